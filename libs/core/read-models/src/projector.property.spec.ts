import {
  openEmbeddedEventStore,
  type EmbeddedEventStore,
} from '@studio/event-store/embedded/embedded-event-store';
import fc from 'fast-check';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from './embedded/embedded-read-models';
import { Projector } from './projector';
import { ProjectionReader } from './reader';
import type { ReadModels } from './read-models';
import {
  Appender,
  itemKey,
  listProjection,
  type ItemDocument,
  type ListDocument,
  type ListEvent,
} from './testing/lists';

/** Simplest model of lists: the projection must produce the same documents. */
class Model {
  readonly lists = new Map<string, ListDocument>();
  readonly items = new Map<string, ItemDocument>();
  private readonly revs = new Map<string, number>();

  itemsOf(list: string): number[] {
    return [...this.items.values()].filter((item) => item.list === list).map(({ item }) => item);
  }

  commit(id: string, events: readonly ListEvent[]): void {
    const rev = (this.revs.get(id) ?? 0) + 1;
    this.revs.set(id, rev);
    for (const event of events) this.apply(id, event);
    this.head(id, () => ({ rev }));
  }

  private apply(id: string, event: ListEvent): void {
    if (event.type === 'list.made') this.lists.set(id, { title: event.data.title, count: 0, rev: 0 });
    else if (event.type === 'item.added') {
      const { item, text } = event.data;
      this.items.set(itemKey(id, item), { list: id, item, text, changes: 0 });
      this.head(id, ({ count }) => ({ count: count + 1 }));
    } else if (event.type === 'item.changed') {
      const { item, text } = event.data;
      const old = this.items.get(itemKey(id, item));
      if (old) this.items.set(itemKey(id, item), { ...old, text, changes: old.changes + 1 });
    } else if (event.type === 'item.removed') {
      this.items.delete(itemKey(id, event.data.item));
      this.head(id, ({ count }) => ({ count: count - 1 }));
    } else {
      for (const item of event.data.items) this.items.delete(itemKey(id, item));
      if (event.type === 'list.deleted') this.lists.delete(id);
      else this.head(id, () => ({ count: 0 }));
    }
  }

  private head(id: string, change: (list: ListDocument) => Partial<ListDocument>): void {
    const list = this.lists.get(id);
    if (list) this.lists.set(id, { ...list, ...change(list) });
  }
}

const event = fc.oneof(
  { weight: 1, arbitrary: fc.constant('make' as const) },
  { weight: 4, arbitrary: fc.constant('add' as const) },
  { weight: 8, arbitrary: fc.constant('change' as const) },
  { weight: 2, arbitrary: fc.constant('remove' as const) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
  { weight: 1, arbitrary: fc.constant('delete' as const) },
);
const commit = fc.record({
  list: fc.constantFrom('a', 'b'),
  events: fc.array(fc.record({ event, item: fc.integer({ min: 0, max: 1 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
});
const kind = <Kind extends string>(name: Kind): fc.Arbitrary<Kind> => fc.constant(name);
/** Events that occur while the projector is down. */
const meanwhile = fc.array(commit, { maxLength: 3 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind('commit'), commit }) },
  // Crash within the write of a commit: so many of its documents were written, the checkpoint was not.
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('crash'), commit, written: fc.integer({ min: 0, max: 4 }), meanwhile }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('restart'), meanwhile }) },
);

interface CommitWish {
  readonly list: string;
  readonly events: readonly {
    readonly event: 'make' | 'add' | 'change' | 'remove' | 'clear' | 'delete';
    readonly item: number;
  }[];
}

function eventsFor(model: Model, list: string, wishes: CommitWish['events'], text: string): ListEvent[] {
  return wishes.map(({ event: wish, item }): ListEvent => {
    if (wish === 'make') return { type: 'list.made', data: { title: text } };
    if (wish === 'add') return { type: 'item.added', data: { item, text } };
    if (wish === 'change') return { type: 'item.changed', data: { item, text } };
    if (wish === 'remove') return { type: 'item.removed', data: { item } };
    const items = [...new Set([...model.itemsOf(list), item])];
    return { type: wish === 'clear' ? 'list.cleared' : 'list.deleted', data: { items } };
  });
}

/** Read models of a process that crashes at a chosen time. */
class Crashable {
  private left: number | null = null;
  private dead = false;
  private died = (): void => undefined;
  readonly models: ReadModels;

  constructor(real: ReadModels) {
    this.models = Object.assign(Object.create(real) as ReadModels, {
      write: async (...[generation, writes, checkpoint]: Parameters<ReadModels['write']>) => {
        if (this.dead) throw new Error('crashed');
        if (this.left === null) return real.write(generation, writes, checkpoint);
        this.dead = true;
        await real.write(generation, writes.slice(0, this.left), { ...checkpoint, position: '' });
        this.died();
        throw new Error('crashed');
      },
      advance: (...[generations, checkpoint]: Parameters<ReadModels['advance']>) =>
        this.dead ? Promise.reject(new Error('crashed')) : real.advance(generations, checkpoint),
    });
  }

  /** Crashes at the next write, after the given number of its documents. Resolves after them. */
  crash(written: number): Promise<void> {
    this.left = written;
    return new Promise((resolve) => (this.died = resolve));
  }
}

describe('the projector, whatever happens', () => {
  let dir: string;
  let store: EmbeddedEventStore;
  let models: ReadModels;
  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'projector-'));
    store = await openEmbeddedEventStore({ dir });
    models = await openEmbeddedReadModels({ dir });
  });
  afterEach(async () => {
    await models.close();
    await store.close();
    rmSync(dir, { recursive: true });
  });

  it('gives the documents that a plain fold of the events gives', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 20 }), async (steps) => {
        const prefix = `run${run++}`;
        const projection = { ...listProjection(), name: prefix, category: prefix };
        const append = new Appender(store);
        const model = new Model();
        let last = '';
        let crashable = new Crashable(models);
        let projector: Projector | null = null;
        const begin = async (): Promise<Projector> => {
          if (projector) return projector;
          crashable = new Crashable(models);
          projector = new Projector({
            store,
            readModels: crashable.models,
            projections: [projection],
            clock: { now: () => 0 },
          });
          await projector.start();
          return projector;
        };
        const end = async (): Promise<void> => {
          await projector?.stop();
          projector = null;
        };

        await begin();
        let n = 0;
        const happen = async ({ list, events: wishes }: CommitWish): Promise<void> => {
          const events = eventsFor(model, list, wishes, `t${n++}`);
          model.commit(list, events);
          last = await append.commit(`${prefix}-${list}`, events);
        };
        await begin();
        for (const one of steps) {
          if (one.kind === 'commit') await happen(one.commit);
          if (one.kind === 'crash') {
            const crash = crashable.crash(one.written);
            await happen(one.commit);
            await Promise.race([crash, (await begin()).waitFor(last, 10_000)]);
          }
          if (one.kind === 'commit') continue;
          await end();
          for (const missed of one.meanwhile) await happen(missed);
          await begin();
        }
        const final = await begin();
        expect(await final.waitFor(last, 10_000)).toBe(true);
        const generation = final.generationOf(prefix);
        await end();

        const reader = new ProjectionReader(models, () => generation);
        const lists = await reader.all<ListDocument>('lists', { index: 'title', equals: [] });
        const items = await reader.all<ItemDocument>('items', { index: 'list', equals: [] });
        expect(Object.fromEntries(lists.map(({ id, doc }) => [id, doc]))).toEqual(
          Object.fromEntries(model.lists),
        );
        expect(Object.fromEntries(items.map(({ id, doc }) => [id, doc]))).toEqual(
          Object.fromEntries(model.items),
        );
        await models.drop(generation);
      }),
      { numRuns: 50, seed: 20260101, interruptAfterTimeLimit: 30_000 },
    );
  }, 60_000);
});
