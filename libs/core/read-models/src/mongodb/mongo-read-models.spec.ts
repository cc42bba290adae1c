import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { systemClock } from '@studio/kernel/clock';
import { Unavailable } from '@studio/kernel/commit-log';
import type { JsonObject } from '@studio/kernel/json';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusals, type Fault } from '../../../../../test/support/mongodb/faults';
import { MongoServer } from '../../../../../test/support/mongodb/server';
import { serverName, testDatabase } from '../../../../../test/support/mongodb/test-database';
import { openEmbeddedReadModels } from '../embedded/embedded-read-models';
import { Projector } from '../projector';
import type { CollectionDefinition, DocumentWrite, ReadModels } from '../read-models';
import { readModelsContract } from '../read-models.contract';
import { ProjectionReader } from '../reader';
import { Appender, listProjection, type ListEvent } from '../testing/lists';
import { openMongoReadModels } from './mongo-read-models';
import { until } from '../../../../../test/support/until';

readModelsContract(`mongodb on a ${serverName}`, async () => {
  const { url, dispose } = await testDatabase();
  return { open: () => openMongoReadModels({ url }), dispose };
});

/** Numbers from a seed (mulberry32). */
function random(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const g = 'things-v1';
const collections: readonly CollectionDefinition[] = [
  { name: 'things', indexes: { owner: ['owner', 'n'] } },
  { name: 'heads', indexes: {} },
];
const at = (n: number): string => String(n).padStart(20, '0');
const checkpoint = (n: number) => ({ position: at(n), epoch: 'e' });
const write = (id: string, n: number, doc: JsonObject | null, collection = 'things'): DocumentWrite => ({
  collection,
  id,
  position: at(n),
  doc,
});

describe('read models in MongoDB', () => {
  let server: MongoServer;
  let models: ReadModels;
  let opened: ReadModels[];
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): unknown => unhandled.push(reason);

  const open = async (options: { attemptMs?: number; totalMs?: number } = {}) => {
    const made = await openMongoReadModels({ url: server.url, attemptMs: 240, totalMs: 3000, ...options });
    opened.push(made);
    return made;
  };
  const all = async (from = models): Promise<readonly (readonly [string, string, unknown])[]> =>
    (await from.find(g, 'things', { index: 'owner', equals: [], limit: 1000 })).items.map(
      ({ id, position, doc }) => [id, position, doc] as const,
    );
  const faults: readonly (readonly [string, Fault])[] = [
    ['the answer is lost with the connection', { do: 'cut', applied: true }],
    ['the connection is cut before', { do: 'cut' }],
    ['it lands after its connection was cut', { do: 'land-late', ms: 60 }],
    ['the server is not primary any more', refusals.notPrimary],
    ['the server is shutting down', refusals.shuttingDown],
  ];

  beforeAll(() => process.on('unhandledRejection', onUnhandled));
  afterAll(() => {
    process.off('unhandledRejection', onUnhandled);
    expect(unhandled).toEqual([]);
  });
  beforeEach(async () => {
    server = await MongoServer.start();
    opened = [];
    models = await open();
    await models.define(g, collections);
  });
  afterEach(async () => {
    server.behave();
    await Promise.all(opened.map((one) => one.close()));
    await server.close();
  });

  describe.each(faults)('when %s', (_, fault) => {
    const batch = [
      write('a', 1, { owner: 'x', n: 1 }),
      write('b', 2, { owner: 'x', n: 2 }),
      write('a', 3, { owner: 'x', n: 3 }),
    ];

    it('a batch is written all the same, once', async () => {
      server.fail('update', fault, 2);
      await models.write(g, batch, checkpoint(3));
      await models.write(g, [write('b', 4, null)], checkpoint(4));
      await until(() => server.late === 0);
      expect(await all()).toEqual([['a', at(3), { owner: 'x', n: 3 }]]);
      expect(await models.checkpoint(g)).toEqual(checkpoint(4));
    });

    it('reads give what is there', async () => {
      await models.write(g, batch, checkpoint(3));
      server.fail('find', fault);
      expect(await all()).toHaveLength(2);
    });

    it('generations are defined, switched and dropped all the same', async () => {
      for (const command of ['createIndexes', 'insert', 'update', 'find', 'drop', 'delete'])
        server.fail(command, fault);
      await models.define('other-v1', collections);
      await models.makeCurrent('other', 'other-v1');
      expect(await models.current('other')).toBe('other-v1');
      await models.drop('other-v1');
      expect(await models.generations()).toEqual([g]);
      await until(() => server.late === 0);
      expect(await models.get('other-v1', 'things', 'a')).toBeNull();
    });
  });

  it('writes documents in their order, and the checkpoint last', async () => {
    const writes = [
      write('a', 1, { n: 1 }),
      write('h', 1, { n: 1 }, 'heads'),
      write('b', 2, { n: 2 }),
      write('h', 2, { n: 2 }, 'heads'),
    ];
    await models.write(g, writes, checkpoint(2));
    expect(server.documents(`documents.${g}`).map(({ _id }) => _id as unknown)).toEqual([
      'heads/h',
      'things/a',
      'things/b',
    ]);
    server.fail('update', { do: 'delay', ms: 0 });
    server.fail('update', refusals.noSpace);
    await expect(models.write(g, [write('a', 3, { n: 3 })], checkpoint(3))).rejects.toThrow(Unavailable);
    expect((await models.get(g, 'things', 'a'))?.doc).toEqual({ n: 3 });
    expect(await models.checkpoint(g)).toEqual(checkpoint(2));
  });

  it('ends a batch at what cannot be written: nothing after it is there', async () => {
    const many = Array.from({ length: 1200 }, (_, n) => write(`${n}`, 1, { n }));
    server.fail('update', { do: 'delay', ms: 0 });
    server.fail('update', refusals.noSpace);
    await expect(models.write(g, many, checkpoint(1))).rejects.toThrow('disk space');
    expect(await models.checkpoint(g)).toBeNull();
    const there = server.documents(`documents.${g}`).length;
    expect(there).toBeGreaterThan(0);
    expect(there).toBeLessThan(1200);
    await models.write(g, many, checkpoint(1));
    expect(server.documents(`documents.${g}`)).toHaveLength(1200);
  });

  it('takes few commands for a batch that was written before', async () => {
    const many = Array.from({ length: 400 }, (_, n) => write(`${n}`, 1, { n }));
    await models.write(g, many, checkpoint(1));
    const before = { ...server.counts };
    await models.write(g, many, checkpoint(1));
    expect((server.counts['update'] ?? 0) - (before['update'] ?? 0)).toBe(2);
  });

  it('keeps the newest of what several processes write at once', async () => {
    const others = [models, await open(), await open()];
    await Promise.all(
      others.map(async (one, w) => {
        for (let n = w; n < 60; n += 3)
          await one.write(
            g,
            Array.from({ length: 5 }, (_, id) => write(`${id}`, n, { owner: 'x', n })),
            checkpoint(n),
          );
      }),
    );
    expect(await all()).toEqual(
      Array.from({ length: 5 }, (_, id) => [`${id}`, at(59), { owner: 'x', n: 59 }]),
    );
    expect(await models.checkpoint(g)).toEqual(checkpoint(59));
  });

  it('writes a document all the same when another process makes an older one at the same moment', async () => {
    server.fail('update', { do: 'collide' });
    await models.write(g, [write('a', 2, { n: 2 }), write('b', 2, { n: 2 })], checkpoint(2));
    expect((await models.get(g, 'things', 'a'))?.doc).toEqual({ n: 2 });
    expect((await models.get(g, 'things', 'b'))?.doc).toEqual({ n: 2 });
  });

  it('knows what another process has defined', async () => {
    const other = await open();
    await other.define('other-v1', collections);
    await models.write('other-v1', [write('a', 1, { owner: 'x', n: 1 })], checkpoint(1));
    expect(
      (await other.find('other-v1', 'things', { index: 'owner', equals: ['x'], limit: 5 })).items,
    ).toHaveLength(1);
  });

  it('can be defined by several processes at once', async () => {
    const all = [models, await open(), await open(), await open()];
    await Promise.all(all.map((one) => one.define('other-v1', collections)));
    await Promise.all(
      all.map((one, w) => one.write('other-v1', [write(`${w}`, 1, { owner: 'x', n: w })], checkpoint(1))),
    );
    expect(
      (await models.find('other-v1', 'things', { index: 'owner', equals: ['x'], limit: 5 })).items,
    ).toHaveLength(4);
  });

  it('does not bring back what another process has dropped', async () => {
    const other = await open();
    await other.drop(g);
    await expect(models.write(g, [write('a', 5, { n: 5 })], checkpoint(5))).rejects.toThrow('was dropped');
    await expect(models.write(g, [write('a', 6, { n: 6 })], checkpoint(6))).rejects.toThrow(
      'has no collection',
    );
    await models.advance([g], checkpoint(6));
    expect(await models.generations()).toEqual([]);
    expect(await models.checkpoint(g)).toBeNull();
  });

  it('leaves no checkpoint behind when a drop is interrupted', async () => {
    await models.write(g, [write('a', 5, { n: 5 })], checkpoint(5));
    const hasty = await open({ totalMs: 100 });
    server.fail('delete', refusals.noSpace);
    await expect(hasty.drop(g)).rejects.toThrow(Unavailable);
    expect(await models.checkpoint(g)).toBeNull();
    await hasty.drop(g);
    expect(await models.generations()).toEqual([]);
  });

  it('can be dropped by several processes at once, and again', async () => {
    const all = [models, await open(), await open()];
    await models.write(g, [write('a', 5, { n: 5 })], checkpoint(5));
    await Promise.all(all.map((one) => one.drop(g)));
    await models.drop(g);
    expect(await models.generations()).toEqual([]);
    expect(server.documents(`documents.${g}`)).toEqual([]);
  });

  it('makes its indexes on the server', () => {
    expect(server.indexes(`documents.${g}`)).toEqual([
      expect.objectContaining({ name: '_id_' }),
      expect.objectContaining({ name: 'i0', key: { i0: 1 } }),
    ]);
  });

  describe('every method', () => {
    let hasty: ReadModels;
    const calls = (): Promise<PromiseSettledResult<unknown>[]> =>
      Promise.allSettled([
        hasty.get(g, 'things', 'a'),
        hasty.getMany(g, 'things', ['a', 'b']),
        hasty.find(g, 'things', { index: 'owner', equals: ['x'], limit: 5 }),
        hasty.advance([g], checkpoint(1)),
        hasty.checkpoint(g),
        hasty.current('things'),
        hasty.makeCurrent('things', g),
        hasty.generations(),
        hasty.ping(),
      ]);
    const unavailable = { status: 'rejected', reason: expect.any(Unavailable) };
    const works = { status: 'fulfilled' };

    beforeEach(async () => {
      hasty = await open({ attemptMs: 120, totalMs: 300 });
    });

    it('is unavailable while the server is silent, and works when it speaks again', async () => {
      server.pause();
      expect(await calls()).toEqual(Array(9).fill(unavailable));
      server.resume();
      expect(await calls()).toMatchObject(Array(9).fill(works));
    });

    it('is unavailable while the server is gone, and works when it is back', async () => {
      await server.stop();
      expect(await calls()).toEqual(Array(9).fill(unavailable));
      await server.start();
      expect(await calls()).toMatchObject(Array(9).fill(works));
    });
  });

  describe('being opened and closed', () => {
    it('says where nobody answers, and not the password', async () => {
      const failure = openMongoReadModels({
        url: 'mongodb://ada:s3cr%40t@127.0.0.1:1/studio',
        attemptMs: 200,
      });
      await expect(failure).rejects.toThrow(
        /^Cannot use MongoDB at 127\.0\.0\.1:1: connect ECONNREFUSED 127\.0\.0\.1:1\.$/,
      );
    });

    it('refuses what comes after the end', async () => {
      await models.close();
      await expect(models.get(g, 'things', 'a')).rejects.toThrow(Unavailable);
    });
  });

  it.each([1, 2])(
    'holds what the embedded ones hold, whatever goes wrong meanwhile (seed %d)',
    async (seed) => {
      const next = random(seed);
      const below = (n: number): number => Math.floor(next() * n);
      const dir = mkdtempSync(join(tmpdir(), 'read-models-'));
      const store = await openEmbeddedEventStore({ dir });
      const embedded = await openEmbeddedReadModels({ dir });
      const append = new Appender(store);
      const [one, two] = [models, embedded].map(
        (readModels) =>
          new Projector({ store, readModels, projections: [listProjection()], clock: systemClock }),
      ) as [Projector, Projector];
      await Promise.all([one.start(), two.start()]);
      const mishaps: readonly Fault[] = [
        ...faults.map(([, fault]) => fault),
        { do: 'delay', ms: 5 },
        { do: 'hang' },
        refusals.noSpace,
      ];
      server.faults.random = () => (next() < 0.1 ? mishaps[below(mishaps.length)] : undefined);

      const lists = new Map<string, Set<number>>();
      let position = '';
      for (let step = 0; step < 150; step++) {
        const id = `l${below(5)}`;
        const items = lists.get(id);
        const item = below(8);
        const event: ListEvent = !items
          ? { type: 'list.made', data: { title: `list ${step}` } }
          : next() < 0.05
            ? { type: 'list.deleted', data: { items: [...items] } }
            : !items.has(item)
              ? { type: 'item.added', data: { item, text: `${step}` } }
              : next() < 0.6
                ? { type: 'item.changed', data: { item, text: `${step}` } }
                : { type: 'item.removed', data: { item } };
        if (event.type === 'list.made') lists.set(id, new Set());
        if (event.type === 'list.deleted') lists.delete(id);
        if (event.type === 'item.added') items?.add(item);
        if (event.type === 'item.removed') items?.delete(item);
        position = await append.list(id, event);
        if (step % 40 === 20) await server.restart();
      }
      expect(await two.waitFor(position, 10_000)).toBe(true);
      expect(await one.waitFor(position, 20_000)).toBe(true);
      server.behave();
      await until(() => server.late === 0);
      const [contents, expected] = await Promise.all(
        (
          [
            [one, models],
            [two, embedded],
          ] as const
        ).map(async ([projector, readModels]) => {
          const reader = new ProjectionReader(readModels, () => projector.generationOf('lists'));
          return [
            await reader.all('lists', { index: 'title', equals: [] }),
            await reader.all('items', { index: 'list', equals: [] }),
          ];
        }),
      );
      expect(expected?.[1]?.length).toBeGreaterThan(5);
      expect(contents).toEqual(expected);
      await Promise.all([one.stop(), two.stop()]);
      await embedded.close();
      await store.close();
      rmSync(dir, { recursive: true });
    },
    40_000,
  );
});
