import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import type { Commit } from '@studio/kernel/event';
import { endOf } from '../end-of';
import type { EventStore } from '../event-store';
import { Follower, readAll } from '../testing/store-under-test';
import { openEventStoreDb } from './eventstoredb';
import { jointCall } from './joint-call';
import { LogHeads } from './log-heads';
import { commitOfSize } from './testing/commit-of-size';

describe('ends of streams', () => {
  let server: ProtocolServer;
  let store: EventStore;
  let other: EventStore;
  let follower: Follower;
  const opened: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    opened.push((server = await ProtocolServer.start()));
    opened.push((store = await openEventStoreDb({ url: server.url, followed: ['thing', 'other'] })));
    opened.push((other = await openEventStoreDb({ url: server.url })));
    follower = new Follower(store, ['thing']);
    await follower.caughtUp();
  });

  afterEach(async () => {
    await follower.stop();
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  const streams = Array.from({ length: 10 }, (_, n) => `thing-${n}`);

  async function readsOf(work: () => Promise<unknown>): Promise<number> {
    const before = server.counts.read;
    await work();
    return server.counts.read - before;
  }

  async function countOf(stream: string, from: number, asFollowed = false): Promise<number> {
    let count = 0;
    for await (const page of store.read(stream, from, { asFollowed })) count += page.length;
    return count;
  }

  it('are asked for once by all that ask at the same time', async () => {
    for (const stream of streams) await other.append(stream, 'none', commitOfSize(2));
    expect(await readsOf(() => Promise.all(streams.map((stream) => readAll(store, stream))))).toBe(10);
    expect(await readsOf(() => Promise.all(streams.map((stream) => readAll(store, stream, 2))))).toBe(1);
    expect(
      await readsOf(async () => {
        const read = await Promise.all(streams.map((stream) => readAll(store, stream, 1)));
        expect(read.map((events) => events.map(({ data }) => data['n']))).toEqual(streams.map(() => [1]));
      }),
    ).toBe(1);
  });

  it('are those of now, whoever wrote last', async () => {
    for (let length = 1; length < 20; length++) {
      await other.append('thing-1', 'any', commitOfSize(1));
      expect(await countOf('thing-1', length - 1)).toBe(1);
      expect(await countOf('thing-1', length)).toBe(0);
      expect(await countOf('other-1', 0)).toBe(0);
    }
    await other.append('other-1', 'none', commitOfSize(1));
    expect(await countOf('other-1', 0)).toBe(1);
  });

  it('are those of now also while the subscription is silent', async () => {
    await store.append('thing-1', 'none', commitOfSize(1));
    expect(await countOf('thing-1', 1)).toBe(0);
    expect(await readsOf(() => countOf('thing-1', 1, true))).toBe(0);
    server.fail('subscribe', { do: 'hang' });
    server.dropSubscriptions('error');
    await other.append('thing-1', 0, commitOfSize(1));
    expect(await countOf('thing-1', 1)).toBe(1);
  });

  it('are asked for by one small read, also behind what others wrote for long', async () => {
    await store.append('thing-1', 'none', commitOfSize(1));
    expect(await countOf('thing-1', 1)).toBe(0);
    server.writeForeign(100);
    expect(await readsOf(() => countOf('thing-1', 1))).toBe(2);
    expect(await readsOf(() => countOf('thing-1', 1))).toBe(1);
    await other.append('thing-1', 0, commitOfSize(1));
    expect(await countOf('thing-1', 1)).toBe(1);
  });

  it('cost nothing as far as this process has followed them', async () => {
    const { revision } = await store.append('thing-1', 'none', commitOfSize(2));
    expect(await countOf('thing-1', revision + 1)).toBe(0);
    expect(await readsOf(() => countOf('thing-1', revision + 1, true))).toBe(0);
    await other.append('thing-1', revision, commitOfSize(3));
    await follower.until(({ commits }) => commits.length === 2);
    expect(await readsOf(async () => expect(await countOf('thing-1', revision + 2, true)).toBe(2))).toBe(0);
    expect(await countOf('thing-1', revision + 1, true)).toBe(3);
    expect(await readsOf(() => countOf('thing-1', revision + 4, true))).toBe(0);
  });

  it('of a category are found by one subscription, and are known then', async () => {
    const subscribed = server.counts.subscribe;
    expect(await endOf(store, 'other', '', 2_000)).toBe('');
    expect(server.counts.subscribe).toBe(subscribed + 1);
    const { position } = await other.append('other-1', 'none', commitOfSize(1));
    await other.append('thing-1', 'none', commitOfSize(1));
    const ends = await Promise.all(Array.from({ length: 10 }, () => endOf(store, 'other', '', 2_000)));
    expect(new Set(ends)).toEqual(new Set([position]));
    const own = await store.append('other-1', 0, commitOfSize(1));
    expect(await readsOf(() => endOf(store, 'other', '', 2_000, { asFollowed: true }))).toBe(0);
    expect(await endOf(store, 'other', '', 2_000, { asFollowed: true })).toBe(own.position);
    expect(server.counts.subscribe).toBe(subscribed + 1);
  });
});

describe('what is known of the log', () => {
  const commit = (stream: string, revision: number): Commit => {
    const position = String(revision).padStart(4, '0');
    const events = commitOfSize(1).map((event) => ({ ...event, stream, revision, position }));
    return { stream, position, events };
  };

  it('includes what arrives while a stream is read', () => {
    const heads = new LogHeads(['thing']);
    const known = heads.watch('thing-1');
    heads.take(commit('thing-1', 3));
    known(2);
    expect(heads.of('thing-1')).toBe(3);
  });

  it('is nothing of a stream that was never read to its end', () => {
    const heads = new LogHeads(['thing']);
    heads.watch('thing-1');
    heads.take(commit('thing-1', 3));
    heads.take(commit('thing-2', 4));
    expect(['thing-1', 'thing-2'].map((stream) => heads.of(stream))).toEqual([undefined, undefined]);
    expect(heads.ofCategory('thing')).toBe('0004');
    heads.watch('unfollowed-1')(0);
    expect(heads.of('unfollowed-1')).toBeUndefined();
  });

  it('is forgotten of streams that were not used for longest', () => {
    const heads = new LogHeads(['thing']);
    const known = heads.watch('thing-1');
    for (let n = 2; n < 40_000; n++) heads.watch(`thing-${n}`)(0);
    known(0);
    expect(['thing-1', 'thing-39999'].map((stream) => heads.of(stream))).toEqual([undefined, 0]);
  });

  it('is asked for again by those who come while an answer is on its way', async () => {
    let [asked, isFailing] = [0, false];
    const call = jointCall(async () => {
      const answer = ++asked;
      await new Promise((resolve) => setImmediate(resolve));
      if (isFailing) throw new Error('Not now.');
      return answer;
    });
    const first = [call(), call()];
    while (asked === 0) await new Promise((resolve) => setImmediate(resolve));
    expect(await Promise.all([...first, call(), call()])).toEqual([1, 1, 2, 2]);
    isFailing = true;
    await expect(call()).rejects.toThrow('Not now.');
    isFailing = false;
    expect(await call()).toBe(4);
  });
});
