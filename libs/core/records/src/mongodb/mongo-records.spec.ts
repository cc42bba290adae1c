import { systemClock } from '@studio/kernel/clock';
import { Unavailable } from '@studio/kernel/commit-log';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoProcess } from '../../../../../test/support/mongodb/process';
import { MongoServer } from '../../../../../test/support/mongodb/server';
import { serverName, testDatabase } from '../../../../../test/support/mongodb/test-database';
import type { Records } from '../records';
import { recordsContract } from '../records.contract';
import { openMongoRecords } from './mongo-records';
import { realTime, until } from '../../../../../test/support/until';
import { server, records, open, lost } from './testing/mongo-records-setup';

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
const stored = (): number => server.documents('records').length;

describe('records in MongoDB', () => {
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
      await realTime(100, 'the server is away for so long');
      await server.start();
      expect(await answers).toMatchObject(Array(5).fill(works));
    });
  });

  it('turns away what is too much, and what waits goes on', async () => {
    const small = await open({ maxRunning: 10 });
    server.pause();
    const puts = Array.from({ length: 30 }, (_, n) => small.putIfAbsent('kind', `${n}`, {}));
    const settled = Promise.allSettled(puts);
    await realTime(20, 'requests reach the limit while the server is paused');
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
    await until(() => server.late === 0);
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
    const opened = await openMongoRecords({ url: other.url, attemptMs: 500, totalMs: 5000 });
    const acknowledged: number[] = [];
    const writing = (async () => {
      for (let n = 0; n < 300; n++) if (await opened.putIfAbsent('kind', `${n}`, { n })) acknowledged.push(n);
    })();
    await until(() => acknowledged.length > 20);
    await other.kill();
    await other.start();
    await writing;
    expect(acknowledged).toHaveLength(300);
    for (const n of acknowledged)
      expect(await opened.get('kind', `${n}`)).toEqual({ value: { n }, version: 1 });
    await opened.close();
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
