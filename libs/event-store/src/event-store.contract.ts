import {
  MAX_APPEND_BYTES,
  TooLarge,
  WrongExpectedRevision,
  type ExpectedRevision,
} from '@studio/kernel/commit-log';
import type { Commit, NewEvent, StoredEvent } from '@studio/kernel/event';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { endOf } from './end-of';
import type { EventStore, LogReader } from './event-store';

/** One store on data of its own. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** Closes the store and opens another on the same data. */
  readonly reopen: () => Promise<EventStore>;
  /** Another view of the same data, as operators' commands have it. */
  readonly openLog: () => Promise<LogReader>;
  /** Closes what is open and removes the data. */
  readonly close: () => Promise<void>;
}

/** A whole commit of as many events as there are payloads. */
export function commitOf(...payloads: readonly JsonObject[]): NewEvent[] {
  const commandId = randomCommandId();
  return payloads.map((data, index) => ({
    id: eventId(commandId, index),
    type: 'scene.renamed',
    data,
    meta: {
      commandId,
      index,
      of: payloads.length,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'account-1', via: 'api' },
      operation: 'rename_scene',
      rev: 1,
      at: '2026-01-02T03:04:05.678Z',
    },
  }));
}

export async function readAll(store: EventStore, stream: string, from = 0): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.read(stream, from)) events.push(...page);
  return events;
}

/** A subscription that is consumed as fast as it comes. */
export class Follower {
  readonly commits: Commit[] = [];
  readonly marks: { readonly position: string; readonly after: number }[] = [];
  readonly done: Promise<void>;
  private readonly abort = new AbortController();
  private changed: () => void = () => undefined;

  constructor(store: EventStore, categories: readonly string[], after = '') {
    this.done = this.run(store.subscribe(categories, after, { signal: this.abort.signal }));
  }

  async until(condition: (follower: this) => boolean): Promise<this> {
    while (!condition(this)) await new Promise<void>((resolve) => (this.changed = resolve));
    return this;
  }

  caughtUp(): Promise<this> {
    return this.until(({ marks }) => marks.length > 0);
  }

  stop(): Promise<void> {
    this.abort.abort();
    return this.done;
  }

  private async run(feed: ReturnType<EventStore['subscribe']>): Promise<void> {
    for await (const batch of feed) {
      if (batch.kind === 'commits') this.commits.push(...batch.commits);
      else this.marks.push({ position: batch.position, after: this.commits.length });
      this.changed();
    }
  }
}

/** What every adapter of the port keeps. */
export function eventStoreContract(name: string, makeStore: () => Promise<StoreUnderTest>): void {
  describe(`${name} keeps the event store's contract`, () => {
    let under: StoreUnderTest;
    let store: EventStore;
    const followers: Follower[] = [];
    let names = 0;

    beforeEach(async () => {
      under = await makeStore();
      store = under.store;
    });

    afterEach(async () => {
      await Promise.all(followers.splice(0).map((follower) => follower.stop()));
      await under.close();
    });

    const stream = (category = 'overlay') => `${category}-${++names}x${randomCommandId()}`;
    const follow = (categories: readonly string[], after?: string) => {
      const follower = new Follower(store, categories, after);
      followers.push(follower);
      return follower;
    };
    const numbers = (commits: readonly Commit[]) => commits.map(({ events }) => events[0]?.data.n);
    const refusal = (at: string, expected: ExpectedRevision) =>
      store.append(at, expected, commitOf({ late: true })).then(
        () => 'appended',
        (error: unknown) => error,
      );
    /** Appends commits, fifty at once, which may land in any order; gives where each landed, in the log's order. */
    const fill = async (at: string, count: number) => {
      const ends = [];
      for (let first = 0; first < count; first += 50)
        ends.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(50, count - first) }, async (_, i) => {
              const n = first + i;
              return { n, ...(await store.append(at, 'any', commitOf({ n }))) };
            }),
          )),
        );
      return ends.sort((a, b) => (a.position < b.position ? -1 : 1));
    };

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
        // Whoever doesn't know whether it was done does it again.
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
