import { systemClock, type Clock } from '@studio/kernel/clock';
import { Unavailable } from '@studio/kernel/commit-log';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { refusals, type Fault } from '../../../../test/support/mongodb/faults';
import { MongoProcess } from '../../../../test/support/mongodb/process';
import { MongoServer } from '../../../../test/support/mongodb/server';
import { serverName, testDatabase } from '../../../../test/support/mongodb/test-database';
import type { Records } from '../records';
import { recordsContract } from '../records.contract';
import { openMongoRecords } from './mongo-records';

recordsContract(`mongodb on a ${serverName}`, async () => {
  const { url, dispose } = await testDatabase();
  return { open: (clock) => openMongoRecords({ url, clock }), dispose };
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

describe('records in MongoDB', () => {
  let server: MongoServer;
  let records: Records;
  let opened: Records[];
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): unknown => unhandled.push(reason);

  const open = async (
    options: { clock?: Clock; attemptMs?: number; totalMs?: number; maxRunning?: number } = {},
  ) => {
    const made = await openMongoRecords({ url: server.url, attemptMs: 400, totalMs: 8000, ...options });
    opened.push(made);
    return made;
  };
  const value = async (id = 'a'): Promise<unknown> => (await records.get('kind', id))?.value ?? null;
  const stored = (): number => server.documents('records').length;
  const lost: readonly (readonly [string, Fault])[] = [
    ['the answer is lost with the connection', { do: 'cut', applied: true }],
    ['the answer never comes', { do: 'hang', applied: true }],
    ['the connection is cut before', { do: 'cut' }],
    ['it is never taken up', { do: 'hang' }],
    ['it lands after its connection was cut', { do: 'land-late', ms: 60 }],
    ['its durability is not confirmed', { do: 'not-durable' }],
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
    records = await open();
  });
  afterEach(async () => {
    server.behave();
    await Promise.all(opened.map((one) => one.close()));
    await server.close();
  });

  describe.each(lost)('when %s', (_, fault) => {
    it('a put succeeds, once', async () => {
      server.fail('insert', fault);
      expect(await records.putIfAbsent('kind', 'a', { n: 1 })).toBe(true);
      expect(await records.get('kind', 'a')).toEqual({ value: { n: 1 }, version: 1 });
      expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(false);
    });

    it('a put over a record that has ended succeeds, once', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      await records.delete('kind', 'a');
      server.fail('update', fault);
      expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(true);
      expect(await records.get('kind', 'a')).toEqual({ value: { n: 2 }, version: 1 });
    });

    it('a change succeeds, once', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      server.fail('update', fault);
      expect(await records.compareAndSet('kind', 'a', 1, { n: 2 })).toBe(true);
      expect(await records.compareAndSet('kind', 'a', 1, { n: 3 })).toBe(false);
      await sleep(fault.do === 'land-late' ? fault.ms : 0);
      expect(await records.get('kind', 'a')).toEqual({ value: { n: 2 }, version: 2 });
    });

    it('a delete succeeds, once', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      server.fail('update', fault);
      expect(await records.delete('kind', 'a')).toBe(true);
      expect(await records.delete('kind', 'a')).toBe(false);
      expect(await value()).toBeNull();
    });

    it('a read gives what is there', async () => {
      await records.putIfAbsent('kind', 'a', { n: 1 });
      server.fail('find', fault);
      expect(await value()).toEqual({ n: 1 });
    });
  });

  /** Another's command might overtake the one that the fault is meant for. */
  async function untilMet(): Promise<void> {
    while (server.faults.pending > 0) await sleep(2);
  }

  it('a put that lands late does not bring back what was deleted meanwhile', async () => {
    server.fail('insert', { do: 'land-late', ms: 250 });
    expect(await records.putIfAbsent('kind', 'a', { n: 1 })).toBe(true);
    expect(await records.delete('kind', 'a')).toBe(true);
    await sleep(300);
    expect(await value()).toBeNull();
  });

  it('a change whose answer was lost is not called refused when another has come after it', async () => {
    await records.putIfAbsent('kind', 'a', { n: 1 });
    const other = await open();
    server.fail('update', { do: 'hang', applied: true });
    const change = records.compareAndSet('kind', 'a', 1, { n: 2 });
    change.catch(() => undefined);
    await untilMet();
    while (!(await other.compareAndSet('kind', 'a', 2, { n: 3 })));
    await expect(change).rejects.toThrow('was lost: it is written or not.');
    expect(await value()).toEqual({ n: 3 });
  });

  it('a refusal is definite though the connection was cut, when the record can tell', async () => {
    await records.putIfAbsent('kind', 'a', { n: 1 });
    await records.compareAndSet('kind', 'a', 1, { n: 2 });
    await sleep(2);
    server.fail('insert', { do: 'cut' });
    expect(await records.putIfAbsent('kind', 'a', { n: 3 })).toBe(false);
    server.fail('update', { do: 'cut' });
    expect(await records.compareAndSet('kind', 'a', 1, { n: 3 })).toBe(false);
    server.fail('update', { do: 'cut' });
    expect(await records.compareAndSet('kind', 'nobody', 1, {})).toBe(false);
    server.fail('find', { do: 'cut' });
    expect(await records.delete('kind', 'nobody')).toBe(false);
    expect(await value()).toEqual({ n: 2 });
  });

  it('a delete whose answer was lost leaves alone what others put in its place', async () => {
    await records.putIfAbsent('kind', 'a', { by: 'ada' });
    const other = await open();
    server.fail('update', { do: 'hang', applied: true });
    const deleted = records.delete('kind', 'a');
    await untilMet();
    while (!(await other.putIfAbsent('kind', 'a', { by: 'bob' })));
    expect(await deleted).toBe(true);
    expect(await value()).toEqual({ by: 'bob' });
  });

  it('a change whose answer was lost leaves alone what others put in its place', async () => {
    await records.putIfAbsent('kind', 'a', { by: 'ada' });
    const other = await open();
    server.fail('update', { do: 'hang', applied: true });
    const change = records.compareAndSet('kind', 'a', 1, { by: 'ada again' });
    change.catch(() => undefined);
    await untilMet();
    while (!(await other.delete('kind', 'a', 2)));
    await sleep(2);
    await other.putIfAbsent('kind', 'a', { by: 'bob' });
    await expect(change).rejects.toThrow('was lost: it is written or not.');
    expect(await other.get('kind', 'a')).toEqual({ value: { by: 'bob' }, version: 1 });
  });

  it('a delete that lands late leaves alone what others put in its place', async () => {
    await records.putIfAbsent('kind', 'a', { by: 'ada' });
    server.fail('update', { do: 'land-late', ms: 250 });
    expect(await records.delete('kind', 'a')).toBe(true);
    expect(await records.putIfAbsent('kind', 'a', { by: 'bob' })).toBe(true);
    await sleep(300);
    expect(await value()).toEqual({ by: 'bob' });
  });

  it('a put whose answer was lost is known to have succeeded though others changed and deleted it', async () => {
    const other = await open();
    server.fail('insert', { do: 'hang', applied: true });
    const put = records.putIfAbsent('kind', 'a', { n: 1 });
    while (!(await other.compareAndSet('kind', 'a', 1, { n: 2 })));
    await other.delete('kind', 'a');
    expect(await put).toBe(true);
    expect(await value()).toBeNull();
  });

  it('a write that stays without confirmation is unavailable, and told apart when repeated', async () => {
    server.fail('insert', { do: 'not-durable' }, 100);
    server.fail('update', { do: 'not-durable' }, 100);
    const hasty = await open({ totalMs: 400 });
    await expect(hasty.putIfAbsent('kind', 'a', { n: 1 })).rejects.toThrow(Unavailable);
    server.behave();
    expect(await records.putIfAbsent('kind', 'a', { n: 2 })).toBe(false);
    expect(await value()).toEqual({ n: 1 });
  });

  it('an error that will not pass is told at once', async () => {
    server.fail('insert', refusals.noSpace);
    await expect(records.putIfAbsent('kind', 'a', {})).rejects.toThrow(
      /MongoDB at 127\.0\.0\.1:\d+: .*disk space/,
    );
    expect(server.counts['insert']).toBe(1);
  });

  describe('every method', () => {
    let hasty: Records;
    const all = (): Promise<PromiseSettledResult<unknown>[]> =>
      Promise.allSettled([
        hasty.get('kind', 'a'),
        hasty.putIfAbsent('kind', 'b', {}),
        hasty.compareAndSet('kind', 'a', 1, {}),
        hasty.delete('kind', 'c'),
        hasty.ping(),
      ]);
    const unavailable = { status: 'rejected', reason: expect.any(Unavailable) };
    const works = { status: 'fulfilled' };

    beforeEach(async () => {
      hasty = await open({ attemptMs: 150, totalMs: 400 });
      await hasty.putIfAbsent('kind', 'a', { n: 1 });
    });

    it('is unavailable while the server is silent, and works when it speaks again', async () => {
      server.pause();
      expect(await all()).toEqual(Array(5).fill(unavailable));
      server.resume();
      expect(await all()).toMatchObject(Array(5).fill(works));
    });

    it('is unavailable while the server is gone, and works when it is back', async () => {
      await server.stop();
      const gone = expect.objectContaining({
        message: expect.stringMatching(/^MongoDB at 127\.0\.0\.1:\d+: .*ECONNREFUSED/),
      });
      expect(await all()).toEqual(Array(5).fill({ status: 'rejected', reason: gone }));
      await server.start();
      expect(await all()).toMatchObject(Array(5).fill(works));
    });

    it('waits for a server that is back in time', async () => {
      hasty = await open();
      await server.stop();
      const answers = all();
      await sleep(100);
      await server.start();
      expect(await answers).toMatchObject(Array(5).fill(works));
    });
  });

  it('turns away what is too much, and what waits goes on', async () => {
    const small = await open({ maxRunning: 10 });
    server.pause();
    const puts = Array.from({ length: 30 }, (_, n) => small.putIfAbsent('kind', `${n}`, {}));
    const settled = Promise.allSettled(puts);
    await sleep(20);
    server.resume();
    const outcomes = await settled;
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(outcomes.slice(10)).toEqual(
      Array(20).fill({
        status: 'rejected',
        reason: expect.objectContaining({ message: expect.stringContaining('too many') }),
      }),
    );
    expect(await small.putIfAbsent('kind', 'one more', {})).toBe(true);
  });

  it.each([1, 2])('counts right under random faults (seed %d)', async (seed) => {
    const next = random(seed);
    const faults = lost.map(([, fault]) => fault);
    const other = await open();
    const workers = [records, records, other, other];
    await records.putIfAbsent('counter', 'a', { n: 0 });
    server.faults.random = () => (next() < 0.12 ? faults[Math.floor(next() * faults.length)] : undefined);
    let [counted, unknown] = [0, 0];
    const winners = new Map<number, number>();
    await Promise.all(
      workers.map(async (worker, w) => {
        for (let round = 0; round < 25; round++) {
          try {
            if (await worker.putIfAbsent('lease', `${round}`, { w })) {
              expect(winners.has(round)).toBe(false);
              winners.set(round, w);
            }
            const there = await worker.get<{ n: number }>('counter', 'a');
            if (!there) throw new Error('The counter is gone.');
            if (await worker.compareAndSet('counter', 'a', there.version, { n: there.value.n + 1 }))
              counted++;
          } catch (error) {
            if (!(error instanceof Unavailable)) throw error;
            unknown++;
          }
        }
      }),
    );
    server.behave();
    await sleep(70);
    const { n = 0 } = (await records.get<{ n: number }>('counter', 'a'))?.value ?? {};
    expect(n).toBeGreaterThanOrEqual(counted);
    expect(n).toBeLessThanOrEqual(counted + unknown);
    expect(counted).toBeGreaterThan(20);
    for (const [round, w] of winners)
      expect(await records.get('lease', `${round}`)).toMatchObject({ value: { w } });
  });

  it('keeps what it has acknowledged when the server is killed', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'mongodb-'));
    const other = await MongoProcess.start(dir);
    const kept = await openMongoRecords({ url: other.url, attemptMs: 500, totalMs: 5000 });
    const acknowledged: number[] = [];
    const writing = (async () => {
      for (let n = 0; n < 300; n++) if (await kept.putIfAbsent('kind', `${n}`, { n })) acknowledged.push(n);
    })();
    await sleep(50);
    await other.kill();
    await other.start();
    await writing;
    expect(acknowledged).toHaveLength(300);
    for (const n of acknowledged)
      expect(await kept.get('kind', `${n}`)).toEqual({ value: { n }, version: 1 });
    await kept.close();
    await other.kill();
    rmSync(dir, { recursive: true });
  });

  describe('what has ended', () => {
    it('is removed by the server some minutes later, what has no end is not', async () => {
      await records.putIfAbsent('kind', 'a', {}, { ttlMs: 1000 });
      await records.putIfAbsent('kind', 'b', {});
      await records.putIfAbsent('kind', 'c', {});
      await records.delete('kind', 'c');
      server.sweep(Date.now() + 2000);
      expect(stored()).toBe(3);
      server.sweep(Date.now() + 10 * 60_000);
      expect(stored()).toBe(1);
      expect(await records.get('kind', 'b')).not.toBeNull();
    });

    it('ends also on servers that know no lifetimes', async () => {
      const plain = await MongoServer.start({ ttl: false });
      let now = 1000;
      const ending = await openMongoRecords({ url: plain.url, clock: { now: () => now } });
      await ending.putIfAbsent('kind', 'a', { n: 1 }, { ttlMs: 500 });
      expect(await ending.get('kind', 'a')).toEqual({ value: { n: 1 }, version: 1 });
      now += 500;
      expect(await ending.get('kind', 'a')).toBeNull();
      expect(await ending.putIfAbsent('kind', 'a', { n: 2 })).toBe(true);
      await ending.close();
      await plain.close();
    });

    it('leaves nothing of a deleted value behind', async () => {
      await records.putIfAbsent('kind', 'a', { secret: 'hush' });
      await records.delete('kind', 'a');
      expect(JSON.stringify(server.documents('records'))).not.toContain('hush');
    });

    it('may end later than there are dates', async () => {
      await records.putIfAbsent('kind', 'a', {}, { ttlMs: Number.MAX_SAFE_INTEGER - 2 * systemClock.now() });
      server.sweep(Date.now() + 1e15);
      expect(await records.get('kind', 'a')).not.toBeNull();
    });
  });

  describe('being opened and closed', () => {
    const opening = (url: string): Promise<Records> =>
      openMongoRecords({ url, attemptMs: 200, totalMs: 400 });

    it('says where nobody answers, and not the password', async () => {
      const { port } = server;
      await server.stop();
      const failure = opening(`mongodb://ada:s3cr%40t@127.0.0.1:${port}/studio?authSource=admin`);
      await expect(failure).rejects.toThrow(
        new RegExp(
          `^Cannot use MongoDB at 127\\.0\\.0\\.1:${port}: connect ECONNREFUSED 127\\.0\\.0\\.1:${port}\\.$`,
        ),
      );
    });

    it('says what is silent', async () => {
      server.pause();
      await expect(opening(server.url)).rejects.toThrow(/^Cannot use MongoDB at 127\.0\.0\.1:\d+: .+\.$/);
    });

    it('says that the password is wrong, and not which', async () => {
      const failure = opening(server.url.replace('://', '://ada:s3cr%40t@'));
      await expect(failure).rejects.toThrow(
        /^Cannot use MongoDB at 127\.0\.0\.1:\d+: Authentication failed\.$/,
      );
    });

    it.each([
      'mongodb://ada:p@ss:w%zz@host/studio',
      'mongodb://',
      'postgres://ada:p@ss@host/studio',
      'mongodb://ada:p@ss@host:port',
    ])('refuses %s in one line without the password', async (url) => {
      const error: unknown = await opening(url).catch((error: unknown) => error);
      const { message } = error as Error;
      expect(message).toMatch(/^Cannot use MongoDB at [^\n]*: [^\n]+\.$/);
      expect(message).not.toContain('p@ss');
    });

    it('answers what was asked before it is closed, and refuses what comes after', async () => {
      const puts = Array.from({ length: 20 }, (_, n) => records.putIfAbsent('kind', `${n}`, {}));
      await records.close();
      expect(await Promise.all(puts)).toEqual(Array(20).fill(true));
      await expect(records.get('kind', '1')).rejects.toThrow(Unavailable);
    });
  });
});
