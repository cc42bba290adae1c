import type { EventStore } from '@studio/event-store/event-store';
import type { ReadModels } from './read-models';
import { itemKey, listProjection, noteProjection, type ItemDocument } from './testing/lists';
import { realTime } from '../../../../test/support/until';
import {
  LONG,
  withMethods,
  gate,
  store,
  models,
  append,
  start,
  readerOf,
  list,
  lagOf,
  untilTrue,
  makeList,
  addItem,
} from './testing/projectors';

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
    await untilTrue(() => lagOf(projector)?.caughtUp === true);
    // As many as one append of many callers contains.
    await makeList('a', 100);
    await untilTrue(() => writes === 1);
    for (let item = 100; item < 120; item++) await addItem('a', item);
    expect(writes).toBe(1);
    expect(await projector.waitFor(await addItem('a', 120), LONG)).toBe(true);
    expect(writes).toBe(2);
    expect((await list(projector, 'a'))?.count).toBe(121);
  });

  it('rests although somebody waits patiently, who goes on with the next batch', async () => {
    const writing = jest.spyOn(models, 'write');
    const projector = await start({ restMs: 3_600_000 });
    await untilTrue(() => lagOf(projector)?.caughtUp === true);
    await makeList('a', 100);
    await untilTrue(() => writing.mock.calls.length === 1);
    let isThere: boolean | null = null;
    const position = await addItem('a', 100);
    const patient = projector.waitForAll(position, LONG, undefined, true).then((there) => (isThere = there));
    for (let item = 101; item < 110; item++) await addItem('a', item);
    expect([isThere, writing.mock.calls.length]).toEqual([null, 1]);
    expect(await projector.waitFor(await addItem('a', 110), LONG)).toBe(true);
    await patient;
    expect([isThere, writing.mock.calls.length]).toEqual([true, 2]);
    writing.mockRestore();
  });

  it('does not rest after a batch so large that more may be waiting', async () => {
    const projector = await start({ restMs: 3_600_000 });
    await untilTrue(() => lagOf(projector)?.caughtUp === true);
    for (const id of ['a', 'b', 'c']) {
      const position = await makeList(id, 300);
      await untilTrue(() => (lagOf(projector)?.position ?? '') >= position);
    }
  });

  it('does not rest on a shared log after as many as its subscription holds ready', async () => {
    const shared = Object.assign(withMethods<EventStore>(store, {}), { shared: true });
    const projector = await start({ store: shared, restMs: 3_600_000 });
    await untilTrue(() => lagOf(projector)?.caughtUp === true);
    for (const id of ['a', 'b', 'c']) {
      const position = await makeList(id, 63);
      await untilTrue(() => (lagOf(projector)?.position ?? '') >= position);
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
    await untilTrue(() => lagOf(projector)?.caughtUp === true);
    expect(await list(projector, 'a')).toEqual({ title: 'a', count: 100, rev: 1 });
  });

  it('rests at no commit where somebody waits for a later one', async () => {
    const projector = await start({ restMs: 3_600_000 });
    const later = String(99).padStart(16, '0');
    const waiting = projector.waitFor(later, LONG);
    for (let item = 0; item < 3; item++) {
      const position = await (item === 0 ? makeList('a') : addItem('a', item));
      await untilTrue(() => (lagOf(projector)?.position ?? '') >= position);
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
    // Nothing was written since, and earlier writes are unknown.
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
    await untilTrue(() => lagOf(second)?.caughtUp === true);
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
    await untilTrue(() => after.length > 0);
    expect(after[0]).toBe(position);
  });

  it('stores where it stands also while it runs', async () => {
    const projector = await start();
    const position = await append.note('n', 'nothing of interest');
    await untilTrue(
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
    await untilTrue(() => projector.lag().every(({ caughtUp }) => caughtUp));
    for (let item = 10; item < 30; item++)
      expect(await projector.waitFor(await addItem('a', item), LONG)).toBe(true);
    expect((await list(projector, 'a'))?.count).toBe(24);
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
});

it('never stores a checkpoint ahead of its documents', async () => {
  const happened: string[] = [];
  const written = new Set<string>();
  const early: string[] = [];
  const slow = withMethods<ReadModels>(models, {
    write: async (generation, writes, checkpoint) => {
      await realTime(20, 'the store is slower than the events');
      await models.write(generation, writes, checkpoint);
      for (const { position } of writes) written.add(position);
    },
    advance: (generations, checkpoint) => {
      early.push(...happened.filter((position) => position <= checkpoint.position && !written.has(position)));
      return models.advance(generations, checkpoint);
    },
  });
  const projector = await start({ readModels: slow });
  for (let n = 0; n < 20; n++) {
    happened.push(await makeList(`l${n}`));
    await append.note('n', `${n}`);
    await realTime(10, 'events come faster than the slow store writes');
  }
  await projector.waitFor(await append.note('n', 'end'), LONG);
  await projector.stop();
  expect(early).toEqual([]);
  expect(written).toEqual(new Set(happened));
});
