import type { ConnectionReport } from '@studio/contracts/channels/platform-adapter';
import type { PlatformEvent } from '@studio/contracts/channels/platform-event';
import type { KickAdapter } from './kick-adapter';
import { kickScopesFor } from './kick-channel';
import { until } from '../../../../test/support/until';
import { kick, events, warnings, platform, channel, adapter } from './testing/kick-setup';

describe('the connection', () => {
  const reports: ConnectionReport[] = [];
  const opened = (under: KickAdapter, signal: AbortSignal) =>
    under.open(
      { accountId: 'account', channelId: '7' },
      {
        deliver: (event) => Promise.resolve(void events.push(event)),
        status: (now) => void reports.push(now),
      },
      signal,
    );

  it('a subscription that is gone is made anew', async () => {
    const session = await opened(adapter(), new AbortController().signal);
    await until(() => kick.subscribed.size > 0);
    kick.subscribed.delete('chat.message.sent');
    await until(() => kick.subscribed.has('chat.message.sent'));
    expect(reports.at(-1)?.state).toBe('live');
    await session.close();
  });

  it('without a public address it asks whether the channel is live, and says what it lacks', async () => {
    const session = await opened(adapter(false), new AbortController().signal);
    await until(() => events.length > 0);
    expect(events[0]?.body.type).toBe('stream-offline');
    kick.live = { started_at: new Date().toISOString(), viewer_count: 3 };
    await until(() => events.length > 1);
    expect(events[1]?.body.type).toBe('stream-online');
    expect(reports.at(-1)).toMatchObject({ state: 'off', reason: 'needs_public_url' });
    await session.close();
  });

  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const redeemed = (): readonly PlatformEvent[] => events.filter(({ body }) => body.type === 'redemption');

  it.each([true, false])(
    'redemptions that wait since an outage are read, each once, as the one that is posted (reachable: %s)',
    async (isReachable) => {
      const one = { userId: 21, redeemed_at: ago(2) };
      kick.waiting = [
        { ...one, id: 'third' },
        { ...one, id: 'first', redeemed_at: ago(20) },
        { ...one, id: 'second', redeemed_at: ago(10) },
        { ...one, id: 'old', redeemed_at: ago(21 * 60) },
      ];
      const session = await opened(adapter(isReachable), new AbortController().signal);
      await until(() => redeemed().length >= 3);
      const asked = () => kick.asked.filter(({ path }) => path.endsWith('/redemptions')).length;
      const before = asked();
      await until(() => asked() >= before + 4);
      await session.close();
      expect(warnings).toEqual([expect.stringMatching(/redemption-old of Kick: it is too old/)]);
      expect(redeemed().map(({ eventId, late }) => [eventId, late])).toEqual([
        ['redemption-first', true],
        ['redemption-second', true],
        ['redemption-third', false],
      ]);
      expect(redeemed()[2]).toMatchObject({
        ...{ platform: 'kick', channelId: '7', at: one.redeemed_at },
        body: {
          ...{ redemptionId: 'third', reward: { rewardId: 'r', title: 'Hydrate' }, message: 'please' },
          user: { userId: '21', login: 'night-owl', name: 'Night_Owl' },
        },
      });
    },
  );

  it.each([true, false])(
    'says that a stream is live already when it begins, once (reachable: %s)',
    async (isReachable) => {
      kick.live = { started_at: new Date(Date.now() - 60_000).toISOString(), viewer_count: 5 };
      const session = await opened(adapter(isReachable), new AbortController().signal);
      await until(() => events.some(({ body }) => body.type === 'stream-online'));
      const asked = () => kick.asked.filter(({ path }) => path.endsWith('/livestreams')).length;
      const before = asked();
      await until(() => isReachable || asked() > before + 1);
      await session.close();
      expect(events.filter(({ body }) => body.type === 'stream-online')).toMatchObject([
        { eventId: `live-${kick.live.started_at}`, at: kick.live.started_at },
      ]);
    },
  );

  it('a redemption that waits and isn’t taken is told again', async () => {
    kick.waiting = [{ id: 'red', userId: 21, redeemed_at: ago(1) }];
    let refusing = 2;
    const session = await adapter(false).open(
      { accountId: 'account', channelId: '7' },
      {
        deliver: (event) =>
          event.body.type === 'redemption' && refusing-- > 0
            ? Promise.reject(new Error('away'))
            : Promise.resolve(void events.push(event)),
      },
      new AbortController().signal,
    );
    await until(() => redeemed().length > 0);
    await session.close();
    expect([redeemed().length, refusing]).toEqual([1, -1]);
  });
});

it('a channel is connected by OAuth 2.1: with a secret and with PKCE', async () => {
  const { connector } = platform();
  const asked = {
    redirectUri: 'http://localhost:1/connect/kick/callback',
    state: 's',
    verifier: 'v'.repeat(43),
  };
  const url = await connector.page?.authorizeUrl({ ...asked, scopes: kickScopesFor('broadcaster') });
  const back = new URL(kick.agree(url ?? ''));
  const credentials = await connector.page?.complete(back.searchParams, asked);
  if (!credentials) throw new Error('Kick has a page.');
  expect(await connector.ownerOf(credentials)).toMatchObject({
    channelId: '7',
    login: 'streamer',
    name: 'Streamer',
  });
});

it('knows the picture and the category of somebody', async () => {
  expect(await channel().people.profile('21')).toMatchObject({
    avatarUrl:
      'https://files.kick.com/images/user/21/profile_image/conversion/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0-fullsize.webp',
    category: null,
  });
  expect(await channel().people.profile('7')).toMatchObject({ category: 'Chess' });
});

it('timeouts are whole minutes, a minute to a week', async () => {
  const user = { userId: '21', login: 'kickviewer', name: 'KickViewer' };
  await channel().moderation.timeout(user, 61);
  expect(kick.asked.at(-1)?.body).toMatchObject({ duration: 2, user_id: 21 });
  await expect(channel().moderation.timeout(user, 30)).rejects.toMatchObject({ code: 'invalid' });
});
