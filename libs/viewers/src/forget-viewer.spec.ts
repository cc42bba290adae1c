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
import { forgetViewer, type Wanted } from './forget-viewer';
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
const forget = (wanted: Partial<Wanted> & { name: string }, among: Partial<{ keys: ViewerKeys }> = {}) =>
  forgetViewer({ pipeline, log, keys, evolvers, overlaysOf, ...among }, 'a', {
    platform: 'twitch',
    ...wanted,
  });

/** Logins in an account's stream, with what is told of forgotten ones. */
async function toldIn(stream: string): Promise<readonly unknown[]> {
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
  expect(await toldIn('activity-a')).toEqual([null, 'viewer.forgotten']);
  expect(await toldIn('quotes-a')).toEqual([null, 'bob', 'viewer.forgotten']);
  expect((await forget({ name: '2' })).streams).toHaveLength(1);
  expect(await toldIn('quotes-a')).toEqual([null, null, 'viewer.forgotten', 'viewer.forgotten']);
});

it('under all names that they had', async () => {
  await done(activity, '1', 'ada');
  await done(activity, '1', 'countess');
  await forget({ name: 'ada' });
  expect(await toldIn('activity-a')).toEqual([null, null, 'viewer.forgotten']);
});

it('where they were called otherwise, too', async () => {
  await done(activity, '1', 'ada');
  await done(quotes, '1', 'countess');
  expect((await forget({ name: 'ada' })).streams.map(({ stream }) => stream)).toEqual([
    'activity-a',
    'quotes-a',
  ]);
  expect(await toldIn('quotes-a')).toEqual([null, 'viewer.forgotten']);
});

it('on all overlays of the account, and on nobody else’s', async () => {
  for (const overlayId of ['one', 'two', 'foreign']) await done(drawing, '1', 'ada', 'twitch', overlayId);
  await done(drawing, '2', 'bob', 'twitch', 'two');
  const { streams } = await forget({ name: 'ada' });
  expect(streams.map(({ stream }) => stream)).toEqual(['drawing-one', 'drawing-two']);
  expect(await toldIn('drawing-two')).toEqual([null, 'bob', 'viewer.forgotten']);
});

it('on one platform only', async () => {
  await done(activity, '1', 'ada', 'kick');
  expect((await forget({ name: 'ada' })).streams).toEqual([]);
  expect(await toldIn('activity-a')).toEqual(['ada']);
});

it('one of several who had a login must be named by the id', async () => {
  await done(activity, '1', 'ada');
  await done(activity, '2', 'ada');
  await expect(forget({ name: 'ada' })).rejects.toThrow('name one by its id: 1, 2');
  expect(await toldIn('activity-a')).toEqual(['ada', 'ada']);
  await forget({ name: '1' });
  expect(await toldIn('activity-a')).toEqual([null, 'ada', 'viewer.forgotten']);
});

it('cut off before the key was gone, the same again does what is left', async () => {
  const viewerId = await done(activity, '1', 'ada');
  const failing = Object.assign(Object.create(keys) as ViewerKeys, {
    remove: () => Promise.reject(new Error('killed')),
  });
  await expect(forget({ name: 'ada' }, { keys: failing })).rejects.toThrow('killed');
  expect(await toldIn('activity-a')).toEqual(['ada', 'viewer.forgotten']);
  await forget({ name: 'ada' });
  expect(await toldIn('activity-a')).toEqual([null, 'viewer.forgotten', 'viewer.forgotten']);
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
  expect(await toldIn('activity-a')).toEqual([null, 'viewer.forgotten', null, 'viewer.forgotten']);
});
