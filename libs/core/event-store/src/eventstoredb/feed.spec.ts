import type { StoredEvent } from '@studio/kernel/event';
import { jsonEvent } from '@eventstore/db-client';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Fault } from '../../../../../test/support/eventstoredb/faults';
import { ProtocolServer } from '../../../../../test/support/eventstoredb/server';
import type { EventStore, FeedBatch } from '../event-store';
import { Follower } from '../testing/store-under-test';
import { EventStoreConnection } from './connection';
import { openEventStoreDb } from './eventstoredb';
import { commitOfSize } from './testing/commit-of-size';
import { realTime } from '../../../../../test/support/until';

describe.each([
  ['a server that tells when a subscription has caught up', true, []],
  ['a server that does not', false, []],
  ['one that tells, from one subscription for all', true, ['thing', 'other']],
])('the feed of %s', (_name, caughtUpEvents, followed) => {
  let folder: string;
  let server: ProtocolServer;
  let store: EventStore;
  let followers: Follower[];
  /** Left open by a test that fails, they would keep the process from ending. */
  const opened: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    followers = [];
    folder = mkdtempSync(join(tmpdir(), 'eventstoredb-'));
    opened.push((server = await ProtocolServer.start({ file: join(folder, 'log.ndjson'), caughtUpEvents })));
    opened.push((store = await openEventStoreDb({ url: server.url, deadlineMs: 400, followed })));
  });

  afterEach(async () => {
    await Promise.all(followers.map((follower) => follower.stop()));
    for (const one of opened.splice(0).reverse()) await one.close();
    rmSync(folder, { recursive: true });
  });

  function follow(categories: readonly string[], after = ''): Follower {
    const follower = new Follower(store, categories, after);
    followers.push(follower);
    return follower;
  }

  /** `count` commits of 1 to 4 events on three streams; gives the ids of their events in log order. */
  async function write(count: number, from = 0): Promise<string[]> {
    const ids: string[] = [];
    for (let i = from; i < from + count; i++) {
      const events = commitOfSize(1 + (i % 4));
      await store.append(`thing-${i % 3}`, 'any', events);
      ids.push(...events.map(({ id }) => id));
    }
    return ids;
  }

  function eventsOf(follower: Follower): StoredEvent[] {
    return follower.commits.flatMap(({ events }) => events);
  }

  function expectWholeAndInOrder(follower: Follower, ids: readonly string[]): void {
    expect(eventsOf(follower).map(({ id }) => id)).toEqual(ids);
    for (const { events, position } of follower.commits) {
      expect(events.map(({ meta }) => meta.index)).toEqual(
        Array.from({ length: events[0]?.meta.of ?? 0 }, (_, i) => i),
      );
      expect(events.at(-1)?.position).toBe(position);
    }
    const positions = follower.commits.map(({ position }) => position);
    expect(positions).toEqual([...positions].sort());
    expect(new Set(positions).size).toBe(positions.length);
  }

  it('is caught up at once when there is nothing', async () => {
    const follower = follow(['thing']);
    await follower.until(() => follower.marks.length > 0);
    expect(follower.commits).toEqual([]);
  });

  it('is begun again when it falls silent without an end', async () => {
    server.fail('subscribe', { do: 'hang', after: 3 });
    const follower = follow(['thing']);
    const ids = await write(6);
    await follower.until(() => eventsOf(follower).length === ids.length);
    expectWholeAndInOrder(follower, ids);
    expect(server.counts.subscribe).toBeGreaterThanOrEqual(2);
  });

  it('gives what was there, then the mark, then what comes', async () => {
    const old = await write(20);
    server.writeForeign(100); // the log's end is not ours
    const follower = follow(['thing']);
    await follower.until(() => follower.marks.length > 0);
    expectWholeAndInOrder(follower, old);
    expect(follower.marks[0]?.position).toBe(follower.commits.at(-1)?.position);
    const fresh = await write(5);
    await follower.until(() => eventsOf(follower).length === old.length + fresh.length);
    expectWholeAndInOrder(follower, [...old, ...fresh]);
  });

  it('resumes after any position that it gave', async () => {
    const ids = await write(12);
    const first = follow(['thing']);
    await first.until(() => first.marks.length > 0);
    let seen = 0;
    for (const [i, commit] of first.commits.entries()) {
      seen += commit.events.length;
      if (i % 4 !== 3) continue;
      const rest = follow(['thing'], commit.position);
      await rest.until(() => rest.marks.length > 0);
      expectWholeAndInOrder(rest, ids.slice(seen));
      await rest.stop();
    }
  });

  it('leaves out other categories, also those whose names begin alike, and events that are not ours', async () => {
    await store.append('thing-1', 'none', commitOfSize(1));
    await store.append('things-1', 'none', commitOfSize(1));
    await store.append('other-1', 'none', commitOfSize(1));
    server.writeForeign(3, 'thing-foreign');
    const connection = new EventStoreConnection(server.url);
    await connection.client.appendToStream('thing-1', jsonEvent({ type: 'stray', data: {} }));
    await connection.close();
    await store.purge(['thing-9']); // its tombstone is an event of that stream
    await store.append('thing-2', 'none', commitOfSize(1));
    const follower = follow(['thing', 'nothing']);
    await follower.until(() => follower.marks.length > 0 && follower.commits.length > 1);
    expect(follower.commits.map(({ stream }) => stream)).toEqual(['thing-1', 'thing-2']);
  });

  const drops: [string, Fault][] = [
    ['cut', { do: 'cut' }],
    ['ended by the server', { do: 'end' }],
  ];
  it.each(drops)('comes back after it was %s at any event, without gap or repeat', async (_how, fault) => {
    const ids = await write(12);
    // After 0, 1, 2 … events of each connection: in the middle of commits too.
    for (let after = 0; after < 9; after++) server.fail('subscribe', { ...fault, after } as Fault);
    const follower = follow(['thing']);
    await follower.until(() => eventsOf(follower).length === ids.length && follower.marks.length > 0);
    expectWholeAndInOrder(follower, ids);
  });

  it.each([
    ['refused', { do: 'refuse', reason: 'not-ready' }],
    ['never confirmed', { do: 'delay', ms: 100_000 }],
  ] as [string, Fault][])('comes back after it was %s', async (_how, fault) => {
    const ids = await write(3);
    server.fail('subscribe', fault, 2);
    const follower = follow(['thing']);
    await follower.until(() => follower.marks.length > 0);
    expectWholeAndInOrder(follower, ids);
  });

  it('comes back after drops while live, restarts among them', async () => {
    const ids: string[] = await write(3);
    const follower = follow(['thing']);
    const troubles: (() => void | Promise<void>)[] = [
      () => server.dropSubscriptions('end'),
      () => server.dropSubscriptions('error'),
      () => server.cut(),
      () => server.restart(),
    ];
    for (const trouble of troubles) {
      await follower.until(() => eventsOf(follower).length === ids.length);
      const before = follower.marks.length;
      await trouble();
      await store.ping().catch(() => undefined); // may meet the broken connection
      ids.push(...(await write(3)));
      await follower.until(() => eventsOf(follower).length === ids.length && follower.marks.length > before);
    }
    expectWholeAndInOrder(follower, ids);
  });

  it('tells once of a drop and once when all subscriptions are back, however often they try', async () => {
    const reports: string[] = [];
    const warn = (line: string): unknown => reports.push(line);
    store = await openEventStoreDb({ url: server.url, deadlineMs: 400, followed, warn });
    opened.push(store);
    const all = [follow(['thing']), follow(['thing']), follow(['other'])];
    await Promise.all(all.map((follower) => follower.caughtUp()));
    expect(reports).toEqual([]);
    for (const outage of [1, 2]) {
      const marks = all.map((follower) => follower.marks.length);
      server.fail('subscribe', { do: 'refuse', reason: 'not-ready' }, 6);
      server.dropSubscriptions('error');
      await Promise.all(all.map((one, i) => one.until(() => one.marks.length > (marks[i] ?? 0))));
      expect(reports).toHaveLength(2 * outage);
      expect(reports.slice(-2)).toEqual([
        expect.stringMatching(/was dropped: .+/),
        expect.stringMatching(/is back after \d+\.\d s\.$/),
      ]);
    }
  });

  it.each<[string, (server: ProtocolServer) => void]>([
    ['at once', () => undefined],
    ['also where the first try to ask for its end fails', (at) => at.fail('read', { do: 'cut' })],
  ])('ends and tells when the log has become shorter, %s', async (_when, trouble) => {
    const inMemory = await ProtocolServer.start({ caughtUpEvents });
    opened.push(inMemory);
    const reports: string[] = [];
    const shortened = (line: string): unknown => reports.push(line);
    store = await openEventStoreDb({ url: inMemory.url, deadlineMs: 400, followed, shortened });
    opened.push(store);
    const ids = await write(6);
    const follower = follow(['thing']);
    await follower.until(() => eventsOf(follower).length === ids.length);
    trouble(inMemory);
    await inMemory.rewind(4);
    await follower.done;
    expect(reports).toEqual([expect.stringContaining('is shorter than it was')]);
  });

  it('takes no more than the consumer does, and goes on when it goes on', async () => {
    const text = 'x'.repeat(5_000);
    // With a long deadline: this test is not about the deadline.
    const patient = await openEventStoreDb({ url: server.url, deadlineMs: 30_000, followed });
    try {
      for (let i = 0; i < 20; i++) {
        const commits = Array.from({ length: 100 }, () => commitOfSize(1, text)).flat();
        await patient.append(`thing-${i}`, 'none', commits);
      }
    } finally {
      await patient.close();
    }
    const total = 20 * 100;
    const feed: AsyncIterator<FeedBatch, void> = store.subscribe(['thing'], '')[Symbol.asyncIterator]();
    const take = async (): Promise<number> => {
      const { value, done } = await feed.next();
      return !done && value.kind === 'commits' ? value.commits.length : 0;
    };
    let taken = await take();
    // The consumer sleeps until the server can't send any more.
    for (let [sent, still] = [-1, 0]; still < 10; still++) {
      if (sent !== server.counts.sent) [sent, still] = [server.counts.sent, 0];
      await realTime(60, 'a server that sends nothing for so long is blocked');
    }
    expect(server.counts.sent - taken).toBeLessThan(total / 2);
    // A megabyte, not the 64 KiB of HTTP/2: else a busy process falls behind.
    expect(server.counts.sent - taken).toBeGreaterThan(150);
    while (taken < total) taken += await take();
    expect(taken).toBe(total);
    await feed.return?.();
  });

  it('ends by its signal and by closing the store, waited for or not', async () => {
    const bySignal = follow(['thing']);
    const byClose = follow(['thing']);
    await bySignal.until(() => bySignal.marks.length > 0);
    await bySignal.stop();
    await server.stop(); // also while it is trying to come back
    await store.close();
    await byClose.done;
    expect(byClose.commits).toEqual([]);
  });
});

it('a position of another kind of store is refused', async () => {
  const server = await ProtocolServer.start();
  const store = await openEventStoreDb({ url: server.url });
  expect(() => store.subscribe(['thing'], '17')).toThrow(TypeError);
  await store.close();
  await server.close();
});
