import {
  openEmbeddedEventStore,
  type EmbeddedEventStore,
} from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore, FeedBatch, SubscribeOptions } from '@studio/event-store/event-store';
import { Unavailable } from '@studio/kernel/commit-log';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedReadModels } from './embedded/embedded-read-models';
import type { Projection } from './projection';
import { generationName } from './generation-name';
import type { ProjectionLag } from './progress';
import { Projector } from './projector';
import type { ReadModels } from './read-models';
import { ProjectionReader } from './reader';
import { currentGeneration, waitForCheckpoint } from './remote-projector';
import {
  Appender,
  itemKey,
  listProjection,
  noteProjection,
  type ItemDocument,
  type ListDocument,
} from './testing/lists';

const LONG = 10_000;

/** The same object with some methods replaced. */
function withMethods<Port extends object>(port: Port, methods: Partial<Port>): Port {
  return new Proxy(port, {
    get: (target, key) => {
      const value: unknown = Reflect.get(key in methods ? methods : target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return { passed, open: () => open() };
}

describe('the projector', () => {
  let dir: string;
  let store: EmbeddedEventStore;
  let models: ReadModels;
  let append: Appender;
  let lines: string[];
  let projectors: Projector[];

  const start = async (
    options: {
      store?: EventStore;
      readModels?: ReadModels;
      projections?: readonly Projection<object>[];
      alsoFollowed?: readonly string[];
      dropAfterMs?: number;
      restMs?: number;
      headStartMs?: number;
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
  const readerOf = (projector: Projector, name = 'lists'): ProjectionReader =>
    new ProjectionReader(models, () => projector.generationOf(name));
  const list = async (projector: Projector, id: string): Promise<ListDocument | undefined> =>
    (await readerOf(projector).get<ListDocument>('lists', id))?.doc;
  const lagOf = (projector: Projector, name = 'lists'): ProjectionLag | undefined =>
    projector.lag().find(({ projection }) => projection === name);
  /** Waits for something that isn't a position. */
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = Date.now() + LONG;
    while (!(await holds())) {
      if (Date.now() > deadline) throw new Error(`Never came true: ${String(holds)}\n${lines.join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  const makeList = (id: string, items = 0): Promise<string> =>
    append.list(
      id,
      { type: 'list.made', data: { title: id } },
      ...Array.from({ length: items }, (_, item) => ({
        type: 'item.added' as const,
        data: { item, text: 'new' },
      })),
    );
  const addItem = (id: string, item: number): Promise<string> =>
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

  describe('following the log', () => {
    it('catches up with what happened before it was started', async () => {
      await makeList('a', 2);
      const position = await addItem('a', 7);
      const projector = await start();
      expect(await projector.waitFor(position, LONG)).toBe(true);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 3, rev: 2 });
      expect(await readerOf(projector).all('items', { index: 'list', equals: ['a'] })).toHaveLength(3);
    });

    it('follows live', async () => {
      const projector = await start();
      expect(await projector.waitFor(await makeList('a'), LONG)).toBe(true);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 0, rev: 1 });
      for (let item = 0; item < 5; item++) {
        expect(await projector.waitFor(await addItem('a', item), LONG)).toBe(true);
        expect((await list(projector, 'a'))?.count).toBe(item + 1);
      }
    });

    it('moves all projections with one subscription', async () => {
      let subscriptions = 0;
      const counting = withMethods<EventStore>(store, {
        subscribe: (categories, after, options) => {
          subscriptions++;
          expect([...categories].sort()).toEqual(['list', 'note']);
          return store.subscribe(categories, after, options);
        },
      });
      await append.note('n', 'before');
      const projector = await start({ store: counting, projections: [listProjection(), noteProjection] });
      await makeList('a');
      expect(await projector.waitFor(await append.note('n', 'after'), LONG)).toBe(true);
      expect((await readerOf(projector, 'notes').get('notes', 'n'))?.doc).toEqual({ text: 'after' });
      expect(await list(projector, 'a')).toBeDefined();
      expect(subscriptions).toBe(1);
    });

    it('waits for positions of categories that no projection cares for', async () => {
      const projector = await start();
      const position = await append.commit('elsewhere-x', [{ type: 'thing.happened', data: {} }]);
      expect(await projector.waitFor(position, LONG)).toBe(true);
    });

    it('takes what was committed during a rest as one batch, and rests no longer once somebody waits', async () => {
      let writes = 0;
      const counting = withMethods<ReadModels>(models, {
        write: (...input) => {
          writes++;
          return models.write(...input);
        },
      });
      const projector = await start({ readModels: counting, restMs: 3_600_000 });
      await until(() => lagOf(projector)?.caughtUp === true);
      // As many as one append of many callers has.
      await makeList('a', 100);
      await until(() => writes === 1);
      for (let item = 100; item < 120; item++) await addItem('a', item);
      expect(writes).toBe(1);
      expect(await projector.waitFor(await addItem('a', 120), LONG)).toBe(true);
      expect(writes).toBe(2);
      expect((await list(projector, 'a'))?.count).toBe(121);
    });

    it('does not rest after a batch so large that more may be waiting', async () => {
      const projector = await start({ restMs: 3_600_000 });
      await until(() => lagOf(projector)?.caughtUp === true);
      for (const id of ['a', 'b', 'c']) {
        const position = await makeList(id, 300);
        await until(() => (lagOf(projector)?.position ?? '') >= position);
      }
    });

    it('does not rest on a shared log after as many as its subscription holds ready', async () => {
      const shared = Object.assign(withMethods<EventStore>(store, {}), { shared: true });
      const projector = await start({ store: shared, restMs: 3_600_000 });
      await until(() => lagOf(projector)?.caughtUp === true);
      for (const id of ['a', 'b', 'c']) {
        const position = await makeList(id, 63);
        await until(() => (lagOf(projector)?.position ?? '') >= position);
      }
    });

    it('leaves much that is missing alone at first, unless somebody waits for it', async () => {
      const position = await makeList('a', 300);
      const asked = gate();
      const watched = withMethods<EventStore>(store, {
        subscribe: async function* (...options) {
          for await (const batch of store.subscribe(...options)) {
            asked.open();
            yield batch;
          }
        },
      });
      let writes = 0;
      const counted = withMethods<ReadModels>(models, {
        write: (...batch) => {
          writes++;
          return models.write(...batch);
        },
      });
      const projector = await start({ store: watched, readModels: counted, headStartMs: 10 * LONG });
      await asked.passed;
      for (let i = 0; i < 20; i++) await models.ping();
      expect(writes).toBe(0);
      expect(lagOf(projector)?.caughtUp).toBe(false);
      expect(await projector.waitFor(position, LONG)).toBe(true);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 300, rev: 1 });
    });

    it('takes what little is missing at once', async () => {
      await makeList('a', 100);
      const projector = await start({ headStartMs: 10 * LONG });
      await until(() => lagOf(projector)?.caughtUp === true);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 100, rev: 1 });
    });

    it('rests at no commit where somebody waits for a later one', async () => {
      const projector = await start({ restMs: 3_600_000 });
      const later = String(99).padStart(16, '0');
      const waiting = projector.waitFor(later, LONG);
      for (let item = 0; item < 3; item++) {
        const position = await (item === 0 ? makeList('a') : addItem('a', item));
        await until(() => (lagOf(projector)?.position ?? '') >= position);
      }
      await projector.stop();
      expect(await waiting).toBe(false);
    });

    it('writes the documents of a commit before its head', async () => {
      const written: string[][] = [];
      const watching = withMethods<ReadModels>(models, {
        write: (generation, writes, checkpoint) => {
          written.push(writes.map(({ collection }) => collection));
          return models.write(generation, writes, checkpoint);
        },
      });
      const projector = await start({ readModels: watching });
      expect(await projector.waitFor(await makeList('a', 2), LONG)).toBe(true);
      expect(written.flat()).toEqual(['items', 'items', 'lists']);
    });
  });

  it('reaches positions of categories that nothing is projected from, where the store tells of no others', async () => {
    const sparing = withMethods<EventStore>(store, {
      async *subscribe(categories, after, options) {
        let last = after;
        for await (const batch of store.subscribe(categories, after, options)) {
          last = batch.kind === 'commits' ? (batch.commits.at(-1)?.position ?? last) : last;
          yield batch.kind === 'commits' ? batch : { kind: 'caught-up', position: last };
        }
      },
    });
    const projector = await start({ store: sparing, alsoFollowed: ['note'] });
    await makeList('a');
    expect(await projector.waitFor(await append.note('n', 'of no interest'), LONG)).toBe(true);
    const other = await append.commit('other-1', [{ type: 'other.happened', data: {} }]);
    expect(await projector.waitFor(other, 100)).toBe(false);
  });

  describe('starting again', () => {
    const startsAt = (after: string[]): EventStore =>
      withMethods<EventStore>(store, {
        subscribe: (categories, position, options) => {
          after.push(position);
          return store.subscribe(categories, position, options);
        },
      });

    it('goes on where it was', async () => {
      const first = await start();
      await first.waitFor(await makeList('a'), LONG);
      await first.stop();
      const position = await addItem('a', 1);
      const after: string[] = [];
      const second = await start({ store: startsAt(after) });
      expect(await second.waitFor(position, LONG)).toBe(true);
      expect(await list(second, 'a')).toEqual({ title: 'a', count: 1, rev: 2 });
      expect(after).toHaveLength(1);
      expect(after[0]).not.toBe('');
    });

    it('knows when it has all that the log held before', async () => {
      await makeList('a');
      const { passed, open } = gate();
      const slow = withMethods<EventStore>(store, {
        async *subscribe(categories, after, options) {
          await passed;
          yield* store.subscribe(categories, after, options);
        },
      });
      const projector = await start({ store: slow });
      // Nothing was written since, and nothing is known of what was written before.
      expect(await projector.waitFor('', 0)).toBe(true);
      expect(await projector.waitForAll('', 0)).toBe(false);
      const all = projector.waitForAll('', LONG, ['lists']);
      open();
      expect(await all).toBe(true);
      expect((await list(projector, 'a'))?.rev).toBe(1);
      expect(await projector.waitForAll(await addItem('a', 1), LONG)).toBe(true);
      expect((await list(projector, 'a'))?.count).toBe(1);
    });

    it('does not have all while an older version is read and the new one is built', async () => {
      const first = await start();
      await first.waitFor(await makeList('a'), LONG);
      await first.stop();
      const { passed, open } = gate();
      const held = withMethods<ReadModels>(models, {
        makeCurrent: async (name, generation) => {
          await passed;
          return models.makeCurrent(name, generation);
        },
      });
      const second = await start({ readModels: held, projections: [listProjection(2)] });
      await until(() => lagOf(second)?.caughtUp === true);
      expect(await second.waitForAll('', 0)).toBe(false);
      open();
      expect(await second.waitForAll('', LONG)).toBe(true);
      expect(second.generationOf('lists')).toContain('-v2-');
    });

    it('does not read again what was of no interest', async () => {
      const first = await start();
      for (let n = 0; n < 20; n++) await append.note('n', `${n}`);
      const position = await append.note('n', 'last');
      await first.waitFor(position, LONG);
      await first.stop();
      const after: string[] = [];
      await start({ store: startsAt(after) });
      await until(() => after.length > 0);
      expect(after[0]).toBe(position);
    });

    it('stores where it stands also while it runs', async () => {
      const projector = await start();
      const position = await append.note('n', 'nothing of interest');
      await until(
        async () => (await models.checkpoint(projector.generationOf('lists')))?.position === position,
      );
    });

    it('changes nothing when documents were written but their checkpoint was not', async () => {
      // As after a crash of an adapter that writes documents one by one.
      const forgetful = withMethods<ReadModels>(models, {
        write: (generation, writes) => models.write(generation, writes, { position: '', epoch: '' }),
        advance: () => Promise.resolve(),
      });
      const first = await start({ readModels: forgetful });
      await makeList('a', 3);
      await append.list('a', { type: 'item.changed', data: { item: 1, text: 'changed' } });
      await append.list('a', { type: 'item.removed', data: { item: 2 } });
      await first.waitFor(await makeList('b', 1), LONG);
      const everything = async (): Promise<unknown> => [
        await readerOf(first).all('lists', { index: 'title', equals: [] }),
        await readerOf(first).all('items', { index: 'list', equals: [] }),
      ];
      const before = await everything();
      await first.stop();
      const second = await start();
      expect(await second.waitFor(await addItem('elsewhere', 1), LONG)).toBe(true);
      await append.list('elsewhere', { type: 'item.removed', data: { item: 1 } });
      await second.waitFor(await append.note('n', ''), LONG);
      expect(await everything()).toEqual(before);
      expect((await readerOf(second).get<ItemDocument>('items', itemKey('a', 1)))?.doc.changes).toBe(1);
    });

    it('lets generations that stand at different places meet', async () => {
      const first = await start();
      await first.waitFor(await makeList('a', 3), LONG);
      await first.stop();
      await append.note('n', 'one');
      const projector = await start({ projections: [listProjection(), noteProjection] });
      const both = async (): Promise<void> => {
        await append.note('n', 'two');
        expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
      };
      await both();
      expect((await readerOf(projector, 'notes').get('notes', 'n'))?.doc).toEqual({ text: 'two' });
      await until(() => projector.lag().every(({ caughtUp }) => caughtUp));
      for (let item = 10; item < 30; item++)
        expect(await projector.waitFor(await addItem('a', item), LONG)).toBe(true);
      expect((await list(projector, 'a'))?.count).toBe(24);
    });
  });

  describe('a new version', () => {
    /** Read models in which the second version is written only once the gate is open. */
    const held = (epoch: string, passed: Promise<void>): ReadModels =>
      withMethods<ReadModels>(models, {
        write: async (generation, writes, checkpoint) => {
          if (generation === generationName(listProjection(2), epoch)) await passed;
          return models.write(generation, writes, checkpoint);
        },
      });

    it('is filled beside the old one, which queries read meanwhile, and takes over once it has caught up', async () => {
      const first = await start({ projections: [listProjection(), noteProjection] });
      const known = await makeList('a', 2);
      await first.waitFor(known, LONG);
      await first.stop();
      const old = first.generationOf('lists');

      const { passed, open } = gate();
      const second = await start({
        readModels: held(await store.epoch(), passed),
        projections: [listProjection(2), noteProjection],
        dropAfterMs: 0,
      });
      const position = await append.note('n', 'news');
      expect(await second.waitFor(position, LONG, ['notes'])).toBe(true);
      expect(second.generationOf('lists')).toBe(old);
      expect(await list(second, 'a')).toEqual({ title: 'a', count: 2, rev: 1 });
      expect(await second.waitFor(known, 0)).toBe(true);
      expect(await second.waitFor(position, 20)).toBe(false);
      expect(lagOf(second)).toMatchObject({ serving: old, caughtUp: false, position: '', behindMs: 60_000 });

      open();
      expect(await second.waitFor(position, LONG)).toBe(true);
      expect(second.generationOf('lists')).not.toBe(old);
      expect(await list(second, 'a')).toEqual({ title: 'a', count: 2, rev: 1, version: 2 });
      expect(await models.current('lists')).toBe(second.generationOf('lists'));
      await until(async () => !(await models.generations()).includes(old));
      expect(await models.generations()).toHaveLength(2);
      expect(await second.waitFor(await addItem('a', 9), LONG)).toBe(true);
      expect((await list(second, 'a'))?.count).toBe(3);
    });

    it('is read at once when nobody understands the documents of the old one', async () => {
      const first = await start();
      await first.waitFor(await makeList('a', 2), LONG);
      await first.stop();
      const { passed, open } = gate();
      const second = await start({
        readModels: held(await store.epoch(), passed),
        projections: [{ ...listProjection(2), readsFrom: 2 }],
        dropAfterMs: 0,
      });
      expect(second.generationOf('lists')).toBe(generationName(listProjection(2), await store.epoch()));
      expect(await list(second, 'a')).toBeUndefined();
      const position = await addItem('a', 2);
      expect(await second.waitFor(position, 20)).toBe(false);
      open();
      expect(await second.waitFor(position, LONG)).toBe(true);
      expect(await list(second, 'a')).toMatchObject({ count: 3, version: 2 });
      await until(async () => (await models.generations()).length === 1);
    });

    it('goes on being filled after a restart in the middle', async () => {
      await makeList('a', 2);
      const first = await start();
      await until(() => first.lag().every(({ caughtUp }) => caughtUp));
      await first.stop();
      const { passed } = gate();
      const second = await start({
        readModels: held(await store.epoch(), passed),
        projections: [listProjection(2)],
      });
      expect(second.generationOf('lists')).toBe(first.generationOf('lists'));
      // Ended hard: its write never comes back.
      void second.stop();
      const third = await start({ projections: [listProjection(2)] });
      await until(() => third.generationOf('lists') !== first.generationOf('lists'));
      expect(await list(third, 'a')).toMatchObject({ count: 2, version: 2 });
      projectors = [first, third];
    });

    it('is read at once when there is no old one', async () => {
      const { passed, open } = gate();
      const projector = await start({
        readModels: held(await store.epoch(), passed),
        projections: [listProjection(2)],
      });
      const generation = generationName(listProjection(2), await store.epoch());
      expect(projector.generationOf('lists')).toBe(generation);
      expect(await models.current('lists')).toBe(generation);
      open();
    });

    it('removes what versions before it left unfinished', async () => {
      await models.define('lists-v7-00000000', listProjection().collections);
      await models.define('lists-views-v7-00000000', listProjection().collections);
      await start({ dropAfterMs: 0 });
      await until(async () => !(await models.generations()).includes('lists-v7-00000000'));
      expect(await models.generations()).toContain('lists-views-v7-00000000');
    });
  });

  describe('a rebuild', () => {
    const rebuilt = async (projector: Projector): Promise<void> => {
      await projector.rebuild('lists');
      await until(() => projector.rebuildOf('lists')?.isDone === true);
    };
    /** As somebody with a database tool would. */
    const damage = async (projector: Projector): Promise<void> => {
      const position = '9'.repeat(16);
      const checkpoint = await models.checkpoint(projector.generationOf('lists'));
      if (!checkpoint) throw new Error('There is no checkpoint.');
      await models.write(
        projector.generationOf('lists'),
        [{ collection: 'lists', id: 'a', position, doc: { title: 'damaged' } }],
        checkpoint,
      );
    };

    it('lets the projection read what it has written itself, not what is there', async () => {
      const read: unknown[] = [];
      const looking: Projection<object> = {
        ...listProjection(),
        commits: async (commits, own) => {
          const document = await own?.get<ListDocument>('lists', 'a');
          read.push([await own?.generationNow(), document?.doc.title]);
          return commits.map(() => []);
        },
      };
      const projector = await start({ projections: [looking] });
      await projector.waitFor(await makeList('a'), LONG);
      await projector.waitFor(await addItem('a', 1), LONG);
      const old = projector.generationOf('lists');
      await damage(projector);
      expect(read.splice(0)).toEqual([
        [old, undefined],
        [old, 'a'],
      ]);
      await rebuilt(projector);
      expect(read).toEqual([[projector.generationOf('lists'), undefined]]);
      expect(projector.generationOf('lists')).not.toBe(old);
    });

    it('makes all documents anew and follows the log from then on', async () => {
      const projector = await start({ projections: [listProjection(), noteProjection], dropAfterMs: 0 });
      await projector.waitFor(await makeList('a', 3), LONG);
      const old = projector.generationOf('lists');
      await damage(projector);
      expect(projector.rebuildOf('lists')).toBeNull();
      await rebuilt(projector);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 3, rev: 1 });
      expect(projector.rebuildOf('lists')).toMatchObject({ events: 4, error: null });
      await until(async () => !(await models.generations()).includes(old));
      expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
      expect(await projector.waitFor(await append.note('n', 'x'), LONG)).toBe(true);
      expect((await list(projector, 'a'))?.count).toBe(4);
      expect(await models.generations()).toHaveLength(2);
    });

    it('leaves what is there to the queries, kept up with the log, until it has caught up', async () => {
      const { passed, open } = gate();
      const slow = withMethods<ReadModels>(models, {
        write: async (generation, writes, checkpoint) => {
          if (generation.endsWith('-2')) await passed;
          return models.write(generation, writes, checkpoint);
        },
      });
      const projector = await start({ readModels: slow });
      await projector.waitFor(await makeList('a', 3), LONG);
      const old = projector.generationOf('lists');
      const begun = await projector.rebuild('lists');
      expect(await projector.rebuild('lists')).toEqual(begun);
      expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
      expect(projector.generationOf('lists')).toBe(old);
      expect((await list(projector, 'a'))?.count).toBe(4);
      open();
      await until(() => projector.generationOf('lists') !== old);
      expect(await projector.waitFor(await addItem('a', 10), LONG)).toBe(true);
      expect((await list(projector, 'a'))?.count).toBe(5);
    });

    it('may be done again, and is read on after a restart', async () => {
      const first = await start({ dropAfterMs: 0 });
      await first.waitFor(await makeList('a', 3), LONG);
      await rebuilt(first);
      const once = first.generationOf('lists');
      await rebuilt(first);
      const twice = first.generationOf('lists');
      expect(new Set([once, twice]).size).toBe(2);
      await first.stop();
      const second = await start({ dropAfterMs: 0 });
      expect(second.generationOf('lists')).toBe(twice);
      expect(await second.waitFor(await addItem('a', 9), LONG)).toBe(true);
      expect((await list(second, 'a'))?.count).toBe(4);
      await until(async () => (await models.generations()).length === 1);
    });

    it('that comes to nothing leaves what is there, and can be tried again', async () => {
      let breaks = false;
      const sound = listProjection();
      const brittle: Projection<object> = {
        ...sound,
        commit: (event) => {
          if (breaks) throw new Error('broken');
          return sound.commit?.(event) ?? [];
        },
      };
      const projector = await start({ projections: [brittle] });
      await projector.waitFor(await makeList('a', 3), LONG);
      const old = projector.generationOf('lists');
      breaks = true;
      await projector.rebuild('lists');
      await until(() => projector.rebuildOf('lists')?.error !== null);
      expect(projector.generationOf('lists')).toBe(old);
      breaks = false;
      expect(await projector.waitFor(await addItem('a', 9), LONG)).toBe(true);
      await rebuilt(projector);
      expect((await list(projector, 'a'))?.count).toBe(4);
    });

    it('is refused for a projection that there is not', async () => {
      const projector = await start();
      await expect(projector.rebuild('unheard-of')).rejects.toThrow(RangeError);
    });
  });

  describe('another log', () => {
    it('makes it build everything anew, beside what there was', async () => {
      const first = await start();
      await makeList('a', 5);
      await first.waitFor(await makeList('b'), LONG);
      await first.stop();
      const old = first.generationOf('lists');

      const other = await openEmbeddedEventStore({ dir: join(dir, 'other') });
      const position = await new Appender(other).list('c', { type: 'list.made', data: { title: 'c' } });
      const second = await start({ store: other });
      expect(await second.waitFor(position, LONG)).toBe(true);
      expect(second.generationOf('lists')).not.toBe(old);
      expect(await list(second, 'a')).toBeUndefined();
      expect(await list(second, 'c')).toEqual({ title: 'c', count: 0, rev: 1 });
      await second.stop();
      await other.close();
    });

    it('is never shown as the one before, nor half: whoever reads waits until it is whole', async () => {
      const first = await start();
      await first.waitFor(await makeList('a', 5), LONG);
      await first.stop();
      const old = first.generationOf('lists');
      await store.beginEpoch();
      const { passed, open } = gate();
      const held = withMethods<ReadModels>(models, {
        write: async (...batch) => {
          await passed;
          return models.write(...batch);
        },
      });
      const second = await start({ readModels: held });
      expect(second.generationOf('lists')).not.toBe(old);
      expect([second.isWhole, await second.waitFor('', 20)]).toEqual([false, false]);
      // Ended in the middle, the next one knows it still.
      expect(await models.current('lists')).toBe(old);
      open();
      expect(await second.waitFor('', LONG)).toBe(true);
      expect([second.isWhole, await models.current('lists')]).toEqual([true, second.generationOf('lists')]);
      expect((await list(second, 'a'))?.count).toBe(5);
    });

    it('is noticed when it appears behind a broken subscription', async () => {
      const other = await openEmbeddedEventStore({ dir: join(dir, 'other') });
      await makeList('a');
      await new Appender(other).list('c', { type: 'list.made', data: { title: 'c' } });
      let actual: EventStore = store;
      const broken = new AbortController();
      const switching = withMethods<EventStore>(store, {
        epoch: () => actual.epoch(),
        subscribe: (categories, after, options) =>
          actual.subscribe(categories, after, {
            signal: AbortSignal.any(
              [broken.signal, ...(options?.signal ? [options.signal] : [])].slice(actual === store ? 0 : 1),
            ),
          }),
      });
      const projector = await start({ store: switching });
      await until(() => projector.lag().every(({ caughtUp }) => caughtUp));
      actual = other;
      broken.abort();
      await until(async () => (await list(projector, 'c')) !== undefined);
      expect(await list(projector, 'a')).toBeUndefined();
      await projector.stop();
      await other.close();
    });
  });

  describe('when a store fails', () => {
    const failing = <Args extends unknown[], Result>(
      times: number,
      work: (...args: Args) => Promise<Result>,
    ): ((...args: Args) => Promise<Result>) => {
      let left = times;
      return (...args) => (left-- > 0 ? Promise.reject(new Unavailable('out to lunch')) : work(...args));
    };

    it('waits until the read models can be opened', async () => {
      await makeList('a');
      const projector = await start({
        store: withMethods<EventStore>(store, { epoch: failing(1, () => store.epoch()) }),
        readModels: withMethods<ReadModels>(models, {
          current: failing(1, (projection: string) => models.current(projection)),
          define: failing(1, (generation, collections) => models.define(generation, collections)),
        }),
      });
      await until(async () => (await list(projector, 'a')) !== undefined);
      expect(lines.filter((line) => line.includes('out to lunch'))).toHaveLength(3);
    });

    it('writes again until it is written, and tells that it is behind meanwhile', async () => {
      const { passed, open } = gate();
      let attempts = 0;
      const projector = await start({
        readModels: withMethods<ReadModels>(models, {
          write: async (generation, writes, checkpoint) => {
            attempts++;
            if (attempts < 3) throw new Unavailable('disk full');
            await passed;
            return models.write(generation, writes, checkpoint);
          },
        }),
      });
      const before = await append.note('n', '');
      await projector.waitFor(before, LONG);
      const position = await makeList('a', 1);
      await until(() => attempts >= 2);
      expect(lagOf(projector)).toMatchObject({
        caughtUp: false,
        behindMs: 60_000,
        position: before,
        error: null,
      });
      expect(await projector.waitFor(position, 0)).toBe(false);
      open();
      expect(await projector.waitFor(position, LONG)).toBe(true);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 1, rev: 1 });
      await until(() => lagOf(projector)?.behindMs === 0);
      expect(lagOf(projector)?.caughtUp).toBe(true);
    });

    it('begins no batch while another projection is still at the one before', async () => {
      let isTroubled = false;
      const { passed, open } = gate();
      const writes: string[] = [];
      const slow = withMethods<ReadModels>(models, {
        write: async (generation, some, checkpoint) => {
          if (isTroubled && generation.startsWith('lists') && writes.push(checkpoint.position) === 1) {
            await passed;
            throw new Unavailable('disk full');
          }
          return models.write(generation, some, checkpoint);
        },
      });
      const other: Projection<object> = {
        ...listProjection(),
        name: 'others',
        commits: (commits) => {
          if (isTroubled && writes.length < 2 && lines.length === 0) throw new Unavailable('not now');
          return Promise.resolve(commits.map(() => []));
        },
      };
      const projector = await start({ readModels: slow, projections: [listProjection(), other] });
      await projector.waitFor(await makeList('a'), LONG);
      isTroubled = true;
      await addItem('a', 1);
      await until(() => writes.length === 1);
      // Should the next batch be taken too early, it is by then.
      const patience = Date.now() + 300;
      await until(() => lines.length > 0 || Date.now() > patience);
      await addItem('a', 2);
      await until(() => writes.length > 1 || Date.now() > patience);
      open();
      await until(() => writes.length > 2);
      await projector.waitFor(await addItem('a', 3), LONG);
      expect((await list(projector, 'a'))?.count).toBe(3);
      expect([...writes]).toEqual([...writes].sort());
    });

    it('reads nothing back that it has just written, until a write fails', async () => {
      const read: string[] = [];
      let failures = 0;
      const readModels = withMethods<ReadModels>(models, {
        getMany: (generation, collection, ids) => {
          read.push(...ids);
          return models.getMany(generation, collection, ids);
        },
        write: (generation, writes, checkpoint) =>
          failures-- > 0
            ? Promise.reject(new Unavailable('disk full'))
            : models.write(generation, writes, checkpoint),
      });
      const projector = await start({ readModels });
      await projector.waitFor(await makeList('a'), LONG);
      for (let item = 0; item < 5; item++) await projector.waitFor(await addItem('a', item), LONG);
      expect(read).toEqual([]);
      failures = 1;
      await projector.waitFor(await addItem('a', 5), LONG);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 6, rev: 7 });
    });

    it('reads what it patches each time where others write too', async () => {
      const read: string[] = [];
      const readModels = withMethods<ReadModels>(models, {
        shared: true,
        getMany: (generation, collection, ids) => {
          read.push(...ids);
          return models.getMany(generation, collection, ids);
        },
      });
      const projector = await start({ readModels });
      await projector.waitFor(await makeList('a'), LONG);
      for (let item = 0; item < 3; item++) await projector.waitFor(await addItem('a', item), LONG);
      expect(read).toEqual(['a', 'a', 'a']);
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 3, rev: 4 });
    });

    it('reads again what it patches', async () => {
      let failures = 2;
      const projector = await start({
        readModels: withMethods<ReadModels>(models, {
          getMany: (generation, collection, ids) =>
            failures-- > 0
              ? Promise.reject(new Unavailable('out to lunch'))
              : models.getMany(generation, collection, ids),
        }),
      });
      await projector.waitFor(await makeList('a'), LONG);
      expect(await projector.waitFor(await addItem('a', 1), LONG)).toBe(true);
      expect((await list(projector, 'a'))?.count).toBe(1);
    });

    it('subscribes again where it stands when the feed throws or ends', async () => {
      let times = 0;
      const after: string[] = [];
      async function* flaky(
        categories: readonly string[],
        position: string,
        options?: SubscribeOptions,
      ): AsyncIterable<FeedBatch> {
        after.push(position);
        const time = ++times;
        if (time === 1) throw new Unavailable('no feed today');
        for await (const batch of store.subscribe(categories, position, options)) {
          yield batch;
          if (time === 2) return;
          if (time === 3) throw new Unavailable('cut off');
        }
      }
      for (let item = 0; item < 5; item++) await makeList(`l${item}`, 2);
      const projector = await start({ store: withMethods<EventStore>(store, { subscribe: flaky }) });
      expect(await projector.waitFor(await addItem('l1', 9), LONG)).toBe(true);
      expect(await list(projector, 'l1')).toEqual({ title: 'l1', count: 3, rev: 2 });
      expect(after.slice(0, 2)).toEqual(['', '']);
      expect([...after].sort()).toEqual(after);
      expect(lines.join('\n')).toContain('no feed today');
    });
  });

  describe('when a handler throws', () => {
    const touchy: Projection<object> = {
      ...listProjection(),
      on: {
        ...listProjection().on,
        'item.removed': () => {
          throw new Error('cannot bear it');
        },
      },
    };

    it('stops that projection before the commit, tells why, and the others go on', async () => {
      await makeList('a', 2);
      const good = await addItem('a', 5);
      const bad = await append.list('a', { type: 'item.removed', data: { item: 5 } });
      await addItem('a', 6);
      const projector = await start({ projections: [touchy, noteProjection] });
      const position = await append.note('n', 'unmoved');
      expect(await projector.waitFor(position, LONG, ['notes'])).toBe(true);
      expect((await readerOf(projector, 'notes').get('notes', 'n'))?.doc).toEqual({ text: 'unmoved' });
      expect(await list(projector, 'a')).toEqual({ title: 'a', count: 3, rev: 2 });
      expect(lagOf(projector)).toMatchObject({
        caughtUp: false,
        position: good,
        behindMs: 60_000,
        error: expect.stringContaining('cannot bear it') as string,
      });
      expect(lines.filter((line) => line.includes('cannot bear it'))).toHaveLength(1);
      expect(await projector.waitFor(good, 0)).toBe(true);
      expect(await projector.waitFor(bad, LONG)).toBe(false);
    });

    it('goes on from there with a version that can bear it', async () => {
      await makeList('a', 2);
      const bad = await append.list('a', { type: 'item.removed', data: { item: 1 } });
      const first = await start({ projections: [touchy] });
      expect(await first.waitFor(bad, LONG)).toBe(false);
      await first.stop();
      const second = await start();
      expect(await second.waitFor(bad, LONG)).toBe(true);
      expect(await list(second, 'a')).toEqual({ title: 'a', count: 1, rev: 2 });
    });
  });

  describe('reading your writes', () => {
    it('is false when the time is over', async () => {
      const projector = await start();
      expect(await projector.waitFor('9'.repeat(30), 20)).toBe(false);
    });

    it('is false for those who wait when it is stopped', async () => {
      const projector = await start();
      const waiting = projector.waitFor('9'.repeat(30), LONG);
      await projector.stop();
      expect(await waiting).toBe(false);
    });

    it('refuses names of projections that there are not', async () => {
      const projector = await start();
      await expect(projector.waitFor('1', LONG, ['lists', 'unheard-of'])).rejects.toThrow(RangeError);
      expect(() => projector.generationOf('unheard-of')).toThrow(RangeError);
    });

    it('works from another process by the checkpoints', async () => {
      const projector = await start({ projections: [listProjection(), noteProjection] });
      const generations = await Promise.all(
        ['lists', 'notes'].map((name) => currentGeneration(models, name)),
      );
      const position = await makeList('a');
      expect(await waitForCheckpoint(models, generations, position, LONG)).toBe(true);
      expect(await waitForCheckpoint(models, generations, `${position}9`, 20)).toBe(false);
      await expect(currentGeneration(models, 'unheard-of')).rejects.toThrow(Unavailable);
      expect(await list(projector, 'a')).toBeDefined();
    });
  });

  it('never stores a checkpoint ahead of its documents', async () => {
    const happened: string[] = [];
    const written = new Set<string>();
    const early: string[] = [];
    const slow = withMethods<ReadModels>(models, {
      write: async (generation, writes, checkpoint) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await models.write(generation, writes, checkpoint);
        for (const { position } of writes) written.add(position);
      },
      advance: (generations, checkpoint) => {
        early.push(
          ...happened.filter((position) => position <= checkpoint.position && !written.has(position)),
        );
        return models.advance(generations, checkpoint);
      },
    });
    const projector = await start({ readModels: slow });
    for (let n = 0; n < 20; n++) {
      happened.push(await makeList(`l${n}`));
      await append.note('n', `${n}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await projector.waitFor(await append.note('n', 'end'), LONG);
    await projector.stop();
    expect(early).toEqual([]);
    expect(written).toEqual(new Set(happened));
  });
});
