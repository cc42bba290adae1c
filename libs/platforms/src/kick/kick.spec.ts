import { setTimeout as sleep } from 'node:timers/promises';
import { KickServer } from '../../../../test/support/platforms/kick-server';
import type { ConnectedChannel } from '../channel.decider';
import type { TokenSource } from '../http/platform-http';
import { OwnLines } from '../own-lines';
import { readPlatformSettings, type KickSettings } from '../platform-settings';
import type { ConnectionReport, EventSink, PlatformAdapter } from '../port/platform-adapter';
import { platformAdapterContract } from '../port/platform-adapter.contract';
import { platformChannelContract } from '../port/platform-channel.contract';
import { PlatformError } from '../port/platform-channel';
import type { PlatformEvent } from '../port/platform-event';
import type { WebhookRoute } from '../webhooks';
import { KickAdapter } from './kick-adapter';
import { KickChannel, kickScopesFor } from './kick-channel';
import { emotesIn } from './kick-events';
import { KickPlatform } from './kick-platform';

let kick: KickServer;
let settings: KickSettings;
let token: string;
let told: PlatformEvent[];
let failures: number;
/** Where what is posted goes. */
let sink: EventSink | null;
let webhook: WebhookRoute;
let moment: number | null;

beforeEach(async () => {
  kick = await new KickServer().start();
  const { kick: set } = readPlatformSettings(kick.env);
  if (!set) throw new Error('Kick is set.');
  settings = set;
  token = kick.grant(7, kickScopesFor('broadcaster')).accessToken;
  told = [];
  failures = 0;
  moment = null;
  sink = {
    deliver: (event) =>
      failures-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve(void told.push(event)),
  };
  webhook = platform().webhook({
    accountsOf: (channelId) => Promise.resolve(channelId === '7' && sink ? ['account'] : []),
    sinkOf: () => sink ?? { deliver: () => Promise.reject(new Error('closed')) },
    botOf: () => Promise.resolve(null),
  });
});
afterEach(() => kick.stop());

const broadcaster = (scopes = kickScopesFor('broadcaster')): ConnectedChannel => ({
  platform: 'kick',
  role: 'broadcaster',
  channelId: '7',
  login: 'streamer',
  name: 'Streamer',
  scopes,
  grantId: 'g',
});
const tokens = (): TokenSource => ({
  current: () => Promise.resolve(token),
  renewed: () => Promise.reject(new PlatformError('reconnect_required', 'gone')),
});
const ownLines = new OwnLines();
const platform = (): KickPlatform =>
  new KickPlatform({
    settings,
    ownLines,
    publicUrl: 'https://studio.example',
    clock: { now: () => moment ?? Date.now() },
  });

function channel(scopes = kickScopesFor('broadcaster')): KickChannel {
  return new KickChannel({
    settings,
    broadcaster: broadcaster(scopes),
    bot: null,
    tokensOf: tokens,
    saying: (text) => ownLines.add('kick 7', text),
    turn: () => Promise.resolve(),
  });
}

function adapter(isReachable = true, everyMs = { check: 20, poll: 5 }): KickAdapter {
  return new KickAdapter({
    settings,
    broadcaster: broadcaster(),
    tokens: tokens(),
    channel: channel(),
    isReachable,
    everyMs,
  });
}

const from = { broadcaster: { user_id: 7, username: 'Streamer', channel_slug: 'streamer' } };
const viewer = { user_id: 21, username: 'Viewer', channel_slug: 'viewer' };
const follow = { ...from, follower: viewer };

/** Kick posts something, and again while it isn't taken. */
async function post(
  type: string,
  payload: object,
  about: { id?: string; at?: string } = {},
): Promise<number> {
  const { body, headers } = kick.signed(type, payload, about);
  for (let attempt = 0; ; attempt++) {
    const status = await webhook.answer({}, body, headers);
    if (status !== 503 || attempt === 5) return status;
  }
}

platformChannelContract('Kick', () =>
  Promise.resolve({
    channel: channel(),
    told: () => [],
    logins: { somebody: 'viewer', nobody: 'nobody' },
    category: 'Chess',
  }),
);

platformAdapterContract('Kick', () => {
  const inner = adapter();
  const under: PlatformAdapter = {
    id: inner.id,
    features: inner.features,
    open: async (account, opened, signal) => {
      sink = opened;
      signal.addEventListener('abort', () => (sink = null), { once: true });
      const session = await inner.open(account, opened, signal);
      return {
        close: () => {
          sink = null;
          return session.close();
        },
      };
    },
  };
  return {
    adapter: under,
    now: Date.now,
    happen: async (count) => {
      for (let i = 0; i < count; i++) await post('channel.followed', follow);
    },
  };
});

describe('what Kick posts', () => {
  it('is told in our words', async () => {
    await post('channel.subscription.new', { ...from, subscriber: viewer });
    await post('channel.subscription.renewal', { ...from, subscriber: viewer, duration: 4 });
    await post('channel.subscription.gifts', { ...from, gifter: null, giftees: [viewer] });
    await post('kicks.gifted', { ...from, sender: viewer, gift: { amount: 100, message: 'w' } });
    await post('channel.reward.redemption.updated', {
      ...from,
      id: 'red',
      status: 'pending',
      user_input: 'a song',
      reward: { id: 'r', title: 'Hydrate' },
      redeemer: viewer,
    });
    await post('livestream.status.updated', { ...from, is_live: true, started_at: '2026-01-01T00:00:00Z' });
    expect(told.map(({ body }) => body)).toEqual([
      expect.objectContaining({ type: 'sub', gifted: false }),
      expect.objectContaining({ type: 'resub', months: 4 }),
      { type: 'gift', user: null, tier: '1', count: 1 },
      expect.objectContaining({ type: 'sub', gifted: true }),
      expect.objectContaining({ type: 'cheer', bits: 100, message: 'w' }),
      expect.objectContaining({ type: 'redemption', redemptionId: 'red', message: 'a song' }),
      { type: 'stream-online' },
    ]);
    expect(new Set(told.map(({ eventId }) => eventId)).size).toBe(told.length);
  });

  it('a line says who said it, and where its emotes stand', async () => {
    const line = {
      ...from,
      message_id: 'm',
      sender: {
        ...viewer,
        identity: { username_color: '#FF5733', badges: [{ type: 'subscriber', text: 'Sub', count: 3 }] },
      },
      content: 'hi [emote:37:Kappa]',
      replies_to: null,
    };
    expect(await post('chat.message.sent', line)).toBe(200);
    expect(await post('chat.message.sent', line)).toBe(200);
    expect(told.map(({ body }) => body)).toMatchObject([
      {
        type: 'chat',
        text: 'hi Kappa',
        roles: ['sub'],
        color: '#ff5733',
        months: 3,
        isOwn: false,
        emotes: [{ id: '37', name: 'Kappa', start: 3, end: 8 }],
      },
    ]);
    expect(emotesIn('👋[emote:1:a][emote:2:b]').emotes.map(({ start, end }) => [start, end])).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('our own lines come back as ours', async () => {
    await channel().chat.send({ text: 'from the studio' });
    const line = { ...from, message_id: 'o', sender: from.broadcaster, content: 'from the studio' };
    await post('chat.message.sent', line);
    expect(told[0]?.body).toMatchObject({ isOwn: true });
  });

  it('a wrong signature, a changed body and nothing signed are refused', async () => {
    const { body, headers } = kick.signed('channel.followed', follow);
    const wrong = { ...headers, 'kick-event-signature': Buffer.from('nonsense').toString('base64') };
    expect(await webhook.answer({}, body, wrong)).toBe(401);
    const changed = Buffer.from(body.toString().replace('Viewer', 'Vieweq'));
    expect(await webhook.answer({}, changed, headers)).toBe(401);
    expect(await webhook.answer({}, body, {})).toBe(401);
    expect(told).toEqual([]);
  });

  it('a new key is fetched, at most once a minute', async () => {
    moment = Date.now();
    await post('channel.followed', follow);
    kick.changeKey();
    expect(await post('channel.followed', follow)).toBe(401);
    moment += 61_000;
    expect(await post('channel.followed', follow)).toBe(200);
    const fetched = kick.asked.filter(({ path }) => path === '/v1/public-key');
    expect(fetched).toHaveLength(2);
  });

  it('what comes late is marked, what comes too late is answered and dropped', async () => {
    const ago = (hours: number): string => new Date(Date.now() - hours * 3600_000).toISOString();
    expect(await post('channel.followed', follow, { at: ago(2) })).toBe(200);
    expect(await post('channel.followed', follow, { at: ago(21) })).toBe(200);
    expect(told.map(({ late }) => late)).toEqual([true]);
  });

  it('of a channel that nobody has connected, or of nothing that is known, nothing is told', async () => {
    expect(await post('channel.followed', { ...follow, broadcaster: { user_id: 8 } })).toBe(200);
    expect(await post('something.new', follow)).toBe(200);
    expect(told).toEqual([]);
  });

  it('is asked for again while it can’t be written', async () => {
    failures = 2;
    expect(await post('channel.followed', follow)).toBe(200);
    expect(told).toHaveLength(1);
  });
});

describe('the connection', () => {
  const reports: ConnectionReport[] = [];
  const opened = (under: KickAdapter, signal: AbortSignal) =>
    under.open(
      { accountId: 'account', channelId: '7' },
      {
        deliver: (event) => Promise.resolve(void told.push(event)),
        status: (now) => void reports.push(now),
      },
      signal,
    );

  it('a subscription that is gone is made anew', async () => {
    const session = await opened(adapter(), new AbortController().signal);
    while (kick.subscribed.size === 0) await sleep(1);
    kick.subscribed.delete('chat.message.sent');
    while (!kick.subscribed.has('chat.message.sent')) await sleep(1);
    expect(reports.at(-1)?.state).toBe('live');
    await session.close();
  });

  it('without a public address it asks whether the channel is live, and says what it lacks', async () => {
    const session = await opened(adapter(false), new AbortController().signal);
    while (told.length === 0) await sleep(1);
    expect(told[0]?.body.type).toBe('stream-offline');
    kick.live = { started_at: new Date().toISOString(), viewer_count: 3 };
    while (told.length === 1) await sleep(1);
    expect(told[1]?.body.type).toBe('stream-online');
    expect(reports.at(-1)).toMatchObject({ state: 'off', reason: 'needs_public_url' });
    await session.close();
  });

  const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
  const redeemed = (): readonly PlatformEvent[] => told.filter(({ body }) => body.type === 'redemption');

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
      while (redeemed().length < 3) await sleep(1);
      const asked = () => kick.asked.filter(({ path }) => path.endsWith('/redemptions')).length;
      const before = asked();
      while (asked() < before + 4) await sleep(1);
      await session.close();
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

  it('a redemption that waits and isn’t taken is told again', async () => {
    kick.waiting = [{ id: 'red', userId: 21, redeemed_at: ago(1) }];
    let refusing = 2;
    const session = await adapter(false).open(
      { accountId: 'account', channelId: '7' },
      {
        deliver: (event) =>
          event.body.type === 'redemption' && refusing-- > 0
            ? Promise.reject(new Error('away'))
            : Promise.resolve(void told.push(event)),
      },
      new AbortController().signal,
    );
    while (redeemed().length === 0) await sleep(1);
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

it('timeouts are whole minutes, a minute to a week', async () => {
  await channel().moderation.timeout('21', 61);
  expect(kick.asked.at(-1)?.body).toMatchObject({ duration: 2, user_id: 21 });
  await expect(channel().moderation.timeout('21', 30)).rejects.toMatchObject({ code: 'invalid' });
});

it('what Kick can’t tell is unknown', async () => {
  expect(await channel().people.isFollower('21')).toBe('unknown');
  expect(await channel().people.chatters()).toBe('unknown');
});
