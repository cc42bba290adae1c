import { TooLarge, Unavailable } from '@studio/kernel/commit-log';
import Database from 'libsql';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventStoreContract } from '../event-store.contract';
import { commitOf, Follower, readAll } from '../testing/store-under-test';
import { openEmbeddedEventStore, type EmbeddedEventStore } from './embedded-event-store';
import { openEmbeddedReader } from './embedded-reader';
import { EVENT_FILE } from './event-file';

// Real disks flush slowly when others use them.
jest.setTimeout(30_000);

eventStoreContract('the embedded event store', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'events-'));
  let store = await openEmbeddedEventStore({ dir });
  return {
    store,
    reopen: async () => {
      await store.close();
      return (store = await openEmbeddedEventStore({ dir }));
    },
    openLog: () => Promise.resolve(openEmbeddedReader({ dir })),
    close: async () => {
      await store.close();
      rmSync(dir, { recursive: true });
    },
  };
});

describe('the embedded event store', () => {
  let dir: string;
  let store: EmbeddedEventStore;

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'events-'));
    store = await openEmbeddedEventStore({ dir, maxQueued: 100, maxQueuedBytes: 200_000 });
  });

  afterEach(async () => {
    await store.close();
    rmSync(dir, { recursive: true });
  });

  it('writes with a write-ahead log and flushes every commit', async () => {
    expect(await store.durability()).toEqual({ journalMode: 'wal', synchronous: 2 });
  });

  it('shares a transaction among 64 concurrent writers', async () => {
    await Promise.all(
      Array.from({ length: 64 }, async (_, writer) => {
        for (let n = 0; n < 10; n++) await store.append(`overlay-${writer}`, 'any', commitOf({ n }));
      }),
    );
    const { appends, commits, queued } = store.stats();
    expect(appends).toBe(640);
    expect(queued).toBe(0);
    expect(commits).toBeLessThanOrEqual(64);
    expect(commits).toBeGreaterThanOrEqual(10);
  });

  it('puts all appends of one turn into one transaction, where one conflict fails no other', async () => {
    const outcomes = await Promise.allSettled([
      store.append('overlay-a', 'none', commitOf({ n: 1 })),
      store.append('overlay-a', 'none', commitOf({ n: 2 })),
      store.append('overlay-b', 7, commitOf({ n: 3 })),
      store.append('overlay-a', 0, commitOf({ n: 4 })),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled']);
    expect(store.stats()).toMatchObject({ appends: 2, commits: 1 });
    expect((await readAll(store, 'overlay-a')).map(({ data }) => data.n)).toEqual([1, 4]);
  });

  it('numbers many appends of one transaction as the file has them, refused ones left out', async () => {
    const follower = new Follower(store, ['overlay']);
    await follower.caughtUp();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) =>
        store.append(`overlay-${i % 3}`, i % 5 === 2 ? 99 : 'any', commitOf({ i }, { i, half: true })),
      ),
    );
    expect(store.stats()).toMatchObject({ appends: 32, commits: 1 });
    await follower.until(({ commits }) => commits.length === 32);
    const reader = openEmbeddedReader({ dir });
    const inFile = [...reader.readAll('')].flat();
    reader.close();
    expect(follower.commits).toEqual(inFile);
    expect(
      outcomes.flatMap((outcome, i) =>
        outcome.status === 'fulfilled' ? [{ i, position: outcome.value.position }] : [],
      ),
    ).toEqual(inFile.map(({ events, position }) => ({ i: events[0]?.data.i, position })));
    await follower.stop();
  });

  it('counts bytes, not characters, where an append is too large', async () => {
    const text = 'ä'.repeat(300_000);
    await store.close();
    store = await openEmbeddedEventStore({ dir });
    await expect(store.append('overlay-a', 'none', commitOf({ text }, { text }))).rejects.toThrow(TooLarge);
    await store.append('overlay-a', 'none', commitOf({ text }));
  });

  it('reads a stream of small and large events whole and in order', async () => {
    await store.close();
    store = await openEmbeddedEventStore({ dir });
    const sizes = Array.from({ length: 700 }, (_, i) => (i % 150 === 149 ? 300_000 : i % 7));
    for (let i = 0; i < sizes.length; i += 50)
      await Promise.all(
        sizes
          .slice(i, i + 50)
          .map((size) => store.append('overlay-a', 'any', commitOf({ text: 'x'.repeat(size) }))),
      );
    for (const from of [0, 128, 149, 150, 650]) {
      const events = await readAll(store, 'overlay-a', from);
      expect(events.map(({ revision }) => revision)).toEqual(sizes.slice(from).map((_, i) => from + i));
      expect(events.every(({ data }, i) => data.text === 'x'.repeat(sizes[from + i] ?? -1))).toBe(true);
    }
  });

  it('refuses at once what its queue has no room for, in count and in bytes', async () => {
    const many = await Promise.allSettled(
      Array.from({ length: 120 }, () => store.append('overlay-a', 'any', commitOf({}))),
    );
    const refused = many.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(20);
    expect(refused.every(({ reason }) => reason instanceof Unavailable)).toBe(true);

    const big = commitOf({ text: 'x'.repeat(80_000) });
    const large = await Promise.allSettled([1, 2, 3].map((n) => store.append(`overlay-b${n}`, 'none', big)));
    expect(large.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    await store.append('overlay-b3', 'none', big);
  });

  it('refuses commits that are not whole', async () => {
    const [first, second] = commitOf({ n: 1 }, { n: 2 });
    if (!first || !second) throw new Error('two events were made');
    await expect(store.append('overlay-a', 'none', [first])).rejects.toThrow(TypeError);
    await expect(store.append('overlay-a', 'none', [second, first])).rejects.toThrow(TypeError);
    await expect(store.append('overlay-a', 'none', [])).rejects.toThrow(TypeError);
    await expect(store.append('overlay', 'none', [first, second])).rejects.toThrow(TypeError);
  });

  it('is unavailable after it was closed', async () => {
    await store.close();
    await expect(store.append('overlay-a', 'none', commitOf({}))).rejects.toThrow(Unavailable);
    await expect(readAll(store, 'overlay-a')).rejects.toThrow(Unavailable);
    await expect(store.ping()).rejects.toThrow(Unavailable);
  });

  it('can be read by an operator while it runs', async () => {
    await store.append('overlay-a', 'none', commitOf({ n: 1 }, { n: 2 }));
    await store.append('account-b', 'none', commitOf({ n: 3 }));
    const reader = openEmbeddedReader({ dir });
    try {
      expect(reader.epoch()).toBe(await store.epoch());
      expect([...reader.read('overlay-a', 1)].flat().map(({ data }) => data)).toEqual([{ n: 2 }]);
      expect([...reader.readAll('')].flat().map(({ stream }) => stream)).toEqual(['overlay-a', 'account-b']);
      expect([...reader.streams()].flat()).toMatchObject([
        { stream: 'account-b', events: 1 },
        { stream: 'overlay-a', events: 2 },
      ]);
      await store.append('overlay-a', 1, commitOf({ n: 4 }));
      expect([...reader.read('overlay-a', 2)].flat()).toHaveLength(1);
    } finally {
      reader.close();
    }
  });

  /** Returns the number of times a word occurs in the files. */
  function timesOnDisk(word: string): number {
    const texts = readdirSync(dir).map((name) => readFileSync(join(dir, name), 'latin1'));
    return texts.reduce((sum, text) => sum + text.split(word).length - 1, 0);
  }

  it('overwrites purged data in the file', async () => {
    const secret = 'a-word-that-must-not-stay';
    await store.append('overlay-a', 'none', commitOf({ secret }));
    await store.append('overlay-b', 'none', commitOf({ n: 1 }));
    expect(timesOnDisk(secret)).toBeGreaterThan(0);
    await store.purge(['overlay-a']);
    expect(timesOnDisk(secret)).toBe(0);
  });

  it('leaves no copies of purged data where a purge has moved it', async () => {
    const secretOf = (n: number): string => `word-${n}-that-must-not-stay`;
    // Events of all sizes, of thirty streams, in a mixed order.
    for (let i = 0; i < 600; i += 30)
      await Promise.all(
        Array.from({ length: 30 }, (_, k) => {
          const mixed = Math.imul(i + k + 1, 2_654_435_799) >>> 0;
          const stream = (mixed >>> 4) % 30;
          const times = [1, 4, 20, 60, 175][(mixed >>> 12) % 5] ?? 1;
          return store.append(
            `overlay-${stream}`,
            'any',
            commitOf({ secret: secretOf(stream).repeat(times) }),
          );
        }),
      );
    const left: string[] = [];
    for (let n = 0; n < 28; n++) {
      const purged = (n * 17) % 30;
      await store.purge([`overlay-${purged}`]);
      if (timesOnDisk(secretOf(purged)) > 0) left.push(`overlay-${purged}`);
    }
    expect(left).toEqual([]);
    expect(timesOnDisk(secretOf((28 * 17) % 30))).toBeGreaterThan(0);
  });

  it('does not say that data is purged while somebody else’s read keeps it on the disk', async () => {
    const secret = 'a-word-that-must-not-stay';
    await store.append('overlay-a', 'none', commitOf({ secret }));
    const other = new Database(join(dir, EVENT_FILE));
    other.exec('BEGIN; SELECT count(*) FROM events');
    await expect(store.purge(['overlay-a'])).rejects.toThrow(Unavailable);
    other.exec('ROLLBACK');
    other.close();
    await store.purge(['overlay-a']);
    expect(timesOnDisk(secret)).toBe(0);
  });

  it('falls back to the file for a subscriber whom the recent commits have left behind', async () => {
    const feed = store.subscribe(['overlay'], '')[Symbol.asyncIterator]();
    await feed.next();
    const text = 'x'.repeat(60_000);
    for (let n = 0; n < 100; n++) await store.append('overlay-a', 'any', commitOf({ n, text }));
    const seen: unknown[] = [];
    while (seen.length < 100) {
      const { value, done } = await feed.next();
      if (done) break;
      if (value.kind === 'commits') seen.push(...value.commits.map(({ events }) => events[0]?.data.n));
    }
    await feed.return?.();
    expect(seen).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it('goes on for its subscribers after a purge', async () => {
    const follower = await new Follower(store, ['overlay']).caughtUp();
    await store.append('overlay-a', 'none', commitOf({ n: 1 }));
    await store.purge(['overlay-a']);
    await store.append('overlay-b', 'none', commitOf({ n: 2 }));
    await follower.until(({ commits }) => commits.some(({ stream }) => stream === 'overlay-b'));
    await follower.stop();
  });
});
