import { presetSettings } from '@studio/contracts/channels/testing/preset-settings';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { streamerId } from '../../../../test/support/platforms/youtube-oauth';
import { refused, YoutubeServer } from '../../../../test/support/platforms/youtube-server';
import { until } from '../../../../test/support/until';
import { MembershipLevels } from '@studio/contracts/channels/membership-levels';
import type { ConnectionReport, PlatformSession } from '@studio/contracts/channels/platform-adapter';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import { YoutubeAdapter, type YoutubeAdapterDeps } from './youtube-adapter';
import { YOUTUBE_SCOPE, YoutubeApi } from './youtube-api';
import { LiveBroadcasts } from './youtube-broadcasts';
import { YoutubeQuota } from './youtube-quota';
import { readYoutubeSettings } from './youtube-settings';

let youtube: YoutubeServer;
let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let quota: YoutubeQuota;
let token: string;
let delivered: PlatformEvent[];
let reports: ConnectionReport[];
let session: PlatformSession | null;

beforeEach(async () => {
  youtube = await new YoutubeServer().start();
  youtube.streams = true;
  dir = mkdtempSync(join(tmpdir(), 'youtube-stream-'));
  records = await openEmbeddedRecords({ dir });
  quota = quotaOf(900_000_000);
  token = youtube.grant(streamerId).accessToken;
  [delivered, reports, session] = [[], [], null];
});
afterEach(async () => {
  await session?.close();
  await youtube.stop();
  await records.close();
  rmSync(dir, { recursive: true });
});

const quotaOf = (dailyUnits: number): YoutubeQuota =>
  new YoutubeQuota({ records, clock: { now: Date.now }, dailyUnits, client: null });

async function open(changes: Partial<YoutubeAdapterDeps> = {}): Promise<void> {
  const settings = presetSettings(readYoutubeSettings(youtube.env));
  const tokens = {
    current: () => Promise.resolve(token),
    renewed: () => {
      token = youtube.grant(streamerId).accessToken;
      return Promise.resolve(token);
    },
  };
  const adapter = new YoutubeAdapter({
    ...{ records, quota },
    broadcaster: {
      ...{ platform: 'youtube', role: 'broadcaster', channelId: streamerId },
      ...{ login: 'streamer', name: 'Streamer', scopes: [YOUTUBE_SCOPE], grantId: 'g' },
    },
    api: new YoutubeApi({ settings, quota, tokens }),
    live: new LiveBroadcasts(Date.now),
    watchers: { looking: 0, reading: 0 },
    isOwn: () => false,
    rests: { look: 2, failure: 2, connect: 2, subscribers: 5 },
    ...changes,
  });
  session = await adapter.open(
    { accountId: 'account', channelId: streamerId },
    {
      deliver: (event) => Promise.resolve(void delivered.push(event)),
      status: (report) => void reports.push(report),
    },
    new AbortController().signal,
  );
}

const texts = (): string[] =>
  delivered.flatMap(({ body: event }) => (event.type === 'chat' ? [event.text] : []));
const paths = (): string[] => youtube.asked.map(({ path }) => path);
const asked = (path: string) => youtube.asked.filter((each) => each.path === path);
const MESSAGES = '/liveChat/messages';
const STREAM = `${MESSAGES}/stream`;

async function said(text: string): Promise<void> {
  youtube.say(text);
  await until(() => texts().includes(text), { what: text });
}

it('reads a chat over one connection, at once and without requests for pages', async () => {
  youtube.goLive();
  youtube.say('before the start');
  await open();
  await until(() => texts().length === 1);
  for (let i = 0; i < 20; i++) await said(`line ${i}`);
  expect(delivered.filter(({ late }) => late).map(({ body: { type } }) => type)).toEqual(['chat']);
  expect([youtube.connects, paths().filter((path) => path === MESSAGES)]).toEqual([1, []]);
  expect(asked(STREAM)[0]?.query.get('part')).toBe('id,snippet,authorDetails');
  youtube.end('event');
  await until(() => delivered.some(({ body: { type } }) => type === 'stream-offline'));
});

it('goes on where a connection was cut, at whatever byte, and delivers each message once', async () => {
  youtube.goLive();
  await open();
  await until(() => youtube.connects === 1);
  const expected: string[] = [];
  for (let i = 0; i < 25; i++) {
    youtube.cutAfter = 40 + i * 61;
    youtube.repeatsPages = i % 2 === 1;
    const { connects } = youtube;
    youtube.endStreams();
    for (const part of ['a', 'b', 'c']) expected.push(`line ${i}${part} “ü”`);
    for (const text of expected.slice(-3)) youtube.say(text);
    await until(() => youtube.connects > connects && texts().length === expected.length, {
      what: `all of round ${i}`,
    });
  }
  expect(texts()).toEqual(expected);
  expect(asked(MESSAGES)).toEqual([]);
});

it('goes on after a restart where it stopped', async () => {
  youtube.goLive();
  await open();
  await said('first');
  await session?.close();
  youtube.say('meanwhile');
  await open();
  await said('last');
  expect(texts()).toEqual(['first', 'meanwhile', 'last']);
});

it('renews a token that is refused in the middle of a stream', async () => {
  youtube.goLive();
  await open();
  await said('first');
  youtube.expire();
  youtube.endStreams();
  await said('second');
  expect(reports.some(({ state }) => state === 'off')).toBe(false);
});

it('requests pages for the rest of a broadcast if YouTube refuses to stream, and streams the next', async () => {
  youtube.goLive();
  youtube.next.set(STREAM, [refused(400, 'somethingNew', 'Not for you.')]);
  await open();
  await said('by pages');
  expect(asked(STREAM)).toHaveLength(1);
  youtube.end('offlineAt');
  await until(() => delivered.some(({ body: { type } }) => type === 'stream-offline'));
  youtube.goLive();
  await said('streamed');
  expect(asked(STREAM).length).toBe(2);
});

it('requests pages if connections end too often within an hour', async () => {
  youtube.goLive();
  await open({ mostConnects: 5 });
  for (let i = 0; i < 5; i++) {
    await until(() => youtube.connects === i + 1);
    youtube.endStreams();
  }
  await said('by pages');
  expect([youtube.connects, asked(MESSAGES).length > 0]).toEqual([5, true]);
});

it('leaves the time between connections that the settings name, and counts five units for each', async () => {
  youtube.goLive();
  quota = quotaOf(20_000);
  const begun: number[] = [];
  await open({ rests: { look: 60_000, failure: 2, connect: 150, subscribers: 60_000 } });
  for (let i = 0; i < 3; i++) {
    await until(() => youtube.connects === i + 1);
    begun.push(performance.now());
    youtube.endStreams();
  }
  const [first = 0, , third = 0] = begun;
  expect(third - first).toBeGreaterThanOrEqual(2 * 140);
  // One look for the stream, one at the subscribers.
  await expect(quota.spend(19_000 - 2 - 3 * 5 + 1, 'watching')).rejects.toMatchObject({
    code: 'quota_exceeded',
  });
  await quota.spend(19_000 - 2 - 3 * 5 - 5, 'watching');
});

it('stops until the next day if the quota ends in the middle of a stream', async () => {
  youtube.goLive();
  await open();
  await said('first');
  youtube.next.set(STREAM, [refused(403, 'quotaExceeded', 'Enough.')]);
  youtube.endStreams();
  await until(() => reports.at(-1)?.reason === 'quota_exceeded');
});

it('reports new public subscribers once, also after a restart, and nobody who was there before', async () => {
  const at = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
  const subscribe = (channelId: string, minutes = 0): void =>
    void youtube.subscribers.unshift({ channelId, title: `@${channelId}`, at: at(minutes) });
  subscribe('before');
  await open();
  const follows = () =>
    delivered.flatMap(({ body: event }) => (event.type === 'follow' ? [event.user.userId] : []));
  const looks = () => asked('/subscriptions').length;
  await until(() => looks() >= 2);
  subscribe('one');
  subscribe('two');
  await until(() => follows().length === 2);
  await session?.close();
  subscribe('three');
  // Moves up since somebody else is no longer listed.
  subscribe('long ago', -60 * 24);
  await open();
  const before = looks();
  await until(() => looks() >= before + 2);
  expect(follows()).toEqual(['one', 'two', 'three']);
  expect(delivered.find(({ body: { type } }) => type === 'follow')).toMatchObject({
    body: { user: { userId: 'one', login: 'one', name: 'one' } },
    late: false,
  });
});

it('counts memberships by the tier of their level', async () => {
  await new MembershipLevels(records).set(streamerId, [
    { name: 'Fan', tier: 1 },
    { name: 'Super Fan', tier: 3 },
  ]);
  youtube.goLive();
  await open();
  await until(() => youtube.connects === 1);
  const memberLevelName = 'super fan ';
  youtube.emit('newSponsorEvent', { newSponsorDetails: { memberLevelName, isUpgrade: true } });
  youtube.emit('memberMilestoneChatEvent', {
    memberMilestoneChatDetails: { memberLevelName, memberMonth: 3 },
  });
  youtube.emit('membershipGiftingEvent', {
    membershipGiftingDetails: { giftMembershipsCount: 2, giftMembershipsLevelName: memberLevelName },
  });
  youtube.emit('giftMembershipReceivedEvent', { giftMembershipReceivedDetails: { memberLevelName } });
  youtube.emit('newSponsorEvent', { newSponsorDetails: { memberLevelName: 'Unknown' } });
  await until(() => delivered.length === 6);
  const tiers = delivered.flatMap(({ body: event }) => ('tier' in event ? [[event.type, event.tier]] : []));
  expect(tiers).toEqual([
    ['sub', '3'],
    ['resub', '3'],
    ['gift', '3'],
    ['sub', '3'],
    ['sub', '1'],
  ]);
});

it('ends where the account must connect again', async () => {
  youtube.goLive();
  token = 'gone';
  const settings = presetSettings(readYoutubeSettings(youtube.env));
  const gone = () => Promise.reject(new PlatformError('reconnect_required', 'gone'));
  const tokens = { current: () => Promise.resolve(token), renewed: gone };
  await open({ api: new YoutubeApi({ settings, quota, tokens }) });
  await until(() => reports.at(-1)?.reason === 'reconnect_required');
  const before = paths().length;
  await session?.close();
  expect(paths().length - before).toBeLessThanOrEqual(1);
});
