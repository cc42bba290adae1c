import {
  Binary,
  Long,
  MongoClient,
  MongoServerError,
  ObjectId,
  type Collection,
  type Document,
} from 'mongodb';
import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoProcess } from './process';
import { MongoServer } from './server';
import { realTime, until } from '../until';

interface Doc extends Document {
  _id: string | number | Long | ObjectId;
}

const options = { retryReads: false, retryWrites: false, minHeartbeatFrequencyMS: 50 };

describe('the protocol server of MongoDB, spoken to by the driver', () => {
  let dir: string;
  let server: MongoServer;
  let client: MongoClient;
  let things: Collection<Doc>;
  const ids = async (filter: Document, sort: Document = { _id: 1 }): Promise<unknown[]> =>
    (await things.find(filter, { sort }).toArray()).map(({ _id }) => _id);

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'mongodb-'));
    server = await MongoServer.start({ dir, sweepEveryMs: 0 });
    client = new MongoClient(server.url, options);
    things = client.db().collection<Doc>('things');
  });
  afterEach(async () => {
    await client.close();
    await server.close();
    rmSync(dir, { recursive: true });
  });

  describe('documents', () => {
    it('are inserted, found, changed and deleted', async () => {
      await things.insertMany([
        { _id: 'a', n: 1 },
        { _id: 'b', n: 2 },
      ]);
      expect(await things.updateOne({ _id: 'a' }, { $set: { m: 5 }, $inc: { n: 10 } })).toMatchObject({
        matchedCount: 1,
        modifiedCount: 1,
      });
      await things.updateMany({}, { $unset: { m: '' } });
      await things.replaceOne({ _id: 'b' }, { text: 'new' });
      expect(await things.find().toArray()).toEqual([
        { _id: 'a', n: 11 },
        { _id: 'b', text: 'new' },
      ]);
      expect(await things.deleteOne({ _id: 'a' })).toMatchObject({ deletedCount: 1 });
      expect(await things.countDocuments({ _id: 'b' }).catch((error: Error) => error.message)).toContain(
        'no such command',
      );
      expect(await client.db().command({ count: 'things' })).toMatchObject({ n: 1 });
    });

    it('get an id when they come without', async () => {
      const { insertedId } = await things.insertOne({ n: 1 } as unknown as Doc);
      expect(insertedId).toBeInstanceOf(ObjectId);
      expect(await things.findOne({ _id: insertedId })).toEqual({ _id: insertedId, n: 1 });
    });

    it('keep types and odd names', async () => {
      const document = {
        _id: 'a',
        long: Long.fromString('9007199254740993'),
        date: new Date(5),
        binary: new Binary(Buffer.from([1, 2])),
        nothing: null,
        '': 1,
        ['__proto__']: { x: 1 },
      };
      await things.insertOne(document);
      await things.updateOne({ _id: 'a' }, { $set: { more: true } });
      const found = await things.findOne({ _id: 'a' }, { promoteLongs: false });
      expect(found).toEqual({ ...document, more: true });
      expect(Object.keys(found ?? {})).toContain('__proto__');
      expect(await ids({ long: Long.fromString('9007199254740993') })).toEqual(['a']);
      expect(await ids({ long: Long.fromString('9007199254740992') })).toEqual([]);
      expect(await ids({ date: { $lt: new Date(6) } })).toEqual(['a']);
    });

    it('are matched as MongoDB does: missing is null, comparisons stay within a type', async () => {
      await things.insertMany([{ _id: 1 }, { _id: 2, v: null }, { _id: 3, v: 0 }, { _id: 4, v: '5' }]);
      expect(await ids({ v: null })).toEqual([1, 2]);
      expect(await ids({ v: { $ne: null } })).toEqual([3, 4]);
      expect(await ids({ v: { $gt: -1 } })).toEqual([3]);
      expect(await ids({ v: { $gte: '' } })).toEqual([4]);
      expect(await ids({ v: { $exists: false } })).toEqual([1]);
      expect(await ids({ $or: [{ v: '5' }, { _id: { $in: [1, 9] } }] })).toEqual([1, 4]);
      expect(await ids({ v: { $not: { $gt: -1 } } })).toEqual([1, 2, 4]);
    });

    it('are sorted as MongoDB does', async () => {
      const values = [
        null,
        -1,
        0.5,
        Long.fromNumber(7),
        '',
        'Z',
        'a',
        '\uffee',
        '😀',
        { a: 1 },
        false,
        true,
        new Date(0),
      ];
      await things.insertMany([...values].reverse().map((v, _id) => ({ _id, v })));
      const sorted = await things.find({}, { sort: { v: 1 } }).toArray();
      expect(sorted.map(({ _id }) => _id)).toEqual(values.map((_, i) => values.length - 1 - i));
      expect(await ids({ v: { $gt: '\uffee' } })).toEqual([4]);
    });

    it('come in batches by a cursor', async () => {
      await things.insertMany(Array.from({ length: 250 }, (_, _id) => ({ _id })));
      expect(await things.find({}, { sort: { _id: -1 }, batchSize: 40 }).toArray()).toHaveLength(250);
      const cursor = things.find({}, { batchSize: 2 });
      await cursor.next();
      await cursor.close();
      expect(server.counts['killCursors']).toBe(1);
      expect(await things.find({}, { skip: 5, limit: 3 }).toArray()).toHaveLength(3);
    });

    it('come with the fields asked for', async () => {
      await things.insertOne({ _id: 'a', x: 1, y: 2 });
      expect(await things.findOne({}, { projection: { x: 1 } })).toEqual({ _id: 'a', x: 1 });
      expect(await things.findOne({}, { projection: { x: 0 } })).toEqual({ _id: 'a', y: 2 });
    });

    it('are changed and given back in one go', async () => {
      await things.insertOne({ _id: 'a', n: 1 });
      const change = { $inc: { n: 1 } };
      expect(await things.findOneAndUpdate({ _id: 'a' }, change, { returnDocument: 'after' })).toEqual({
        _id: 'a',
        n: 2,
      });
      expect(await things.findOneAndUpdate({ _id: 'b' }, change, { upsert: true })).toBeNull();
      expect(await things.findOneAndDelete({ _id: 'b' })).toEqual({ _id: 'b', n: 1 });
    });
  });

  describe('what must be unique', () => {
    const duplicate = expect.objectContaining({
      code: 11000,
      message: expect.stringMatching(/^E11000 duplicate key/),
    });

    it('is the _id, also when an upsert does not match what is there', async () => {
      await things.updateOne({ _id: 'a', position: { $lt: 5 } }, { $set: { position: 5 } }, { upsert: true });
      expect(await things.findOne()).toEqual({ _id: 'a', position: 5 });
      await expect(
        things.updateOne({ _id: 'a', position: { $lt: 5 } }, { $set: { position: 5 } }, { upsert: true }),
      ).rejects.toEqual(duplicate);
      await expect(things.insertOne({ _id: 'a' })).rejects.toEqual(duplicate);
    });

    it('ends an ordered bulk and is left out by an unordered one', async () => {
      await things.insertOne({ _id: 1 });
      const documents = [{ _id: 0 }, { _id: 1 }, { _id: 2 }];
      await expect(things.insertMany(documents, { ordered: true })).rejects.toEqual(duplicate);
      expect(await ids({})).toEqual([0, 1]);
      await expect(things.insertMany(documents, { ordered: false })).rejects.toEqual(duplicate);
      expect(await ids({})).toEqual([0, 1, 2]);
    });

    it('is what an index says', async () => {
      await things.createIndex({ name: 1 }, { unique: true });
      await things.insertMany([
        { _id: 1, name: 'x' },
        { _id: 2, name: 'y' },
      ]);
      await expect(things.updateOne({ _id: 2 }, { $set: { name: 'x' } })).rejects.toEqual(duplicate);
      await things.updateOne({ _id: 1 }, { $set: { name: 'z' } });
      await things.updateOne({ _id: 2 }, { $set: { name: 'x' } });
      await expect(things.insertOne({ _id: 3, name: 'x' })).rejects.toEqual(duplicate);
      expect((await things.indexes()).map(({ name }) => name)).toEqual(['_id_', 'name_1']);
      await things.dropIndex('name_1');
      await things.insertOne({ _id: 3, name: 'x' });
    });

    it('is told of one winner among many', async () => {
      const inserts = await Promise.allSettled(
        Array.from({ length: 50 }, (_, by) => things.insertOne({ _id: 'a', by })),
      );
      expect(inserts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });
  });

  it('removes documents whose time is over', async () => {
    await things.createIndex({ end: 1 }, { expireAfterSeconds: 0 });
    await things.insertMany([
      { _id: 1, end: new Date(1000) },
      { _id: 2, end: new Date(3000) },
      { _id: 3, end: null },
      { _id: 4, end: 0 },
    ]);
    server.sweep(2000);
    expect(await ids({})).toEqual([2, 3, 4]);
  });

  it('refuses what servers of this kind lack', async () => {
    const session = client.startSession();
    await expect(client.db().command({ aggregate: 'things', pipeline: [], cursor: {} })).rejects.toThrow(
      'no such command',
    );
    await expect(things.updateOne({}, [{ $set: { a: 1 } }])).rejects.toThrow('pipelines');
    await things.insertOne({ _id: 1 });
    await expect(
      things.updateOne({}, { $set: { 'a.$[x]': 1 } }, { arrayFilters: [{ x: 1 }] }),
    ).rejects.toThrow('arrayFilters');
    await session.endSession();
  });

  it('lists and drops collections', async () => {
    await things.insertOne({ _id: 1 });
    await client.db().collection('others').createIndex({ n: 1 });
    expect((await client.db().listCollections().toArray()).map(({ name }) => name)).toEqual([
      'things',
      'others',
    ]);
    await things.drop();
    expect(await ids({})).toEqual([]);
    expect(await client.db().listCollections({ name: 'things' }).toArray()).toEqual([]);
  });

  describe('over a restart', () => {
    it('keeps documents and indexes, and the end of the file that is torn is left out', async () => {
      await things.createIndex({ name: 1 }, { unique: true });
      await things.insertMany([
        { _id: 1, name: 'x' },
        { _id: 2, name: 'y' },
        { _id: 3, name: 'z' },
      ]);
      await things.updateOne({ _id: 1 }, { $set: { name: 'w' } });
      await things.deleteOne({ _id: 2 });
      await client.db().collection<Doc>('gone').insertOne({ _id: 1 });
      await client.db().collection('gone').drop();
      await things.insertOne({ _id: 4, name: 'torn' });
      await server.stop();
      const [file = ''] = readdirSync(dir);
      truncateSync(join(dir, file), statSync(join(dir, file)).size - 3);
      await server.start();
      await client.close();
      client = new MongoClient(server.url, options);
      things = client.db().collection<Doc>('things');
      expect(await ids({})).toEqual([1, 3]);
      await expect(things.insertOne({ _id: 5, name: 'w' })).rejects.toThrow('E11000');
      await things.insertOne({ _id: 6, name: 'x' });
      expect(server.documents('gone')).toEqual([]);
    });

    it('keeps what was acknowledged when its process is killed', async () => {
      const other = await MongoProcess.start(join(dir, 'process'));
      const second = new MongoClient(other.url, options);
      const stored = second.db().collection<Doc>('things');
      await stored.insertOne({ _id: 1 });
      await other.fail('insert', { do: 'cut', applied: true });
      await expect(stored.insertOne({ _id: 2 })).rejects.toThrow();
      await other.kill();
      await other.start();
      expect(await stored.find().toArray()).toEqual([{ _id: 1 }, { _id: 2 }]);
      await second.close();
      await other.kill();
    });
  });

  describe('faults', () => {
    it('cut the connection before or after a command took effect', async () => {
      server.fail('insert', { do: 'cut' });
      await expect(things.insertOne({ _id: 1 })).rejects.toThrow('closed');
      server.fail('insert', { do: 'cut', applied: true });
      await expect(things.insertOne({ _id: 2 })).rejects.toThrow('closed');
      expect(await ids({})).toEqual([2]);
    });

    it('leave it unanswered', async () => {
      server.fail('insert', { do: 'hang', applied: true });
      await expect(
        client
          .db()
          .command({ insert: 'things', documents: [{ _id: 1 }] }, { signal: AbortSignal.timeout(100) }),
      ).rejects.toThrow('Timed out');
      expect(await ids({})).toEqual([1]);
    });

    it('let it take effect after its client has given up', async () => {
      server.fail('insert', { do: 'land-late', ms: 50 });
      await expect(things.insertOne({ _id: 1 })).rejects.toThrow('closed');
      expect(server.documents('things')).toEqual([]);
      await expect(client.db().command({ ping: 1 })).resolves.toBeDefined();
      await until(() => server.documents('things').length > 0);
    });

    it('answer with errors', async () => {
      server.fail('insert', { do: 'refuse', code: 91, message: 'going down' });
      await expect(things.insertOne({ _id: 1 })).rejects.toThrow('going down');
      server.fail('insert', { do: 'not-durable' });
      await expect(things.insertOne({ _id: 2 })).rejects.toThrow('replication timed out');
      expect(await ids({})).toEqual([2]);
    });

    it('pause everything', async () => {
      await things.insertOne({ _id: 1 });
      server.pause();
      const found = things.findOne();
      const nothing = realTime(50, 'a pause has no end to wait for').then(() => 'nothing');
      expect(await Promise.race([found, nothing])).toBe('nothing');
      server.resume();
      expect(await found).toEqual({ _id: 1 });
    });

    it('end with what is not a message', async () => {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => undefined);
      const closed = new Promise((resolve) => socket.on('close', resolve));
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await closed;
      expect(await things.findOne()).toBeNull();
    });
  });

  it('gives errors with their code', async () => {
    const error: unknown = await client
      .db()
      .command({ unheardOf: 1 })
      .catch((error: unknown) => error);
    expect(error).toBeInstanceOf(MongoServerError);
    expect(error).toMatchObject({ code: 59, codeName: 'CommandNotFound' });
  });
});
