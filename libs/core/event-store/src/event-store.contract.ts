import {
  MAX_APPEND_BYTES,
  TooLarge,
  WrongExpectedRevision,
  type ExpectedRevision,
} from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import { feedsContract } from './event-store-feeds.contract';
import {
  type StoreUnderTest,
  commitOf,
  eachOn,
  fill,
  follow,
  numbers,
  readAll,
  refusal,
  store,
  stream,
  under,
} from './testing/store-under-test';

/** Declares the tests that every adapter of the port must pass. */
export function eventStoreContract(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the event store's contract`, () => {
    eachOn(makeStore);

    describe('append', () => {
      it('starts a stream at revision 0 and counts on', async () => {
        const s = stream();
        expect(await store.append(s, 'none', commitOf({ n: 1 }))).toMatchObject({ revision: 0 });
        expect(await store.append(s, 0, commitOf({ n: 2 }, { n: 3 }))).toMatchObject({ revision: 2 });
        expect(await store.append(s, 2, commitOf({ n: 4 }))).toMatchObject({ revision: 3 });
      });

      it("with 'any' appends wherever the stream stands", async () => {
        const s = stream();
        expect(await store.append(s, 'any', commitOf({}))).toMatchObject({ revision: 0 });
        expect(await store.append(s, 'any', commitOf({}))).toMatchObject({ revision: 1 });
      });

      it.each<[string, number, ExpectedRevision, number]>([
        ['a stream that exists where none is expected', 1, 'none', 0],
        ['a revision that has passed', 3, 1, 2],
        ['a revision that is still to come', 1, 4, 0],
        ['a revision of a stream that is missing', 0, 0, -1],
      ])('refuses %s, says where the stream stands, writes nothing', async (_, events, expected, actual) => {
        const s = stream();
        if (events > 0)
          await store.append(s, 'none', commitOf(...Array.from({ length: events }, () => ({}))));
        const error = await refusal(s, expected);
        expect(error).toBeInstanceOf(WrongExpectedRevision);
        expect(error).toMatchObject({ stream: s, expected, actual });
        expect(await readAll(store, s)).toHaveLength(events);
      });

      it('never writes the same events twice as a new stream', async () => {
        const s = stream();
        const events = commitOf({ n: 1 });
        const first = await store.append(s, 'none', events);
        const again = await store.append(s, 'none', events).catch((error: unknown) => error);
        // Some stores know the repeat by its ids and answer as they did the first time.
        if (again instanceof Error) expect(again).toBeInstanceOf(WrongExpectedRevision);
        else expect(again).toMatchObject({ revision: first.revision });
        expect(await readAll(store, s)).toHaveLength(1);
      });

      it('takes several commits at once, each seen as its own', async () => {
        const s = stream();
        const follower = await follow(['overlay']).caughtUp();
        const end = await store.append(s, 'none', [
          ...commitOf({ n: 1 }, { n: 2 }),
          ...commitOf({ n: 3 }),
          ...commitOf({ n: 4 }, { n: 5 }, { n: 6 }),
        ]);
        expect(end.revision).toBe(5);
        await follower.until(({ commits }) => commits.length === 3);
        expect(follower.commits.map(({ events }) => events.length)).toEqual([2, 1, 3]);
        expect(follower.commits.at(-1)?.position).toBe(end.position);
      });

      it('takes 1 MiB and refuses more, whole', async () => {
        const s = stream();
        const text = 'x'.repeat(MAX_APPEND_BYTES / 2);
        await expect(store.append(s, 'none', commitOf({ text }, { text }))).rejects.toThrow(TooLarge);
        expect(await readAll(store, s)).toEqual([]);
        await store.append(s, 'none', commitOf({ text: text.slice(4096) }, { text: text.slice(4096) }));
        expect(await readAll(store, s)).toHaveLength(2);
      });
    });

    describe('read', () => {
      it('gives back the fields of every event as they were', async () => {
        const s = stream();
        const events = commitOf(
          { text: 'Grüße, 世界 🎬 \u0000 \ud800 "\\" </script>', deep: [1, [null, { a: true }]] },
          { number: 0.1 + 0.2, big: 9007199254740991, tiny: -1e-300, empty: {}, none: [] },
          { large: 'ä'.repeat(200_000) },
        );
        const end = await store.append(s, 'none', events);
        const stored = await readAll(store, s);
        expect(stored).toEqual(
          events.map((event, revision) => ({
            ...event,
            stream: s,
            revision,
            position: stored[revision]?.position,
          })),
        );
        expect(stored.at(-1)?.position).toBe(end.position);
      });

      it('gives pages of a long stream in order, from any revision', async () => {
        const s = stream();
        await fill(s, 2500);
        let pages = 0;
        const revisions: number[] = [];
        for await (const page of store.read(s, 0)) {
          pages++;
          revisions.push(...page.map(({ revision }) => revision));
        }
        expect(revisions).toEqual(Array.from({ length: 2500 }, (_, i) => i));
        expect(pages).toBeGreaterThan(1);
        expect((await readAll(store, s, 2400)).map(({ revision }) => revision)).toEqual(
          revisions.slice(2400),
        );
      });

      it('finds nothing in a stream that is missing, nor after the end of one', async () => {
        const s = stream();
        expect(await readAll(store, s)).toEqual([]);
        await store.append(s, 'none', commitOf({}));
        expect(await readAll(store, s, 1)).toEqual([]);
      });

      it('sees an append as soon as it is answered', async () => {
        const s = stream();
        for (let n = 0; n < 20; n++) {
          await store.append(s, n === 0 ? 'none' : n - 1, commitOf({ n }));
          expect(await readAll(store, s, n)).toHaveLength(1);
        }
      });
    });

    feedsContract();

    describe('lifetime', () => {
      it('names one epoch', async () => {
        const epoch = await store.epoch();
        expect(epoch).not.toBe('');
        expect(await store.epoch()).toBe(epoch);
      });

      it('begins another epoch when told to, for good; the events stay', async () => {
        const s = stream();
        await store.append(s, 'none', commitOf({ n: 1 }));
        const before = [await store.epoch(), await readAll(store, s)] as const;
        await store.beginEpoch();
        const epoch = await store.epoch();
        expect(epoch).not.toBe(before[0]);
        await store.append(s, 0, commitOf({ n: 2 }));
        await store.beginEpoch('an epoch with a name');
        expect(await store.epoch()).toBe('an epoch with a name');
        const again = await under.reopen();
        expect(await again.epoch()).toBe('an epoch with a name');
        expect((await readAll(again, s)).slice(0, 1)).toEqual(before[1]);
      });

      it('begins an epoch instead of another only while that is the one', async () => {
        const epoch = await store.epoch();
        await Promise.all([
          store.beginEpoch('one', 'an epoch that never was'),
          store.beginEpoch('two', epoch),
        ]);
        expect(await store.epoch()).toBe('two');
        await store.beginEpoch('three', epoch);
        expect(await store.epoch()).toBe('two');
      });

      it('keeps everything when it is opened again, the epoch included', async () => {
        const s = stream();
        const ends = await fill(s, 30);
        const [epoch, before] = [await store.epoch(), await readAll(store, s)];
        const again = await under.reopen();
        expect(await again.epoch()).toBe(epoch);
        expect(await readAll(again, s)).toEqual(before);
        const next = await again.append(s, 29, commitOf({}));
        expect(next.position > (ends.at(-1)?.position ?? next.position)).toBe(true);
      });

      it('writes what was asked before it closes', async () => {
        const s = stream();
        const appends = Array.from({ length: 20 }, (_, n) => store.append(s, 'any', commitOf({ n })));
        const again = await under.reopen();
        await Promise.all(appends);
        expect(await readAll(again, s)).toHaveLength(20);
      });

      it('purges streams for good and nothing else', async () => {
        const [gone, kept] = [stream(), stream()];
        await store.append(gone, 'none', commitOf({ n: 1 }));
        await store.append(kept, 'none', commitOf({ n: 2 }));
        const last = await store.append(gone, 0, commitOf({ n: 3 }));
        await store.purge([gone]);
        // A caller that does not know the result repeats the call.
        await store.purge([gone]);
        expect(await readAll(store, gone)).toEqual([]);
        expect(numbers((await follow(['overlay']).caughtUp()).commits)).toEqual([2]);
        const next = await store.append(kept, 0, commitOf({ n: 4 }));
        expect(next.position > last.position).toBe(true);
      });

      it('shows operators the whole log, in whole commits, from any position on', async () => {
        const [one, two] = [stream('overlay'), stream('runtime')];
        await store.append(one, 'none', [...commitOf({ n: 1 }), ...commitOf({ n: 2 }, { n: 3 })]);
        const middle = await store.append(two, 'none', commitOf({ n: 4 }, { n: 5 }));
        await store.append(one, 2, commitOf({ n: 6 }));
        const log = await under.openLog();
        const commitsAfter = async (position: string) => {
          const commits: Commit[] = [];
          for await (const page of log.readAll(position)) commits.push(...page);
          return commits;
        };
        const all = await commitsAfter('');
        expect(all.map(({ events }) => events.map(({ data }) => data.n))).toEqual([[1], [2, 3], [4, 5], [6]]);
        expect(all.flatMap(({ events }) => events).filter((event) => event.stream === one)).toEqual(
          await readAll(store, one),
        );
        expect(await commitsAfter(middle.position)).toEqual(all.slice(3));
        expect(await log.epoch()).toBe(await store.epoch());
        await log.close();
      });

      it('answers a ping while it can take appends', async () => {
        await expect(store.ping()).resolves.toBeUndefined();
      });
    });
  });
}
