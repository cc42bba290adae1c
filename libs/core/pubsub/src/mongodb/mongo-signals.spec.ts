import type { JsonObject } from '@studio/kernel/json';
import { MongoClient, type Db, type Document } from 'mongodb';
import { Random } from '../../../../../test/support/fuzz/random';
import { refusals, type Fault } from '../../../../../test/support/mongodb/faults';
import { MongoServer } from '../../../../../test/support/mongodb/server';
import { serverName, testDatabase } from '../../../../../test/support/mongodb/test-database';
import { MAX_PAYLOAD_BYTES, type Signals } from '../signals';
import { signalsContract } from '../signals.contract';
import { openMongoSignals, type MongoSignalsOptions } from './mongo-signals';
import { MAX_LEAVING, MAX_LEAVING_BYTES } from './outbox';
import { realTime, until } from '../../../../../test/support/until';

const contracts = { 'within a process': false, 'between processes': true };
for (const [name, areTwo] of Object.entries(contracts))
  signalsContract(`mongodb on a ${serverName}, ${name}`, async () => {
    const { url, dispose } = await testDatabase();
    const lines: string[] = [];
    const receiver = await openMongoSignals({ url, log: (line) => lines.push(line) });
    const sender = areTwo ? await openMongoSignals({ url, log: () => undefined }) : receiver;
    return { sender, receiver, lines, dispose };
  });

describe('signals in MongoDB', () => {
  let server: MongoServer;
  let client: MongoClient;
  let db: Db;
  let here: Signals;
  let there: Signals;
  let opened: Signals[];
  let lines: string[];
  /** Gaps reported to `there`. */
  let reports: string[];
  let received: JsonObject[];
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): unknown => unhandled.push(reason);

  const open = async (options: Partial<MongoSignalsOptions> = {}): Promise<Signals> => {
    const signals = await openMongoSignals({
      url: server.url,
      log: (line) => lines.push(line.replace(/127\.0\.0\.1:\d+/, 'HOST')),
      attemptMs: 1_000,
      awaitMs: 100,
      ...options,
    });
    opened.push(signals);
    return signals;
  };
  /** Opens two processes, one of which receives the other's messages. */
  const openTwo = async (): Promise<void> => {
    here = await open();
    there = await open();
    reports = [];
    received = [];
    there.watch({ cutOff: () => reports.push('cut off'), back: () => reports.push('back') });
    there.subscribe('chat-a', (payload) => void received.push(payload));
  };
  const isConnected = (): boolean => here.stats().connected && there.stats().connected;
  /** Signals arrive, and what was sent before has come or never will. */
  const arrive = async (): Promise<void> => {
    let marks = 0;
    const isMark = ({ mark }: JsonObject): boolean => typeof mark === 'number' && mark > last;
    const last = Math.max(0, ...received.map(({ mark }) => Number(mark ?? 0)));
    await until(() => {
      // One that is sent into a gap is lost.
      if (isConnected() && marks++ % 10 === 0) here.publish('chat-a', { mark: last + marks });
      return received.some(isMark);
    });
  };
  const numbers = (): unknown[] => received.flatMap(({ n }) => (n === undefined ? [] : [n]));
  const collection = async (): Promise<Document | undefined> =>
    (await db.listCollections({ name: 'signals' }).toArray())[0];

  beforeAll(() => process.on('unhandledRejection', onUnhandled));
  afterAll(() => {
    process.off('unhandledRejection', onUnhandled);
    expect(unhandled).toEqual([]);
  });
  beforeEach(async () => {
    server = await MongoServer.start();
    client = new MongoClient(server.url, { minHeartbeatFrequencyMS: 50 });
    db = client.db();
    opened = [];
    lines = [];
  });
  afterEach(async () => {
    server.behave();
    await server.start();
    await Promise.all(opened.map((one) => one.close()));
    await client.close();
    await server.close();
  });

  describe('between processes', () => {
    beforeEach(openTwo);

    it('go both ways, and come once to who sent them', async () => {
      const own: JsonObject[] = [];
      here.subscribe('chat-a', (payload) => void own.push(payload));
      here.publish('chat-a', { n: 1 });
      there.publish('chat-a', { n: 2 });
      await until(() => received.length === 2 && own.length === 2);
      await arrive();
      expect(numbers().sort()).toEqual([1, 2]);
      expect(own.filter(({ n }) => n !== undefined)).toHaveLength(2);
    });

    it('reach every process', async () => {
      const names: string[] = [];
      for (const name of ['first', 'second', 'third'])
        (await open()).subscribe('chat-a', () => void names.push(name));
      here.publish('chat-a', {});
      await until(() => names.length === 3 && received.length === 1);
      expect(names.sort()).toEqual(['first', 'second', 'third']);
    });

    it('are not replayed to a process that comes late', async () => {
      for (let n = 0; n < 700; n++) here.publish('chat-a', { n });
      await until(() => received.length === 700);
      const late: unknown[] = [];
      (await open()).subscribe('chat-a', ({ n }) => void late.push(n));
      here.publish('chat-a', { n: 'new' });
      await until(() => late.length > 0);
      expect(late).toEqual(['new']);
    });

    it('need one cursor, however many topics there are', async () => {
      const { find } = server.counts;
      for (let n = 0; n < 50; n++) there.subscribe(`cursor-${n}`, () => undefined);
      await arrive();
      expect(server.counts['find']).toBe(find);
    });

    it('are not disturbed by what others put there', async () => {
      await db
        .collection<Document>('signals')
        .insertMany([
          { from: 'x', topic: 5, payload: '{}' },
          { from: 'x', topic: 'chat-a', payload: { n: 1 } },
          { from: 'x', topic: 'chat-a', payload: '{"n":' },
          { nothing: true },
        ]);
      await arrive();
      expect(numbers()).toEqual([]);
      expect(reports).toEqual([]);
    });
  });

  describe('when others are cut off', () => {
    beforeEach(openTwo);

    it('are told to watchers, and arrive again when connections were cut', async () => {
      server.cut();
      await until(() => reports.length === 2);
      expect(reports).toEqual(['cut off', 'back']);
      await arrive();
    });

    it('arrive again when the server was away, and what was sent meanwhile never does', async () => {
      await server.stop();
      await until(() => !here.stats().connected && !there.stats().connected);
      const own: JsonObject[] = [];
      here.subscribe('chat-a', (payload) => void own.push(payload));
      expect(here.publish('chat-a', { n: 1 })).toBe(false);
      expect(here.stats().lost.unsent).toBe(1);
      await until(() => own.length === 1);
      await until(() => lines.length === 2);
      await server.start();
      await arrive();
      expect(numbers()).toEqual([]);
      expect(reports).toEqual(['cut off', 'back']);
      expect(lines).toEqual([
        ...Array<unknown>(2).fill(
          expect.stringMatching(/^Signals of other processes don't arrive: MongoDB at HOST: .+\.$/),
        ),
        ...Array<string>(2).fill('Signals of other processes arrive again.'),
      ]);
    });

    it('are known to be by the silence of the server, and arrive again when it speaks', async () => {
      server.pause();
      await until(() => !here.stats().connected && !there.stats().connected);
      expect(here.publish('chat-a', { n: 1 })).toBe(false);
      server.resume();
      await arrive();
      expect(numbers()).toEqual([]);
      expect(reports).toEqual(['cut off', 'back']);
    });

    it('hold nobody up who publishes before that is known', async () => {
      server.pause();
      expect(here.publish('chat-a', { n: 1 })).toBe(true);
      await until(() => here.stats().lost.unsent === 1);
      server.resume();
      await arrive();
    });

    it('tell it at once to who watches later', async () => {
      await server.stop();
      await until(() => !there.stats().connected);
      const late: string[] = [];
      there.watch({ cutOff: () => late.push('cut off'), back: () => late.push('back') });
      there.watch({ cutOff: () => late.push('never'), back: () => late.push('never') })();
      expect(late).toEqual(['cut off', 'never']);
      there.watch({
        back: () => {
          throw new Error('the watcher is at fault');
        },
      });
      await server.start();
      await arrive();
      expect(late).toEqual(['cut off', 'never', 'back']);
      expect(lines).toContain('A watcher of signals failed: the watcher is at fault.');
    });

    it('leave no more waiting than may wait', async () => {
      server.pause();
      const payload = { text: 'x'.repeat(MAX_PAYLOAD_BYTES - 100) };
      let taken = 0;
      while (here.publish('chat-b', payload)) taken++;
      expect(taken).toBe(Math.floor(MAX_LEAVING_BYTES / Buffer.byteLength(JSON.stringify(payload))));
      expect(here.stats().lost.crowded).toBe(1);
      await until(() => here.stats().lost.unsent === taken);
      server.resume();
      await arrive();
      server.pause();
      for (taken = 0; here.publish('chat-b', {}); taken++);
      expect(taken).toBe(MAX_LEAVING);
    });
  });

  describe('at most once', () => {
    beforeEach(openTwo);
    const faults: readonly (readonly [string, Fault, readonly number[]])[] = [
      ['the answer is lost with the connection', { do: 'cut', applied: true }, [1]],
      ['the answer never comes', { do: 'hang', applied: true }, [1]],
      ['the connection is cut before', { do: 'cut' }, []],
      ['the insert is never taken up', { do: 'hang' }, []],
      ['the server refuses it in passing', refusals.notPrimary, []],
      ['the server is slow', { do: 'delay', ms: 100 }, [1]],
    ];

    it.each(faults)('arrive when %s', async (_, fault, arriving) => {
      server.fail('insert', fault);
      here.publish('chat-a', { n: 1 });
      await until(() => (server.counts['insert'] ?? 0) > 2);
      await arrive();
      expect(numbers()).toEqual(arriving);
      expect(here.stats().lost.unsent).toBe('applied' in fault || arriving.length === 0 ? 1 : 0);
    });

    it.each([1, 2])('arrive under random faults, in order (seed %d)', async (seed) => {
      const random = new Random(seed);
      const some: readonly Fault[] = [...faults.map(([, fault]) => fault), refusals.shuttingDown];
      server.faults.random = () => (random.chance(0.1) ? random.pick(some) : undefined);
      for (let n = 0; n < 300; n++) {
        here.publish('chat-a', { n });
        if (n % 3 === 0) await realTime(1, 'several batches are sent');
      }
      server.behave();
      await arrive();
      const got = numbers() as number[];
      expect(new Set(got).size).toBe(got.length);
      expect([...got].sort((a, b) => a - b)).toEqual(got);
      expect(got.length).toBeGreaterThan(0);
    });

    it('are refused by a full disk, which operators are told once', async () => {
      server.fail('insert', refusals.noSpace, 2);
      here.publish('chat-a', { n: 1 });
      await until(() => here.stats().lost.unsent === 1);
      here.publish('chat-a', { n: 2 });
      await until(() => here.stats().lost.unsent === 2);
      await arrive();
      expect(numbers()).toEqual([]);
      expect(lines).toEqual([
        expect.stringMatching(/^Signals don't reach other processes: MongoDB at HOST: .*disk space/),
      ]);
    });
  });

  describe('go through a capped collection', () => {
    it('that is made when it is missing', async () => {
      await openTwo();
      expect(await collection()).toMatchObject({ options: { capped: true } });
    });

    it('that may have another size', async () => {
      await db.createCollection('signals', { capped: true, size: 100_000 });
      await openTwo();
      await arrive();
      expect(await collection()).toMatchObject({ options: { size: 100_000 } });
    });

    it('that takes the place of an ordinary one with signals', async () => {
      await db.collection('signals').insertOne({ from: 'x', topic: 'chat-a', payload: '{}' });
      await openTwo();
      await arrive();
      expect(await collection()).toMatchObject({ options: { capped: true } });
    });

    it('and leave alone what is no signal, which operators are told', async () => {
      await db.collection('signals').insertOne({ precious: true });
      await openTwo();
      await until(() => lines.length === 2);
      expect(lines[0]).toBe(
        "Signals of other processes don't arrive: The collection signals of studio is not capped, and holds what is no signal: rename it.",
      );
      expect(here.publish('chat-a', {})).toBe(false);
      expect(server.documents('signals')).toMatchObject([{ precious: true }]);
      await db
        .collection('signals')
        .rename('others')
        .catch(() => db.collection('signals').drop());
      await arrive();
    });

    it('that is made anew when it was dropped', async () => {
      await openTwo();
      await db.collection('signals').drop();
      await until(() => reports.length >= 2);
      await arrive();
      expect(await collection()).toMatchObject({ options: { capped: true } });
    });

    it('that is made anew when it was dropped and an insert has made an ordinary one', async () => {
      await openTwo();
      server.fail('create', { do: 'delay', ms: 100 }, 2);
      await db.collection('signals').drop();
      await db.collection('signals').insertOne({ from: 'x', topic: 'chat-a', payload: '{"n":1}' });
      expect(await collection()).toMatchObject({ options: {} });
      await until(() => reports.length >= 2);
      await arrive();
      expect(await collection()).toMatchObject({ options: { capped: true } });
      expect(numbers()).toEqual([]);
    });

    it('that may be emptied', async () => {
      await openTwo();
      await db.collection('signals').deleteMany({});
      await arrive();
      expect(reports).toEqual(['cut off', 'back']);
    });

    it('that may be overwritten before it was read', async () => {
      await db.createCollection('signals', { capped: true, size: 100_000, max: 5 });
      await openTwo();
      const flood = Array.from({ length: 50 }, () => ({ from: 'x', topic: 'chat-a', payload: '{"n":1}' }));
      await db.collection('signals').insertMany(flood);
      await until(() => reports.length >= 2);
      await arrive();
    });

    it('which not every server has: then only this process hears them, and operators are told', async () => {
      const plain = await MongoServer.start({ capped: false });
      const alone = await open({ url: plain.url });
      const own: JsonObject[] = [];
      alone.subscribe('chat-a', (payload) => void own.push(payload));
      expect(alone.publish('chat-a', { n: 1 })).toBe(false);
      await until(() => own.length === 1);
      await until(() => lines.length === 1);
      expect(lines).toEqual([
        "Signals of other processes don't arrive: MongoDB at HOST: Capped collections are not supported.",
      ]);
      expect(plain.documents('signals')).toEqual([]);
      await alone.close();
      await plain.close();
    });
  });

  describe('when they are opened and closed', () => {
    it('say where nobody answers, and not the password', async () => {
      await server.stop();
      await expect(open({ url: server.url.replace('://', '://ada:s3cr%40t@') })).rejects.toThrow(
        /^Cannot use MongoDB at 127\.0\.0\.1:\d+: connect ECONNREFUSED 127\.0\.0\.1:\d+\.$/,
      );
    });

    it('send what is on its way', async () => {
      await openTwo();
      here.publish('chat-a', { n: 1 });
      await here.close();
      await until(() => received.length === 1);
    });

    it('leave no cursor behind', async () => {
      await openTwo();
      await there.close();
      await until(() => server.counts['killCursors'] === 1);
    });

    it.each(['silent', 'gone'])('end although the server is %s', async (how) => {
      await openTwo();
      if (how === 'silent') server.pause();
      else await server.stop();
      here.publish('chat-a', {});
      await Promise.all([here.close(), there.close()]);
      expect(here.publish('chat-a', {})).toBe(false);
    });
  });
});
