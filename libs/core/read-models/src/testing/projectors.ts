import {
  openEmbeddedEventStore,
  type EmbeddedEventStore,
} from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from '../embedded/embedded-read-models';
import type { Projection } from '../projection';
import type { ProjectionLag } from '../progress';
import { Projector } from '../projector';
import type { ReadModels } from '../read-models';
import { ProjectionReader } from '../reader';
import { Appender, listProjection, type ListDocument } from './lists';
import { until } from '../../../../../test/support/until';

export const LONG = 10_000;

/** Returns the same object with some methods replaced. */
export function withMethods<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(key in methods ? methods : target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

export function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

export let dir: string;
export let store: EmbeddedEventStore;
export let models: ReadModels;
export let append: Appender;
export let lines: string[];
export let projectors: Projector[];

export const start = async (
  options: {
    store?: EventStore;
    readModels?: ReadModels;
    projections?: readonly Projection<object>[];
    alsoFollowed?: readonly string[];
    dropAfterMs?: number;
    restMs?: number;
    headStartMs?: number;
    isReader?: boolean;
    now?: string;
  } = {},
): Promise<Projector> => {
  const projector = new Projector({
    store,
    readModels: models,
    projections: [listProjection()],
    clock: { now: () => Date.parse(options.now ?? '2026-01-01T00:01:00.000Z') },
    log: (line) => lines.push(line),
    ...options,
  });
  projectors.push(projector);
  await projector.start();
  return projector;
};
export const readerOf = (projector: Projector, name = 'lists'): ProjectionReader =>
  new ProjectionReader(models, () => projector.generationOf(name));
export const list = async (projector: Projector, id: string): Promise<ListDocument | undefined> =>
  (await readerOf(projector).get<ListDocument>('lists', id))?.doc;
export const lagOf = (projector: Projector, name = 'lists'): ProjectionLag | undefined =>
  projector.lag().find(({ projection }) => projection === name);
/** Waits for something that isn't a position. */
export const untilTrue = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  await until(holds, { what: () => `${holds.toString()} ${lines.join('; ')}`, within: LONG });
};
export const makeList = (id: string, items = 0): Promise<string> =>
  append.list(
    id,
    { type: 'list.made', data: { title: id } },
    ...Array.from({ length: items }, (_, item) => ({
      type: 'item.added' as const,
      data: { item, text: 'new' },
    })),
  );
export const addItem = (id: string, item: number): Promise<string> =>
  append.list(id, { type: 'item.added', data: { item, text: 'new' } });

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'projector-'));
  store = await openEmbeddedEventStore({ dir });
  models = await openEmbeddedReadModels({ dir });
  append = new Appender(store);
  lines = [];
  projectors = [];
});
afterEach(async () => {
  await Promise.all(projectors.map((projector) => projector.stop()));
  await models.close();
  await store.close();
  rmSync(dir, { recursive: true });
});
