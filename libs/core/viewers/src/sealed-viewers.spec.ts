import crypto from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore, FeedBatch } from '@studio/event-store/event-store';
import { Unavailable } from '@studio/kernel/commit-log';
import type { Commit, NewEvent, StoredEvent } from '@studio/kernel/event';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { sealedViewers, ViewerBox } from './sealed-viewers';
import { ViewerKeys } from './viewer-keys';

const SECRET = 'a secret key of the studio';
const evolvers = [
  { category: 'activity', viewerFields: { 'thing.done': ['user', 'message'] } },
  { category: 'overlay' },
];
const ada = { platform: 'twitch', userId: 'user:4711' };

let dir: string;
let store: EventStore;
let records: Records;
let keys: ViewerKeys;
let sealedStore: EventStore;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'viewers-'));
  store = await openEmbeddedEventStore({ dir });
  records = await openEmbeddedRecords({ dir });
  keys = new ViewerKeys(records, SECRET);
  sealedStore = sealedViewers(store, evolvers, keys);
});
afterEach(async () => {
  await store.close();
  await records.close();
  rmSync(dir, { recursive: true });
});

function event(data: JsonObject, type = 'thing.done'): NewEvent {
  const commandId = randomCommandId();
  return {
    id: eventId(commandId, 0),
    type,
    data,
    meta: {
      commandId,
      index: 0,
      of: 1,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'a', via: 'system' },
      operation: 'test',
      rev: 1,
      at: '2026-01-01T00:00:00.000Z',
    },
  };
}

const said = (viewerId: string): JsonObject => ({
  viewerId,
  user: { userId: 'user:4711', login: 'ada.l', name: 'Ada L.' },
  message: 'a word of mine',
  bits: 5,
});
const forgotten = (viewerId: string): JsonObject => ({ viewerId, user: null, message: null, bits: 5 });

async function dataOf(from: EventStore, stream = 'activity-a'): Promise<readonly JsonObject[]> {
  const events: StoredEvent[] = [];
  for await (const page of from.read(stream, 0)) events.push(...page);
  return events.map(({ data }) => data);
}

async function firstOf(from: EventStore, categories: readonly string[]): Promise<readonly JsonObject[]> {
  for await (const batch of from.subscribe(categories, ''))
    if (batch.kind === 'commits')
      return batch.commits.flatMap(({ events }) => events.map(({ data }) => data));
  return [];
}

const bytes = (): string =>
  readdirSync(dir)
    .map((file) => readFileSync(join(dir, file), 'latin1'))
    .join('\n');

describe('what is said of a viewer', () => {
  it('is followed as it is stored where the follower needs it not', async () => {
    const viewerId = await keys.idOf('a', ada);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    await sealedStore.append('activity-b', 'none', [event(said(viewerId))]);
    const asked = jest.spyOn(keys, 'keyOf');
    const found: JsonObject[] = [];
    const opens = ({ stream }: Commit): boolean => stream === 'activity-b';
    for await (const batch of sealedStore.subscribe(['activity'], '', { opens })) {
      if (batch.kind === 'caught-up') break;
      found.push(...batch.commits.flatMap(({ events }) => events.map(({ data }) => data)));
    }
    expect(found).toEqual([{ ...forgotten(viewerId), sealed: expect.any(String) as string }, said(viewerId)]);
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is read and followed decrypted, and lies in no file', async () => {
    const viewerId = await keys.idOf('a', ada);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    expect(await dataOf(sealedStore)).toEqual([said(viewerId)]);
    expect(await firstOf(sealedStore, ['activity', 'overlay'])).toEqual([said(viewerId)]);
    // None of them can stand in an id or in encrypted bytes by chance.
    for (const word of ['user:4711', 'ada.l', 'Ada L.', 'a word of mine'])
      expect(bytes()).not.toContain(word);
  });

  it('is decrypted once for all who read the same event, not at all where it was written, and only with a key', async () => {
    const viewerId = await keys.idOf('a', ada);
    const written = new ViewerBox(evolvers, keys);
    const elsewhere = new ViewerBox(evolvers, new ViewerKeys(records, SECRET));
    const [sealed] = await written.sealAll('activity-a', [event(said(viewerId))]);
    const stored: StoredEvent = { ...(sealed as NewEvent), stream: 'activity-a', revision: 0, position: '1' };
    const commit = { stream: 'activity-a', position: '1', events: [stored] };
    const decrypting = jest.spyOn(crypto, 'createDecipheriv');
    const opens = async (box: ViewerBox): Promise<number> => {
      decrypting.mockClear();
      expect((await box.openCommit(commit)).events.map(({ data }) => data)).toEqual([said(viewerId)]);
      return decrypting.mock.calls.length;
    };
    expect(await opens(written)).toBe(0);
    // The key itself, and the event.
    expect([await opens(elsewhere), await opens(elsewhere)]).toEqual([2, 0]);
    decrypting.mockRestore();
    await keys.remove('a', ada, viewerId);
    expect((await written.openCommit(commit)).events[0]?.data).toEqual(forgotten(viewerId));
  });

  it('is one object for all who follow, as long as its key is there', async () => {
    const viewerId = await keys.idOf('a', ada);
    const box = new ViewerBox(evolvers, keys);
    const [sealed] = await box.sealAll('activity-a', [event(said(viewerId))]);
    const stored: StoredEvent = { ...(sealed as NewEvent), stream: 'activity-a', revision: 0, position: '1' };
    const commits = [{ stream: 'activity-a', position: '1', events: [stored] }];
    const followed = async (): Promise<StoredEvent | undefined> => {
      const feed = Readable.from([{ kind: 'commits', commits } satisfies FeedBatch]);
      for await (const batch of box.follow(feed))
        if (batch.kind === 'commits') return batch.commits[0]?.events[0];
      return undefined;
    };
    const first = await followed();
    expect(first?.data).toEqual(said(viewerId));
    expect(await followed()).toBe(first);
    await keys.remove('a', ada, viewerId);
    expect((await followed())?.data).toEqual(forgotten(viewerId));
  });

  it('stands in the log beside empty fields, so that it folds without any key', async () => {
    const viewerId = await keys.idOf('a', ada);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    expect(await dataOf(store)).toEqual([{ ...forgotten(viewerId), sealed: expect.any(String) as string }]);
  });

  it('reads as null once the viewer is forgotten, here and on other nodes', async () => {
    const viewerId = await keys.idOf('a', ada);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    const elsewhere = sealedViewers(store, evolvers, new ViewerKeys(records, SECRET));
    expect(await dataOf(elsewhere)).toEqual([said(viewerId)]);
    await keys.remove('a', ada, viewerId);
    await sealedStore.append('activity-a', 0, [event({ viewerId }, 'viewer.forgotten')]);
    expect(await firstOf(elsewhere, ['activity'])).toEqual([forgotten(viewerId), { viewerId }]);
    expect(await dataOf(sealedStore)).toEqual([forgotten(viewerId), { viewerId }]);
    expect(await dataOf(elsewhere)).toEqual([forgotten(viewerId), { viewerId }]);
  });

  it('is not written any more for who was forgotten in the meantime', async () => {
    const viewerId = await keys.idOf('a', ada);
    await keys.remove('a', ada, viewerId);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    expect(await dataOf(store)).toEqual([forgotten(viewerId)]);
  });

  it('is nothing where nobody is named', async () => {
    const nobody = { viewerId: null, user: null, message: null };
    await sealedStore.append('activity-a', 'none', [event(nobody)]);
    expect(await dataOf(store)).toEqual([nobody]);
  });

  it('must say whose it is', async () => {
    const unnamed = event({ viewerId: null, user: null, message: 'a word' });
    await expect(sealedStore.append('activity-a', 'none', [unnamed])).rejects.toThrow('viewerId');
    expect(await dataOf(store)).toEqual([]);
  });

  it('can’t be read with another studio’s key, nor in another’s place', async () => {
    const viewerId = await keys.idOf('a', ada);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    const others = sealedViewers(store, evolvers, new ViewerKeys(records, 'a secret key of another'));
    expect(await dataOf(others)).toEqual([forgotten(viewerId)]);
    const [moved] = await dataOf(store);
    await store.append('activity-b', 'none', [event(moved ?? {})]);
    expect(await dataOf(sealedStore, 'activity-b')).toEqual([forgotten(viewerId)]);
  });
});

it('an append that is repeated is the same to the letter', async () => {
  const viewerId = await keys.idOf('a', ada);
  const one = event(said(viewerId));
  const sent: (readonly NewEvent[])[] = [];
  const watched = sealedViewers(
    {
      ...store,
      append: (_stream, _expected, events) => Promise.reject(new Error(String(sent.push(events)))),
    },
    evolvers,
    keys,
  );
  for (let i = 0; i < 2; i++) await expect(watched.append('activity-a', 'none', [one])).rejects.toThrow();
  expect(JSON.stringify(sent[0])).toBe(JSON.stringify(sent[1]));
});

describe('streams of which nothing is declared', () => {
  it('pass as they are, without a look at them', async () => {
    const events = [event({ user: 'x' })];
    const append = jest.fn(() => Promise.resolve({ revision: 0, position: '1' }));
    const pages = (async function* () {})();
    const feed = (async function* () {})();
    const plain = sealedViewers(
      { ...store, append, read: () => pages, subscribe: () => feed },
      evolvers,
      keys,
    );
    await plain.append('overlay-x', 'none', events);
    expect(append).toHaveBeenCalledWith('overlay-x', 'none', events);
    expect(plain.read('overlay-x', 0)).toBe(pages);
    expect(plain.subscribe(['overlay'], '')).toBe(feed);
  });
});

describe('while the keys can’t be read', () => {
  const failing = { keyOf: () => Promise.reject(new Unavailable('away')), dropped: () => undefined };

  it('appends and reads fail, nothing written', async () => {
    const viewerId = await keys.idOf('a', ada);
    const away = sealedViewers(store, evolvers, failing);
    await expect(away.append('activity-a', 'none', [event(said(viewerId))])).rejects.toThrow(Unavailable);
    expect(await dataOf(store)).toEqual([]);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    await expect(dataOf(away)).rejects.toThrow(Unavailable);
  });

  it('a feed waits for them, and ends when it is told to', async () => {
    const viewerId = await keys.idOf('a', ada);
    await sealedStore.append('activity-a', 'none', [event(said(viewerId))]);
    let failures = 2;
    const flaky = {
      keyOf: (id: string) => (failures-- > 0 ? failing.keyOf() : keys.keyOf(id)),
      dropped: () => undefined,
    };
    expect(await firstOf(sealedViewers(store, evolvers, flaky), ['activity'])).toEqual([said(viewerId)]);
    const ending = new AbortController();
    const ended = (async () => {
      const feed = sealedViewers(store, evolvers, failing).subscribe(['activity'], '', {
        signal: ending.signal,
      });
      for await (const batch of feed) if (batch.kind === 'commits') return 'told';
      return 'ended';
    })();
    setImmediate(() => ending.abort());
    expect(await ended).toBe('ended');
  });
});

describe('the id of a viewer', () => {
  it('is one, however often and by however many nodes it is asked for at once', async () => {
    const nodes = Array.from({ length: 5 }, () => new ViewerKeys(records, SECRET));
    const ids = await Promise.all(nodes.flatMap((node) => [node.idOf('a', ada), node.idOf('a', ada)]));
    expect(new Set(ids).size).toBe(1);
    expect(await keys.keyOf(ids[0] ?? '')).toHaveLength(32);
  });

  it('is another one for each account and platform, and after they were forgotten', async () => {
    const first = await keys.idOf('a', ada);
    const others = [await keys.idOf('b', ada), await keys.idOf('a', { ...ada, platform: 'kick' })];
    await keys.remove('a', ada, first);
    expect(new Set([first, ...others, await keys.idOf('a', ada)]).size).toBe(4);
    expect(await keys.keyOf(first)).toBeNull();
  });

  it('keeps to it when one that was forgotten before is removed again', async () => {
    const first = await keys.idOf('a', ada);
    await keys.remove('a', ada, first);
    const second = await keys.idOf('a', ada);
    await keys.remove('a', ada, first);
    expect(await keys.idOf('a', ada)).toBe(second);
    expect(await keys.keyOf(second)).not.toBeNull();
  });
});

describe('the key of a viewer', () => {
  it('is read once by all who want it at the same time', async () => {
    const viewerId = await keys.idOf('a', ada);
    const other = new ViewerKeys(records, SECRET);
    const asked = jest.spyOn(records, 'get');
    const found = await Promise.all([other, other, other].map((each) => each.keyOf(viewerId)));
    expect(found.map((key) => key?.length)).toEqual([32, 32, 32]);
    expect(asked).toHaveBeenCalledTimes(1);
    asked.mockRestore();
  });

  it('is not kept if it is removed while it is read', async () => {
    const viewerId = await keys.idOf('a', ada);
    const other = new ViewerKeys(records, SECRET);
    const reading = other.keyOf(viewerId);
    other.dropped(viewerId);
    await reading;
    await keys.remove('a', ada, viewerId);
    expect(await other.keyOf(viewerId)).toBeNull();
  });
});
