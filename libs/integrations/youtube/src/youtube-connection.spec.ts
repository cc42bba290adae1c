import { streamerId } from '../../../../test/support/platforms/youtube-oauth';
import { refused } from '../../../../test/support/platforms/youtube-server';
import type { PlatformError } from '@studio/contracts/channels/platform-channel';
import { YOUTUBE_SCOPE } from './youtube-api';
import { YoutubePlatform } from './youtube-platform';
import { realTime, until } from '../../../../test/support/until';
import {
  control,
  youtube,
  settings,
  records,
  ownLines,
  quotaOf,
  channel,
  reports,
  open,
  read,
  watching,
} from './testing/youtube-setup';

describe('what YouTube grants', () => {
  it('no page is asked for sooner than it allows; where it says so all the same, we wait', async () => {
    youtube.pollingMs = 15;
    await watching();
    await read();
    expect(youtube.early).toBe(0);
    youtube.next.set('/liveChat/messages', [refused(403, 'rateLimitExceeded', 'too soon')]);
    await until(() => reports.some(({ reason }) => reason === 'rate_limited'));
    expect(reports).toContainEqual(expect.objectContaining({ state: 'degraded', reason: 'rate_limited' }));
  });

  it('used up, nothing is asked until the day ends, and it is said', async () => {
    youtube.goLive();
    youtube.next.set('/liveChat/messages', [refused(403, 'quotaExceeded', 'over')]);
    await open();
    await until(() => reports.at(-1)?.reason === 'quota_exceeded');
    const asked = youtube.asked.length;
    await realTime(20, 'a request would follow within one polling interval');
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
    await moderation.timeout({ userId: 'UC-viewer', login: 'viewer', name: 'Viewer' }, 300);
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
    control.token = youtube.grant(streamerId, ['openid']).accessToken;
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
