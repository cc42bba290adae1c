import { MongoClient, type Collection, type Document, type FindCursor } from 'mongodb';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoServer } from './server';
import { serverName, testDatabase, type TestDatabase } from './test-database';
import { realTime, until } from '../until';

interface Doc extends Document {
  _id: number;
}

const options = { retryReads: false, retryWrites: false, minHeartbeatFrequencyMS: 50 };
const awaiting = { tailable: true, awaitData: true, maxAwaitTimeMS: 10_000 };

describe(`capped collections of a ${serverName}`, () => {
  let database: TestDatabase;
  let client: MongoClient;
  let things: Collection<Doc>;
  let cursors: FindCursor<Doc>[];
  const create = (bounds: Document): Promise<Document> =>
    client.db().command({ create: 'things', capped: true, ...bounds });
  const insert = (...ids: number[]) => things.insertMany(ids.map((_id) => ({ _id, text: 'x'.repeat(100) })));
  const natural = async (): Promise<number[]> => (await things.find().toArray()).map(({ _id }) => _id);
  const tail = (more: Document = {}, filter: Document = {}): FindCursor<Doc> => {
    const cursor = things.find(filter, { ...awaiting, ...more });
    cursors.push(cursor);
    return cursor;
  };
  const take = async (cursor: FindCursor<Doc>, count: number): Promise<number[]> => {
    const taken: number[] = [];
    while (taken.length < count) taken.push((await cursor.next())?._id ?? -1);
    return taken;
  };
  /** Resolves with the error that the cursor ends with. */
  const failure = (cursor: FindCursor<Doc>): Promise<unknown> =>
    cursor.next().then(
      (doc) => doc,
      (error: unknown) => error,
    );

  beforeEach(async () => {
    database = await testDatabase();
    client = new MongoClient(database.url, options);
    things = client.db().collection<Doc>('things');
    cursors = [];
  });
  afterEach(async () => {
    await Promise.all(cursors.map((cursor) => cursor.close()));
    await client.close();
    await database.dispose();
  });

  it('keep the newest documents, in the order of their coming', async () => {
    await create({ size: 1_000_000, max: 3 });
    await insert(5, 4, 3);
    await things.updateOne({ _id: 5 }, { $set: { text: 'y'.repeat(100) } });
    expect(await natural()).toEqual([5, 4, 3]);
    await insert(2, 1);
    expect(await natural()).toEqual([3, 2, 1]);
  });

  it('keep to their size', async () => {
    await create({ size: 4096 });
    for (let i = 0; i < 100; i++) await insert(i);
    const stored = await natural();
    expect(stored.at(-1)).toBe(99);
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.length).toBeLessThan(40);
    await expect(things.insertOne({ _id: -1, text: 'x'.repeat(10_000) })).rejects.toThrow('cappedMaxSize');
  });

  it('are listed with their bounds', async () => {
    await create({ size: 4096, max: 3 });
    expect(await client.db().listCollections({ name: 'things' }).toArray()).toMatchObject([
      { name: 'things', options: { capped: true, size: 4096, max: 3 } },
    ]);
  });

  it('need a size, and only they have one', async () => {
    await expect(create({})).rejects.toMatchObject({ code: 72 });
    await expect(create({ capped: false, size: 4096 })).rejects.toMatchObject({ code: 72 });
  });

  it('are not made in the place of an ordinary one', async () => {
    await insert(1);
    await expect(create({ size: 4096 })).rejects.toMatchObject({ code: 48 });
  });

  describe('followed by a tailable cursor', () => {
    it('give what is there, then what comes', async () => {
      await create({ size: 100_000 });
      await insert(1, 2, 3);
      const cursor = tail({ batchSize: 2 });
      expect(await take(cursor, 3)).toEqual([1, 2, 3]);
      const next = take(cursor, 2);
      await insert(4);
      await insert(5);
      expect(await next).toEqual([4, 5]);
    });

    it('give only what is looked for', async () => {
      await create({ size: 100_000 });
      await insert(1);
      const next = take(tail({}, { _id: { $gt: 2 } }), 1);
      await insert(2);
      await insert(3);
      expect(await next).toEqual([3]);
    });

    it('give nothing when the time is over, and the cursor lives on', async () => {
      await create({ size: 100_000 });
      await insert(1);
      const cursor = tail({ maxAwaitTimeMS: 30 });
      expect(await take(cursor, 1)).toEqual([1]);
      expect(await cursor.tryNext()).toBeNull();
      expect(await cursor.tryNext()).toBeNull();
      await insert(2);
      expect(await take(cursor, 1)).toEqual([2]);
    });

    it('give it a dead cursor while they are empty or missing', async () => {
      const dead = tail();
      expect(await dead.tryNext()).toBeNull();
      expect(dead.id?.isZero()).toBe(true);
      await create({ size: 4096 });
      const deadToo = tail();
      expect(await deadToo.tryNext()).toBeNull();
      expect(deadToo.id?.isZero()).toBe(true);
    });

    it('end it when they are dropped, also while it waits', async () => {
      await create({ size: 4096 });
      await insert(1);
      const cursor = tail();
      await take(cursor, 1);
      const next = failure(cursor);
      await things.drop();
      expect(await next).toMatchObject({ code: 175 });
    });

    it('end it when its place is overwritten', async () => {
      await create({ size: 100_000, max: 3 });
      await insert(1);
      const cursor = tail();
      await take(cursor, 1);
      for (let i = 2; i < 9; i++) await insert(i);
      expect(await failure(cursor)).toMatchObject({ code: 136 });
    });

    it('end it when it is killed while it waits', async () => {
      await create({ size: 4096 });
      await insert(1);
      const cursor = tail();
      await take(cursor, 1);
      const next = failure(cursor);
      await client.db().command({ killCursors: 'things', cursors: [cursor.id] });
      expect(await next).toMatchObject({ code: 237 });
    });

    it('must be capped, and are read from the beginning', async () => {
      await insert(1);
      expect(await failure(tail())).toMatchObject({ code: 2, message: /non capped collection/ });
      expect(await failure(tail({ tailable: false }))).toMatchObject({ code: 9 });
      await things.drop();
      await create({ size: 4096 });
      await insert(1);
      expect(await failure(tail({ sort: { _id: 1 } }))).toMatchObject({ code: 2 });
    });
  });
});

describe('the protocol server of MongoDB', () => {
  let dir: string;
  let server: MongoServer;
  let client: MongoClient;
  const things = (): Collection<Doc> => client.db().collection<Doc>('things');
  const live = async (maxAwaitTimeMS = 10_000): Promise<FindCursor<Doc>> => {
    await client.db().createCollection('things', { capped: true, size: 4096, max: 2 });
    await things().insertMany([{ _id: 1 }, { _id: 2 }, { _id: 3 }]);
    const cursor = things().find({}, { ...awaiting, maxAwaitTimeMS });
    await cursor.next();
    await cursor.next();
    return cursor;
  };

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'mongodb-'));
    server = await MongoServer.start({ dir });
    client = new MongoClient(server.url, options);
  });
  afterEach(async () => {
    await client.close();
    await server.close();
    rmSync(dir, { recursive: true });
  });

  it('keeps a capped collection over a restart, but no cursor', async () => {
    const cursor = await live();
    const next = cursor.next();
    next.catch(() => undefined);
    await server.restart();
    await expect(next).rejects.toThrow('closed');
    await things().insertOne({ _id: 4 });
    expect(server.documents('things')).toEqual([{ _id: 3 }, { _id: 4 }]);
  });

  it('is silent in a pause, also when the time of a cursor that waits is over', async () => {
    const cursor = await live(50);
    const next = cursor.tryNext();
    await until(() => server.counts['getMore']);
    server.pause();
    const nothing = realTime(150, 'the time of the cursor is over').then(() => 'nothing');
    expect(await Promise.race([next, nothing])).toBe('nothing');
    server.resume();
    expect(await next).toBeNull();
  });

  it('can be of the kind that knows no capped collections', async () => {
    const plain = await MongoServer.start({ capped: false });
    const other = new MongoClient(plain.url, options);
    await expect(other.db().createCollection('things', { capped: true, size: 4096 })).rejects.toMatchObject({
      code: 115,
    });
    await other.close();
    await plain.close();
  });
});
