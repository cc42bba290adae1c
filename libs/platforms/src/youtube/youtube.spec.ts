import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import {
  refused,
  streamerId,
  viewer,
  YoutubeServer,
} from '../../../../test/support/platforms/youtube-server';
import type { ConnectedChannel } from '../channel.decider';
import type { TokenSource } from '../http/platform-http';
import { OwnLines } from '../own-lines';
import { readPlatformSettings, type YoutubeSettings } from '../platform-settings';
import type { ConnectionReport, PlatformAdapter, PlatformSession } from '../port/platform-adapter';
import { platformAdapterContract } from '../port/platform-adapter.contract';
import { platformChannelContract } from '../port/platform-channel.contract';
import { PlatformError } from '../port/platform-channel';
import type { PlatformEvent, PlatformEventBody } from '../port/platform-event';
import { YoutubeAdapter } from './youtube-adapter';
import { YOUTUBE_SCOPE, YoutubeApi } from './youtube-api';
import { LiveBroadcasts } from './youtube-broadcasts';
import { YoutubeChannel } from './youtube-channel';
import { YoutubePlatform } from './youtube-platform';
import { YoutubeQuota } from './youtube-quota';
import { YoutubeCategories } from './youtube-videos';

let youtube: YoutubeServer;
let settings: YoutubeSettings;
let token: string;
let dir: string;
let records: Awaited<ReturnType<typeof openEmbeddedRecords>>;
let ownLines: OwnLines;
let quota: YoutubeQuota;

beforeEach(async () => {
  youtube = await new YoutubeServer().start();
  const { youtube: set } = readPlatformSettings(youtube.env);
  if (!set) throw new Error('YouTube is set.');
  settings = set;
  token = youtube.grant(streamerId).accessToken;
  dir = mkdtempSync(join(tmpdir(), 'youtube-'));
  records = await openEmbeddedRecords({ dir });
  ownLines = new OwnLines();
  quota = quotaOf(settings.dailyUnits);
});
afterEach(async () => {
  await records.close();
  rmSync(dir, { recursive: true });
  await youtube.stop();
});

const quotaOf = (dailyUnits: number, now = Date.now): YoutubeQuota =>
  new YoutubeQuota({ records, clock: { now }, dailyUnits });

const broadcaster = (scopes: readonly string[] = [YOUTUBE_SCOPE]): ConnectedChannel => ({
  platform: 'youtube',
  role: 'broadcaster',
  channelId: streamerId,
  login: 'streamer',
  name: 'Streamer',
  scopes,
  grantId: 'g',
});
const tokens = (): TokenSource => ({
  current: () => Promise.resolve(token),
  renewed: () => Promise.reject(new PlatformError('reconnect_required', 'gone')),
});

function channel(scopes?: readonly string[]): YoutubeChannel {
  return new YoutubeChannel({
    ...{ settings, records, quota },
    broadcaster: broadcaster(scopes),
    bot: null,
    tokensOf: tokens,
    saying: (text) => ownLines.add('c', text),
    live: new LiveBroadcasts(() => Date.now()),
    categories: new YoutubeCategories(() => Date.now()),
  });
}

function adapter(): YoutubeAdapter {
  return new YoutubeAdapter({
    ...{ records, quota },
    broadcaster: broadcaster(),
    api: new YoutubeApi({ settings, quota, tokens: tokens() }),
    live: new LiveBroadcasts(() => Date.now()),
    watchers: { looking: 0, reading: 0 },
    isOwn: (userId, text) => userId === streamerId && ownLines.has('c', text),
    rests: { look: 2, failure: 2 },
  });
}

let told: PlatformEvent[];
let reports: ConnectionReport[];
let session: PlatformSession | null = null;
let failures: number;

async function open(): Promise<void> {
  told = [];
  reports = [];
  failures = 0;
  session = await adapter().open(
    { accountId: 'account', channelId: streamerId },
    {
      deliver: (event) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve(void told.push(event)),
      status: (now) => void reports.push(now),
    },
    new AbortController().signal,
  );
}
afterEach(async () => {
  await session?.close();
  session = null;
});
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleep(1);
};
const types = (): string[] => told.map(({ body }) => body.type);
/** All that was emitted has been read. */
async function read(): Promise<void> {
  const { pages } = youtube;
  await until(() => youtube.pages >= pages + 2);
}
async function watching(): Promise<void> {
  youtube.goLive();
  await open();
  await read();
}

platformChannelContract('YouTube', () => {
  youtube.goLive();
  return Promise.resolve({
    channel: channel(),
    told: () => [],
    logins: { somebody: 'viewer', nobody: 'nobody' },
    category: 'Music',
  });
});

platformAdapterContract('YouTube', () => {
  youtube.goLive();
  const inner = adapter();
  let taken = 0;
  let isOpen = false;
  const under: PlatformAdapter = {
    id: inner.id,
    features: inner.features,
    open: async (account, sink, signal) => {
      isOpen = true;
      signal.addEventListener('abort', () => (isOpen = false), { once: true });
      const opened = await inner.open(
        account,
        { deliver: async (event) => (await sink.deliver(event), void taken++) },
        signal,
      );
      return { close: () => ((isOpen = false), opened.close()) };
    },
  };
  return {
    adapter: under,
    now: Date.now,
    happen: async (count) => {
      // The stream is told first, and what was said before anybody listened.
      await until(() => (taken > 0 && youtube.pages > 1) || !isOpen);
      for (let i = 0; i < count; i++) {
        const before = taken;
        youtube.say(`line ${i}`);
        await until(() => taken > before || !isOpen);
      }
    },
  };
});

describe('what happens in a chat', () => {
  it('is told in our words', async () => {
    await watching();
    youtube.emit('superChatEvent', {
      superChatDetails: { amountMicros: '5000000', currency: 'EUR', userComment: 'go' },
    });
    youtube.emit('superStickerEvent', {
      superStickerDetails: {
        amountMicros: '1990000',
        currency: 'USD',
        superStickerMetadata: { altText: 'A cat' },
      },
    });
    youtube.emit('newSponsorEvent', { newSponsorDetails: { memberLevelName: 'Fan', isUpgrade: false } });
    youtube.emit('memberMilestoneChatEvent', {
      memberMilestoneChatDetails: { memberMonth: 7, userComment: 'again' },
    });
    youtube.emit('membershipGiftingEvent', { membershipGiftingDetails: { giftMembershipsCount: 5 } });
    youtube.emit('giftMembershipReceivedEvent', { giftMembershipReceivedDetails: {} });
    youtube.emit('messageDeletedEvent', { messageDeletedDetails: { deletedMessageId: 'm' } });
    youtube.emit('userBannedEvent', {
      userBannedDetails: { bannedUserDetails: viewer, banType: 'temporary', banDurationSeconds: '300' },
    });
    youtube.emit('somethingNewEvent');
    await read();
    const user = { userId: 'UC-viewer', login: 'viewer', name: 'viewer' };
    const expected: PlatformEventBody[] = [
      { type: 'stream-online' },
      { type: 'tip', user, amount: { micros: 5_000_000, currency: 'EUR' }, message: 'go' },
      { type: 'tip', user, amount: { micros: 1_990_000, currency: 'USD' }, message: 'A cat' },
      { type: 'sub', user, tier: '1', gifted: false },
      { type: 'resub', user, tier: '1', months: 7, message: 'again' },
      { type: 'gift', user, tier: '1', count: 5 },
      { type: 'sub', user, tier: '1', gifted: true },
      { type: 'chat-deleted', messageId: 'm' },
      { type: 'ban', user, until: expect.any(String) as string, reason: null },
      { type: 'chat-cleared', user },
    ];
    expect(told.map(({ body }) => body)).toEqual(expected);
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(told.length);
    const ban = told.find(({ body }) => body.type === 'ban');
    expect(ban?.body).toMatchObject({
      until: new Date(Date.parse(ban?.at ?? '') + 300_000).toISOString(),
    });
  });

  it('a line says who said it and as what; ours come back as ours', async () => {
    await watching();
    youtube.say('hi', { author: { ...viewer, isChatModerator: true, isChatSponsor: true } });
    await channel().chat.send({ text: 'from the studio' });
    await read();
    expect(told.slice(1).map(({ body }) => body)).toMatchObject([
      {
        type: 'chat',
        text: 'hi',
        roles: ['sub', 'mod'],
        isOwn: false,
        badges: [{ id: 'moderator' }, { id: 'member' }],
      },
      { type: 'chat', text: 'from the studio', roles: ['broadcaster'], isOwn: true },
    ]);
  });

  it('what was said before is history, which nobody answers to; what was paid then counts', async () => {
    youtube.goLive();
    youtube.say('!command');
    youtube.emit('superChatEvent', { superChatDetails: { amountMicros: '1000000', currency: 'EUR' } });
    await open();
    await read();
    youtube.say('!another');
    await read();
    expect(told.map(({ body, late }) => [body.type, late])).toEqual([
      ['stream-online', false],
      ['chat', true],
      ['tip', false],
      ['chat', false],
    ]);
  });

  it('after a restart it is read on where it was read to; what wasn’t taken is told then', async () => {
    await watching();
    youtube.say('before');
    await read();
    await session?.close();
    youtube.say('meanwhile');
    await open();
    await read();
    expect(told.map(({ body, late }) => ('text' in body ? [body.text, late] : body.type))).toEqual([
      'stream-online',
      ['meanwhile', false],
    ]);
  });

  it('a page that was not taken is asked for again, and a place that YouTube forgot is left', async () => {
    await watching();
    failures = 1_000_000;
    youtube.say('not taken');
    await until(() => failures < 1_000_000);
    await session?.close();
    await open();
    await read();
    expect(types()).toEqual(['stream-online', 'chat']);
    await session?.close();
    youtube.next.set('/liveChat/messages', [refused(400, 'pageTokenInvalid', 'no')]);
    await open();
    await read();
    expect(told.map(({ body, late }) => [body.type, late])).toContainEqual(['chat', true]);
  });

  it.each(['event', 'offlineAt'] as const)('ends with the stream, told by %s, once', async (how) => {
    await watching();
    youtube.end(how);
    await until(() => types().includes('stream-offline'));
    await sleep(20);
    expect(types()).toEqual(['stream-online', 'stream-offline']);
    youtube.goLive();
    await until(() => types().length === 3);
    expect(types().at(-1)).toBe('stream-online');
  });
});

describe('what YouTube grants', () => {
  it('no page is asked for sooner than it allows; where it says so all the same, we wait', async () => {
    youtube.pollingMs = 15;
    await watching();
    await read();
    expect(youtube.early).toBe(0);
    youtube.next.set('/liveChat/messages', [refused(403, 'rateLimitExceeded', 'too soon')]);
    await until(() => reports.at(-1)?.reason === 'rate_limited');
    expect(reports.at(-1)?.state).toBe('degraded');
  });

  it('used up, nothing is asked until the day ends, and it is said', async () => {
    youtube.goLive();
    youtube.next.set('/liveChat/messages', [refused(403, 'quotaExceeded', 'over')]);
    await open();
    await until(() => reports.at(-1)?.reason === 'quota_exceeded');
    const asked = youtube.asked.length;
    await sleep(20);
    expect(youtube.asked).toHaveLength(asked);
    const refusal: unknown = await channel()
      .chat.send({ text: 'x' })
      .catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'quota_exceeded' });
    expect((refusal as PlatformError).details.retryAfterMs).toBeGreaterThan(0);
  });

  it('a thousand units are kept for what people ask for, and a day at midnight in its place', async () => {
    let now = Date.parse('2026-01-15T20:00:00Z');
    const small = quotaOf(3_000, () => now);
    await small.spend(2_000, 'watching');
    await expect(small.spend(1, 'watching')).rejects.toMatchObject({ code: 'quota_exceeded' });
    await small.spend(1_000, 'asked');
    await expect(small.spend(1, 'asked')).rejects.toMatchObject({ code: 'quota_exceeded' });
    expect(small.untilResetMs).toBe(12 * 3600_000);
    now += 12 * 3600_000;
    await small.spend(2_000, 'watching');
  });

  it('two nodes at once count every unit', async () => {
    const [one, other] = [quotaOf(3_000), quotaOf(3_000)];
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, i) => (i % 2 ? one : other).spend(50, 'watching')),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(40);
  });

  it('pages are asked for less often the less is left, so that a day lasts', async () => {
    let now = Date.parse('2026-01-15T08:00:00Z');
    const day = quotaOf(10_000, () => now);
    let pages = 0;
    for (const end = now + 24 * 3600_000 - 60_000; now < end; pages++) {
      await day.spend(50, 'watching');
      now += Math.max(50_000, await day.restMs(50, 1, 4 * 3600_000));
    }
    expect(pages).toBeGreaterThan(150);
    expect(pages * 50).toBeLessThanOrEqual(9_000);
  });
});

describe('the channel', () => {
  it('says nothing where no stream is live, and lines of 200 characters at most', async () => {
    await expect(channel().chat.send({ text: 'x' })).rejects.toMatchObject({ code: 'rejected' });
    expect(await channel().channel.read()).toMatchObject({ live: false, title: null });
    await expect(channel().channel.write({ title: 'x' })).rejects.toMatchObject({ code: 'rejected' });
    youtube.goLive();
    await expect(channel().chat.send({ text: 'x'.repeat(201) })).rejects.toMatchObject({
      code: 'invalid',
      details: { field: 'text' },
    });
  });

  it('tells viewers, subscribers and likes, and keeps the rest of a stream when its title changes', async () => {
    youtube.goLive();
    const under = channel();
    expect(await under.channel.read()).toMatchObject({
      live: true,
      viewers: 42,
      category: { name: 'Gaming' },
    });
    expect(await under.channel.counts()).toEqual({ followers: 1234, subs: null, subPoints: null, likes: 7 });
    await under.channel.write({ title: 'New' });
    expect(youtube.video).toEqual({
      title: 'New',
      categoryId: '20',
      description: 'About it',
      tags: ['a', 'b'],
    });
  });

  it('silences for so many seconds, and takes back only what it has done itself', async () => {
    youtube.goLive();
    const { moderation } = channel();
    await moderation.timeout('UC-viewer', 300);
    expect([...youtube.bans.values()]).toEqual([{ channelId: 'UC-viewer', seconds: 300 }]);
    await moderation.unban('UC-viewer');
    expect(youtube.bans.size).toBe(0);
    await expect(moderation.unban('UC-other')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a scope that was not granted, a token that is over and consent that is gone ask to connect anew', async () => {
    await expect(channel([]).channel.read()).rejects.toMatchObject({
      code: 'reconnect_required',
      details: { missingScopes: [YOUTUBE_SCOPE] },
    });
    token = youtube.grant(streamerId, ['openid']).accessToken;
    await expect(channel().channel.read()).rejects.toMatchObject({ code: 'reconnect_required' });
    youtube.expire();
    await open();
    await until(() => reports.at(-1)?.state === 'off');
    expect(reports.at(-1)?.reason).toBe('reconnect_required');
  });

  it('a call that fails is never repeated where it may have done something', async () => {
    youtube.goLive();
    youtube.next.set('/liveChat/messages', [{ status: 500, body: {} }]);
    await expect(channel().chat.send({ text: 'once' })).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(youtube.messages).toEqual([]);
  });
});

describe('connecting', () => {
  const platform = (byCode: boolean): YoutubePlatform =>
    new YoutubePlatform({
      ...{ ownLines, records },
      settings: { ...settings, byCode },
      clock: { now: () => Date.now() },
    });
  const asked = {
    redirectUri: 'http://localhost:1/connect/youtube/callback',
    state: 's',
    verifier: 'v'.repeat(43),
  };

  it('by a browser: with PKCE, and asked for what renews', async () => {
    const { connector, oauth } = platform(false);
    const scopes = connector.scopesFor('broadcaster');
    const url = await connector.page?.authorizeUrl({ ...asked, scopes });
    const back = new URL(youtube.agree(url ?? ''));
    const credentials = await connector.page?.complete(back.searchParams, asked);
    if (!credentials) throw new Error('YouTube has a page.');
    expect(await connector.ownerOf(credentials)).toEqual({
      channelId: streamerId,
      login: 'streamer',
      name: 'Streamer',
      scopes: [YOUTUBE_SCOPE],
    });
    const renewed = await oauth.refresh(credentials.refreshToken ?? '');
    expect(renewed.refreshToken).toBe(credentials.refreshToken);
    expect(renewed.accessToken).not.toBe(credentials.accessToken);
    youtube.disconnect();
    await expect(oauth.refresh(credentials.refreshToken ?? '')).rejects.toMatchObject({
      code: 'reconnect_required',
    });
  });

  it('by a code: pending, granted, denied, over', async () => {
    const { connector } = platform(true);
    expect(connector.page).toBeNull();
    const { device } = connector;
    if (!device) throw new Error('It is connected by a code.');
    const begun = await device.begin([YOUTUBE_SCOPE]);
    expect(begun.verificationUrl).toBe('https://www.google.com/device');
    expect(await device.poll(begun.deviceCode)).toEqual({ status: 'pending' });
    youtube.enter(begun.userCode, 'granted');
    expect(await device.poll(begun.deviceCode)).toMatchObject({ status: 'granted' });
    for (const status of ['denied', 'expired'] as const) {
      const other = await device.begin([YOUTUBE_SCOPE]);
      youtube.enter(other.userCode, status);
      expect(await device.poll(other.deviceCode)).toEqual({ status });
    }
  });
});
