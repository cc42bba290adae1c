import { WrongExpectedRevision, type ExpectedRevision } from '@studio/kernel/commit-log';
import { endOf } from './end-of';
import type { Follower } from './testing/store-under-test';
import { commitOf, fill, follow, numbers, readAll, store, stream } from './testing/store-under-test';

/** Declares the tests of subscriptions and of the order of events, on the store that `eachOn` opens. */
export function feedsContract(): void {
  describe('subscribe', () => {
    it('says that it has caught up, also on an empty log', async () => {
      const follower = await follow(['overlay']).caughtUp();
      expect(follower.commits).toEqual([]);
    });

    it('gives what is there, the mark, then what comes: no gap, no repeat', async () => {
      const s = stream();
      await fill(s, 60);
      const follower = await follow(['overlay']).caughtUp();
      expect(follower.marks[0]?.after).toBe(60);
      await fill(s, 60);
      await follower.until(({ commits }) => commits.length >= 120);
      expect(follower.commits.map(({ events }) => events[0]?.revision)).toEqual(
        Array.from({ length: 120 }, (_, i) => i),
      );
    });

    it('marks the end again after what came live', async () => {
      const s = stream();
      const follower = await follow(['overlay']).caughtUp();
      const { position } = await store.append(s, 'none', commitOf({}));
      await follower.until(({ marks }) =>
        marks.some((mark) => mark.position >= position && mark.after === 1),
      );
    });

    it('tells where a category ends now, from wherever one looks', async () => {
      const [first] = await fill(stream(), 1);
      const ends = await fill(stream(), 300);
      await fill(stream('account'), 1);
      const { position } = ends.at(-1) ?? { position: '' };
      for (const after of ['', first?.position ?? '', position])
        expect(await endOf(store, 'overlay', after, 10_000)).toBe(position);
      expect(await endOf(store, 'scene', position, 10_000)).toBe(position);
    });

    it('joins catch-up and live without a seam while writers write', async () => {
      const s = stream();
      const writing = fill(s, 600);
      const early = follow(['overlay']);
      await early.until(({ commits }) => commits.length > 100);
      const late = follow(['overlay']);
      const all = (await writing).map(({ position }) => position);
      for (const follower of [early, late]) {
        await follower.until(({ commits }) => commits.length >= 600);
        expect(follower.commits.map(({ position }) => position)).toEqual(all);
      }
    });

    it('begins right after a position', async () => {
      const s = stream();
      const ends = await fill(s, 4);
      for (const [place, { position }] of ends.entries()) {
        const follower = await follow(['overlay'], position).caughtUp();
        expect(numbers(follower.commits)).toEqual(ends.slice(place + 1).map(({ n }) => n));
      }
    });

    it('begins right after the end: what has been is not told, all that comes is', async () => {
      expect(numbers((await follow(['overlay'], await store.end()).caughtUp()).commits)).toEqual([]);
      const s = stream();
      await fill(s, 3);
      const follower = follow(['overlay'], await store.end());
      await store.append(s, 2, commitOf({ n: 3 }, { n: 3 }));
      await store.append(stream('runtime'), 'none', commitOf({ n: 4 }));
      const end = await store.end();
      await store.append(s, 4, commitOf({ n: 5 }));
      expect(numbers((await follower.until(({ commits }) => commits.length > 1)).commits)).toEqual([3, 5]);
      const later = await follow(['overlay'], end).until(({ commits }) => commits.length > 0);
      expect(numbers(later.commits)).toEqual([5]);
    });

    it('begins right after any mark', async () => {
      const s = stream();
      await fill(s, 2);
      const mark = (await follow(['overlay']).caughtUp()).marks[0];
      await store.append(s, 1, commitOf({ n: 2 }));
      const next = await follow(['overlay'], mark?.position).until(({ commits }) => commits.length > 0);
      expect(numbers(next.commits)).toEqual([2]);
    });

    it('gives the categories asked for and no other', async () => {
      const [overlay, runtime, runtimes] = [stream('overlay'), stream('runtime'), stream('runtimes')];
      await store.append(overlay, 'none', commitOf({ n: 1 }));
      await store.append(runtimes, 'none', commitOf({ n: 2 }));
      await store.append(runtime, 'none', commitOf({ n: 3 }));
      const one = await follow(['runtime']).caughtUp();
      const two = await follow(['runtime', 'overlay']).caughtUp();
      expect(numbers(one.commits)).toEqual([3]);
      expect(numbers(two.commits)).toEqual([1, 3]);
      await store.append(runtimes, 0, commitOf({ n: 4 }));
      await store.append(overlay, 0, commitOf({ n: 5 }));
      await store.append(runtime, 0, commitOf({ n: 6 }));
      await one.until(({ commits }) => commits.length === 2);
      await two.until(({ commits }) => commits.length === 4);
      expect(numbers(one.commits)).toEqual([3, 6]);
      expect(numbers(two.commits)).toEqual([1, 3, 5, 6]);
    });

    it('never cuts a commit, however many events it has', async () => {
      const s = stream();
      const sizes = [700, 1, 700, 3, 700, 1];
      for (const size of sizes)
        await store.append(s, 'any', commitOf(...Array.from({ length: size }, (_, n) => ({ n }))));
      const follower = await follow(['overlay']).caughtUp();
      expect(follower.commits.map(({ events }) => events.length)).toEqual(sizes);
    });

    it('gives live the same events as a later read', async () => {
      const s = stream();
      const follower = await follow(['overlay']).caughtUp();
      await store.append(s, 'none', commitOf({ text: 'ü🎬', n: 1 }, { nested: { a: [1] } }));
      await follower.until(({ commits }) => commits.length === 1);
      expect(follower.commits[0]?.events).toEqual(await readAll(store, s));
      expect(follower.commits[0]).toMatchObject({
        stream: s,
        position: follower.commits[0]?.events[1]?.position,
      });
    });

    it('waits for a slow consumer with bounded batches and loses nothing', async () => {
      const s = stream();
      const abort = new AbortController();
      const feed = store.subscribe(['overlay'], '', { signal: abort.signal })[Symbol.asyncIterator]();
      await feed.next();
      await fill(s, 3000);
      const revisions: (number | undefined)[] = [];
      let largest = 0;
      while (revisions.length < 3000) {
        const { value, done } = await feed.next();
        if (done) break;
        if (value.kind !== 'commits') continue;
        largest = Math.max(largest, value.commits.length);
        revisions.push(...value.commits.map(({ events }) => events[0]?.revision));
      }
      abort.abort();
      expect(revisions).toEqual(Array.from({ length: 3000 }, (_, i) => i));
      expect(largest).toBeLessThan(3000);
    });

    it('ends by its signal, whether it waits or not', async () => {
      const abort = new AbortController();
      abort.abort();
      const never = store.subscribe(['overlay'], '', { signal: abort.signal })[Symbol.asyncIterator]();
      expect(await never.next()).toEqual({ done: true, value: undefined });
      const follower = await follow(['overlay']).caughtUp();
      await follower.stop();
      await store.append(stream(), 'none', commitOf({}));
      expect(follower.commits).toEqual([]);
    });

    it('ends when the store is closed', async () => {
      const follower = await follow(['overlay']).caughtUp();
      await store.close();
      await follower.done;
    });
  });

  describe('order', () => {
    it('hands out positions that only rise, as strings', async () => {
      const ends = [];
      for (let n = 0; n < 30; n++) ends.push(await store.append(stream(), 'none', commitOf({}, {})));
      const positions = ends.map(({ position }) => position);
      expect([...new Set(positions)].sort()).toEqual(positions);
      const seen = (await follow(['overlay']).caughtUp()).commits.map(({ position }) => position);
      expect(seen).toEqual(positions);
    });

    it('knows the form of its own positions, at once', async () => {
      const { position } = await store.append(stream(), 'none', commitOf({}));
      expect(store.isPosition(position)).toBe(true);
      for (const text of [
        '',
        'x',
        '1',
        `${position} `,
        `${position}0`,
        position.slice(1),
        '0'.repeat(15),
        'ü',
      ])
        expect([text, store.isPosition(text)]).toEqual([text, false]);
      expect((await store.end()) >= position).toBe(true);
    });

    it('lets exactly one of 64 writers win each revision of one stream', async () => {
      const s = stream();
      const follower = await follow(['overlay']).caughtUp();
      const writers = Array.from({ length: 64 }, async (_, writer) => {
        let expected: ExpectedRevision = 'none';
        for (;;) {
          try {
            return await store.append(s, expected, commitOf({ n: writer }));
          } catch (error) {
            if (!(error instanceof WrongExpectedRevision)) throw error;
            expected = error.actual ?? (await readAll(store, s)).length - 1;
          }
        }
      });
      const revisions = (await Promise.all(writers)).map(({ revision }) => revision);
      expect(revisions.sort((a, b) => a - b)).toEqual(Array.from({ length: 64 }, (_, i) => i));
      await follower.until(({ commits }) => commits.length === 64);
      expect(numbers(follower.commits)).toEqual((await readAll(store, s)).map(({ data }) => data.n));
    });

    it('keeps the order of 64 streams and shows all subscribers one order', async () => {
      const streams = Array.from({ length: 64 }, () => stream());
      const live = await follow(['overlay']).caughtUp();
      await Promise.all(
        streams.map(async (s) => {
          for (let n = 0; n < 10; n++) await store.append(s, n === 0 ? 'none' : n - 1, commitOf({ n }));
        }),
      );
      await live.until(({ commits }) => commits.length === 640);
      const later = await follow(['overlay']).caughtUp();
      const places = ({ commits }: Follower) =>
        commits.map(({ position, stream: of }) => `${position} ${of}`);
      expect(places(later)).toEqual(places(live));
      for (const s of streams)
        expect(numbers(live.commits.filter((commit) => commit.stream === s))).toEqual([
          0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
        ]);
    });
  });
}
