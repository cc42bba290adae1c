import type { EventStore, FeedBatch, SubscribeOptions } from '@studio/event-store/event-store';
import { Unavailable } from '@studio/kernel/commit-log';
import type { Projection } from './projection';
import type { ReadModels } from './read-models';
import { listProjection, noteProjection } from './testing/lists';
import {
  LONG,
  withMethods,
  gate,
  store,
  models,
  append,
  lines,
  start,
  readerOf,
  list,
  lagOf,
  untilTrue,
  makeList,
  addItem,
} from './testing/projectors';

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
    await untilTrue(async () => (await list(projector, 'a')) !== undefined);
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
    await untilTrue(() => attempts >= 2);
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
    await untilTrue(() => lagOf(projector)?.behindMs === 0);
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
    await untilTrue(() => writes.length === 1);
    // Should the next batch be taken too early, it is by then.
    const patience = Date.now() + 300;
    await untilTrue(() => lines.length > 0 || Date.now() > patience);
    await addItem('a', 2);
    await untilTrue(() => writes.length > 1 || Date.now() > patience);
    open();
    await untilTrue(() => writes.length > 2);
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
