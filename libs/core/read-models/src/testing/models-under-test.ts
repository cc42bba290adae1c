import type { JsonObject } from '@studio/kernel/json';
import {
  type CollectionDefinition,
  type DocumentWrite,
  type FindOptions,
  type Found,
  type ReadModels,
} from '../read-models';

/** A store of its own for one test. */
export interface ReadModelsFixture {
  /** Opens it; after a `close` the same store again. */
  open(): Promise<ReadModels>;
  dispose(): Promise<void>;
}

export const g = 'things-v1';
export const things = 'things';
export const collections: readonly CollectionDefinition[] = [
  { name: things, indexes: { owner: ['owner', 'n'], name: ['name'], all: [], deep: ['a', 'b', 'c', 'd'] } },
  { name: 'other-things', indexes: {} },
];

/** A position as adapters give them: ordered as strings. */
export const at = (n: number): string => String(n).padStart(20, '0');
export const checkpoint = (n: number, epoch = 'e1'): { position: string; epoch: string } => ({
  position: at(n),
  epoch,
});
export const write = (id: string, n: number, doc: JsonObject | null, collection = things): DocumentWrite => ({
  collection,
  id,
  position: at(n),
  doc,
});

let fixture: ReadModelsFixture;
export let models: ReadModels;

export const reopen = async (): Promise<void> => {
  await models.close();
  models = await fixture.open();
};
export const get = (id: string, generation = g): Promise<Found<unknown> | null> =>
  models.get(generation, things, id);
export const put = (writes: readonly DocumentWrite[], n = 1): Promise<void> =>
  models.write(g, writes, checkpoint(n));
export const ids = (found: readonly Found<unknown>[]): string[] => found.map(({ id }) => id);
export const find = async (options: Omit<FindOptions, 'limit'> & { limit?: number }): Promise<string[]> =>
  ids((await models.find(g, things, { limit: 1000, ...options })).items);
export const pages = async (
  options: FindOptions,
  between?: (page: number) => Promise<void>,
): Promise<string[][]> => {
  const all: string[][] = [];
  let cursor: string | null = null;
  do {
    const page: { items: readonly Found<unknown>[]; nextCursor: string | null } = await models.find(
      g,
      things,
      { ...options, ...(cursor !== null && { cursor }) },
    );
    all.push(ids(page.items));
    await between?.(all.length);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
};

/** Opens a store before each test, and closes it afterwards. */
export function eachOn(make: () => Promise<ReadModelsFixture>): void {
  beforeEach(async () => {
    fixture = await make();
    models = await fixture.open();
    await models.define(g, collections);
  });
  afterEach(async () => {
    await models.close();
    await fixture.dispose();
  });
}
