import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Evolver } from '@studio/kernel/decider';
import type { StoredEvent } from '@studio/kernel/event';
import { randomCommandId } from '@studio/kernel/ids';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { forgetViewer, type ForgetDeps } from './forget-viewer';
import { allBuffers, isCalled, type ViewerBuffer, type Wanted } from './viewer-buffers';
import { sealedViewers } from './sealed-viewers';
import { ViewerKeys } from './viewer-keys';

const evolverOf = (category: string): Evolver<object> => ({
  category,
  schemaVersion: 1,
  initial: {},
  evolve: {},
  viewerFields: { 'thing.done': ['user'] },
});
const evolvers = [
  evolverOf('activity'),
  evolverOf('quotes'),
  { ...evolverOf('drawing'), viewersOn: 'overlays' as const },
];

let dir: string;
let store: EventStore;
let records: Records;
let keys: ViewerKeys;
let log: EventStore;
let pipeline: CommitPipeline;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'forget-'));
  store = await openEmbeddedEventStore({ dir });
  records = await openEmbeddedRecords({ dir });
  keys = new ViewerKeys(records, 'a secret key for tests');
  log = sealedViewers(store, evolvers, keys);
  pipeline = new CommitPipeline(log, systemClock);
});
afterEach(async () => {
  await store.close();
  await records.close();
  rmSync(dir, { recursive: true });
});

async function done(
  evolver: Evolver<object>,
  userId: string,
  login: string,
  platform = 'twitch',
  streamId = 'a',
) {
  const viewerId = await keys.idOf('a', { platform, userId });
  const commandId = randomCommandId();
  await pipeline.execute({
    stream: `${evolver.category}-${streamId}`,
    evolver,
    commandId,
    operation: 'test',
    actor: { accountId: 'a', via: 'system' },
    correlationId: commandId,
    causationId: commandId,
    decide: () => [
      { type: 'thing.done', data: { viewerId, platform, user: { userId, login, name: login } } },
    ],
  });
  return viewerId;
}

const [activity, quotes, drawing] = evolvers as [Evolver<object>, Evolver<object>, Evolver<object>];
const overlaysOf = (): Promise<readonly string[]> => Promise.resolve(['one', 'two']);
const forget = (
  wanted: Partial<Wanted> & { name: string },
  among: Partial<Pick<ForgetDeps, 'keys' | 'buffers'>> = {},
) =>
  forgetViewer({ pipeline, log, keys, evolvers, overlaysOf, buffers: allBuffers(() => []), ...among }, 'a', {
    platform: 'twitch',
    ...wanted,
  });

/** Logins in an account's stream, and events about forgotten viewers. */
async function notifiedIn(stream: string): Promise<readonly unknown[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.read(stream, 0)) events.push(...page);
  return events.map(({ type, data }) =>
    type === 'thing.done' ? ((data['user'] as { login: string } | null)?.login ?? null) : type,
  );
}

it('a viewer is forgotten in every stream of the account, by a login or by the id', async () => {
  await done(activity, '1', 'ada');
  await done(quotes, '1', 'ada');
  await done(quotes, '2', 'bob');
  const { streams } = await forget({ name: '@Ada' });
  expect(streams.map(({ stream }) => stream)).toEqual(['activity-a', 'quotes-a']);
  expect(await notifiedIn('activity-a')).toEqual([null, 'viewer.forgotten']);
  expect(await notifiedIn('quotes-a')).toEqual([null, 'bob', 'viewer.forgotten']);
  expect((await forget({ name: '2' })).streams).toHaveLength(1);
  expect(await notifiedIn('quotes-a')).toEqual([null, null, 'viewer.forgotten', 'viewer.forgotten']);
});

it('under all names that they had', async () => {
  await done(activity, '1', 'ada');
  await done(activity, '1', 'countess');
  await forget({ name: 'ada' });
  expect(await notifiedIn('activity-a')).toEqual([null, null, 'viewer.forgotten']);
});

it('where they were called otherwise, too', async () => {
  await done(activity, '1', 'ada');
  await done(quotes, '1', 'countess');
  expect((await forget({ name: 'ada' })).streams.map(({ stream }) => stream)).toEqual([
    'activity-a',
    'quotes-a',
  ]);
  expect(await notifiedIn('quotes-a')).toEqual([null, 'viewer.forgotten']);
});

it('on all overlays of the account, and on nobody else’s', async () => {
  for (const overlayId of ['one', 'two', 'foreign']) await done(drawing, '1', 'ada', 'twitch', overlayId);
  await done(drawing, '2', 'bob', 'twitch', 'two');
  const { streams } = await forget({ name: 'ada' });
  expect(streams.map(({ stream }) => stream)).toEqual(['drawing-one', 'drawing-two']);
  expect(await notifiedIn('drawing-two')).toEqual([null, 'bob', 'viewer.forgotten']);
});

describe('somebody who was linked', () => {
  const linked = async (): Promise<readonly [string, string]> => {
    const [first, second] = [
      await done(activity, '1', 'ada'),
      await done(quotes, '7', 'ada_on_kick', 'kick'),
    ];
    await keys.link(first, [first, second]);
    return [first, second];
  };

  it('has one id on all platforms, until they are separated', async () => {
    const [first, second] = await linked();
    expect(await done(quotes, '7', 'ada_on_kick', 'kick')).toBe(first);
    expect(await keys.ownIdOf('a', { platform: 'kick', userId: '7' })).toBe(second);
    expect(await new ViewerKeys(records, 'a secret key for tests').personOf(second)).toBe(first);
    expect(await keys.membersOf(second)).toEqual([first, second]);
    await keys.unlink([first, second]);
    expect(await done(quotes, '7', 'ada_on_kick', 'kick')).toBe(second);
    expect(await keys.membersOf(first)).toEqual([first]);
  });

  it.each([
    { name: 'ada', platform: 'twitch' },
    { name: 'ada_on_kick', platform: 'kick' },
  ])('is forgotten on all platforms, found as $name', async (wanted) => {
    const ids = await linked();
    await done(activity, '7', 'ada_on_kick', 'kick');
    await done(quotes, '2', 'bob');
    await forget(wanted);
    expect(await notifiedIn('activity-a')).toEqual([null, null, 'viewer.forgotten']);
    expect(await notifiedIn('quotes-a')).toEqual([null, 'bob', 'viewer.forgotten']);
    for (const id of ids) expect(await keys.keyOf(id)).toBeNull();
    // Who comes again is somebody new, on each platform.
    const again = [await done(activity, '1', 'ada'), await done(activity, '7', 'ada_on_kick', 'kick')];
    expect(new Set([...ids, ...again]).size).toBe(4);
    expect((await notifiedIn('activity-a')).slice(3)).toEqual(['ada', 'ada_on_kick']);
  });
});

it('on one platform only', async () => {
  await done(activity, '1', 'ada', 'kick');
  expect((await forget({ name: 'ada' })).streams).toEqual([]);
  expect(await notifiedIn('activity-a')).toEqual(['ada']);
});

describe('a viewer who is in buffers', () => {
  const bufferOf = (
    viewers: readonly string[],
    onForget: () => Promise<unknown> = () => Promise.resolve(),
  ) => {
    const dropped: string[] = [];
    const buffer: ViewerBuffer = {
      identify: (_, wanted) =>
        viewers
          .map((userId) => ({ platform: 'twitch', userId, login: 'ada' }))
          .filter((each) => isCalled(each, wanted)),
      forget: async (accountId, erased) => {
        dropped.push(
          `${accountId} ${viewers.filter((userId) => erased.has({ platform: 'twitch', userId })).join()}`,
        );
        await onForget();
      },
    };
    return { buffers: allBuffers(() => [buffer]), dropped };
  };

  it('is dropped before the keys go and once more after', async () => {
    const viewerId = await done(activity, '1', 'ada');
    const keyed: boolean[] = [];
    const { buffers, dropped } = bufferOf(['1', '2'], async () =>
      keyed.push((await records.get('viewer-keys', viewerId)) !== null),
    );
    await forget({ name: '1' }, { buffers });
    expect(keyed).toEqual([true, false]);
    expect(dropped).toEqual(['a 1', 'a 1']);
  });

  it('is found though no stream names them, with the key that a counter has made', async () => {
    const viewerId = await keys.idOf('a', { platform: 'twitch', userId: '1' });
    const { buffers, dropped } = bufferOf(['1']);
    expect(await forget({ name: '@Ada' }, { buffers })).toEqual({ streams: [], found: true });
    expect(dropped).toEqual(['a 1', 'a 1']);
    expect(await keys.keyOf(viewerId)).toBeNull();
  });

  it('is forgotten in a stream that a write under way names them in', async () => {
    await done(activity, '1', 'ada');
    let isWritten = false;
    const { buffers } = bufferOf(['1'], async () => {
      if (!isWritten) await done(quotes, '1', 'ada');
      isWritten = true;
    });
    const { streams } = await forget({ name: 'ada' }, { buffers });
    expect(streams.map(({ stream }) => stream)).toEqual(['activity-a', 'quotes-a']);
    expect(await notifiedIn('quotes-a')).toEqual([null, 'viewer.forgotten']);
  });

  it('must be named by the id if another one had the login', async () => {
    await done(activity, '1', 'ada');
    const { buffers, dropped } = bufferOf(['2']);
    await expect(forget({ name: 'ada' }, { buffers })).rejects.toThrow('Send one of these ids instead: 1, 2');
    expect(dropped).toEqual([]);
  });
});

it('one of several who had a login must be named by the id', async () => {
  await done(activity, '1', 'ada');
  await done(activity, '2', 'ada');
  await expect(forget({ name: 'ada' })).rejects.toThrow('Send one of these ids instead: 1, 2');
  expect(await notifiedIn('activity-a')).toEqual(['ada', 'ada']);
  await forget({ name: '1' });
  expect(await notifiedIn('activity-a')).toEqual([null, 'ada', 'viewer.forgotten']);
});

it('cut off before the key was gone, the same again does what is left', async () => {
  const viewerId = await done(activity, '1', 'ada');
  const failing = Object.assign(Object.create(keys) as ViewerKeys, {
    remove: () => Promise.reject(new Error('killed')),
  });
  await expect(forget({ name: 'ada' }, { keys: failing })).rejects.toThrow('killed');
  expect(await notifiedIn('activity-a')).toEqual(['ada', 'viewer.forgotten']);
  await forget({ name: 'ada' });
  expect(await notifiedIn('activity-a')).toEqual([null, 'viewer.forgotten', 'viewer.forgotten']);
  expect(await keys.keyOf(viewerId)).toBeNull();
});

it('who does something meanwhile is told of once more', async () => {
  await done(activity, '1', 'ada');
  const slow = Object.assign(Object.create(keys) as ViewerKeys, {
    remove: async (...what: Parameters<ViewerKeys['remove']>) => {
      await done(activity, '1', 'ada');
      await keys.remove(...what);
    },
  });
  await forget({ name: 'ada' }, { keys: slow });
  expect(await notifiedIn('activity-a')).toEqual([null, 'viewer.forgotten', null, 'viewer.forgotten']);
});
