import { setTimeout as sleep } from 'node:timers/promises';
import { TwitchServer } from '../../../../test/support/platforms/twitch-server';
import type { ConnectedChannel } from '../channel.decider';
import { readPlatformSettings } from '../platform-settings';
import type { ConnectionReport, PlatformAdapter, PlatformSession } from '../port/platform-adapter';
import { platformAdapterContract } from '../port/platform-adapter.contract';
import { PlatformError } from '../port/platform-channel';
import type { PlatformEvent } from '../port/platform-event';
import { TwitchAdapter } from './twitch-adapter';
import { scopesFor } from './twitch-scopes';

let twitch: TwitchServer;
let token: string;
beforeEach(async () => {
  twitch = await new TwitchServer().start();
  token = twitch.grant('1001', scopesFor('broadcaster')).accessToken;
});
afterEach(() => twitch.stop());

const quick = { firstRestMs: 5, lastRestMs: 20, welcomeMs: 2_000, keepaliveS: 10, graceFactor: 1.2 };

function adapter(scopes = scopesFor('broadcaster'), timing: object = quick): TwitchAdapter {
  const { twitch: settings } = readPlatformSettings(twitch.env);
  if (!settings) throw new Error('Twitch is set.');
  const broadcaster: ConnectedChannel = {
    platform: 'twitch',
    role: 'broadcaster',
    channelId: '1001',
    login: 'streamer',
    name: 'Streamer',
    scopes,
    grantId: 'g',
  };
  return new TwitchAdapter({
    settings,
    broadcaster,
    tokens: {
      current: () => Promise.resolve(token),
      renewed: () => Promise.reject(new PlatformError('reconnect_required', 'gone')),
    },
    validate: () => Promise.resolve({}),
    isOwn: (userId) => userId === '1002',
    timing,
    primeMs: 30,
  });
}

const follow = { user_id: '2001', user_login: 'viewer', user_name: 'Viewer', broadcaster_user_id: '1001' };

/** An adapter, and how often something was taken from it. */
function counting(inner: PlatformAdapter): { readonly adapter: PlatformAdapter; taken: () => number } {
  let taken = 0;
  return {
    taken: () => taken,
    adapter: {
      id: inner.id,
      features: inner.features,
      open: (account, sink, signal) =>
        inner.open(
          account,
          {
            deliver: async (event) => {
              await sink.deliver(event);
              taken++;
            },
          },
          signal,
        ),
    },
  };
}

platformAdapterContract('Twitch', () => {
  const { adapter: under, taken } = counting(adapter());
  let wasOpen = false;
  return {
    adapter: under,
    now: Date.now,
    happen: async (count) => {
      if (!wasOpen) {
        await twitch.subscribed();
        // What held when it began is told first.
        while (taken() === 0) await sleep(1);
        wasOpen = true;
      }
      for (let i = 0; i < count && twitch.sessions.size > 0; i++) {
        const before = taken();
        twitch.emit('channel.follow', follow);
        while (taken() === before && twitch.sessions.size > 0) await sleep(1);
      }
    },
  };
});

describe('EventSub', () => {
  let told: PlatformEvent[];
  let reports: ConnectionReport[];
  let session: PlatformSession | null;

  const open = async (under = adapter()): Promise<void> => {
    told = [];
    reports = [];
    session = await under.open(
      { accountId: 'account', channelId: '1001' },
      {
        deliver: (event) => Promise.resolve(void told.push(event)),
        status: (now) => void reports.push(now),
      },
      new AbortController().signal,
    );
  };
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await sleep(1);
  };
  const types = (): string[] => told.map(({ body }) => body.type);
  const follows = (): number => types().filter((type) => type === 'follow').length;
  const live = (): Promise<void> => until(() => reports.at(-1)?.state === 'live');
  afterEach(() => session?.close());

  it('what happens is told in our words', async () => {
    await open();
    await live();
    const user = { user_id: '2001', user_login: 'viewer', user_name: 'Viewer' };
    const reward = { id: 'r', title: 'Hydrate', cost: 100, prompt: '' };
    twitch.emit('channel.follow', user);
    twitch.emit('channel.subscribe', { ...user, tier: '2000', is_gift: false });
    twitch.emit('channel.subscription.message', {
      ...user,
      tier: '3000',
      cumulative_months: 7,
      message: { text: 'again', emotes: [] },
    });
    twitch.emit('channel.subscription.gift', { user_id: null, is_anonymous: true, tier: '1000', total: 5 });
    twitch.emit('channel.cheer', { ...user, is_anonymous: false, bits: 250, message: 'go' });
    twitch.emit('channel.raid', {
      from_broadcaster_user_id: '3',
      from_broadcaster_user_login: 'raider',
      from_broadcaster_user_name: 'Raider',
      viewers: 12,
    });
    twitch.emit('channel.channel_points_custom_reward_redemption.add', {
      ...user,
      id: 'red',
      user_input: '',
      reward,
    });
    twitch.emit('channel.hype_train.begin', { id: 't', level: 1 });
    twitch.emit('channel.hype_train.progress', { id: 't', level: 1 });
    twitch.emit('channel.hype_train.progress', {
      ...{ id: 't', level: 2, progress: 30, goal: 900 },
      ...{ started_at: '2026-01-01T00:00:00Z', expires_at: '2026-01-01T00:05:00Z' },
    });
    twitch.emit('channel.update', { title: 'New', category_name: 'Chess' });
    twitch.emit('stream.online', { id: 's', type: 'live' });
    await until(() => types().includes('stream-online'));
    expect(told.slice(1).map(({ body }) => body)).toEqual([
      { type: 'follow', user: { userId: '2001', login: 'viewer', name: 'Viewer' } },
      expect.objectContaining({ type: 'sub', tier: '2', gifted: false }),
      expect.objectContaining({ type: 'resub', tier: '3', months: 7, message: 'again' }),
      { type: 'gift', user: null, tier: '1', count: 5 },
      expect.objectContaining({ type: 'cheer', bits: 250, message: 'go' }),
      expect.objectContaining({ type: 'raid', viewers: 12 }),
      expect.objectContaining({
        type: 'redemption',
        redemptionId: 'red',
        reward: { rewardId: 'r', title: 'Hydrate' },
        message: null,
      }),
      { type: 'hype', trainId: 't', phase: 'start', level: 1 },
      { type: 'hype-progress', trainId: 't', level: 1, progress: 0, goal: 0, endsAt: null },
      {
        ...{ type: 'hype', trainId: 't', phase: 'level', level: 2, progress: 30, goal: 900 },
        ...{ startedAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-01-01T00:05:00.000Z' },
      },
      { type: 'channel-updated', title: 'New', category: 'Chess' },
      { type: 'stream-online' },
    ]);
    expect(told.find(({ body }) => body.type === 'redemption')?.eventId).toBe('redemption-red');
  });

  it('a chat line says who said it, as what, and where its emotes stand', async () => {
    await open();
    await live();
    const line = (changes: object) => ({
      chatter_user_id: '2001',
      chatter_user_login: 'viewer',
      chatter_user_name: 'Viewer',
      message_id: 'm',
      message: {
        text: '👋 Kappa hi',
        fragments: [
          { type: 'text', text: '👋 ' },
          { type: 'emote', text: 'Kappa', emote: { id: '25' } },
          { type: 'text', text: ' hi' },
        ],
      },
      color: '#FF0000',
      badges: [
        { set_id: 'moderator', id: '1', info: '' },
        { set_id: 'subscriber', id: '12', info: '14' },
      ],
      message_type: 'text',
      reply: { parent_message_id: 'p', parent_user_name: 'Owl', parent_message_body: 'who?' },
      ...changes,
    });
    twitch.emit('channel.chat.message', line({}));
    twitch.emit('channel.chat.message', line({ chatter_user_id: '1002', message_id: 'own', reply: null }));
    twitch.emit('channel.chat.message_delete', { message_id: 'm' });
    twitch.emit('channel.chat.clear_user_messages', {
      target_user_id: '2001',
      target_user_login: 'viewer',
      target_user_name: 'Viewer',
    });
    twitch.emit('channel.chat.clear', {});
    await until(() => types().filter((type) => type === 'chat-cleared').length === 2);
    const [said, own, ...gone] = told.slice(1).map(({ body }) => body);
    expect(said).toMatchObject({
      type: 'chat',
      text: '👋 Kappa hi',
      roles: ['sub', 'mod'],
      color: '#ff0000',
      months: 14,
      emotes: [{ id: '25', name: 'Kappa', start: 2, end: 7 }],
      reply: { messageId: 'p', name: 'Owl', text: 'who?' },
      isOwn: false,
    });
    expect(own).toMatchObject({ isOwn: true, reply: null });
    expect(gone.map(({ type }) => type)).toEqual(['chat-deleted', 'chat-cleared', 'chat-cleared']);
  });

  it('a subscription by Prime is told as one, whichever of its two messages comes first; once', async () => {
    await open();
    await live();
    const sub = (id: string) => ({ ...follow, user_id: id, tier: '1000', is_gift: false });
    const notice = (id: string, is_prime: boolean) => ({
      ...{ notice_type: 'sub', chatter_user_id: id, sub: { sub_tier: '1000', is_prime } },
    });
    twitch.emit('channel.subscribe', sub('1'));
    twitch.emit('channel.chat.notification', notice('1', true));
    twitch.emit('channel.chat.notification', notice('2', true));
    twitch.emit('channel.subscribe', sub('2'));
    twitch.emit('channel.chat.notification', notice('3', false));
    twitch.emit('channel.subscribe', sub('3'));
    twitch.emit('channel.subscribe', sub('4'));
    twitch.emit('channel.subscribe', { ...sub('5'), is_gift: true });
    const subs = () => told.flatMap(({ body }) => (body.type === 'sub' ? [body] : []));
    await until(() => subs().length === 5);
    expect(Object.fromEntries(subs().map(({ user, tier }) => [user.userId, tier]))).toEqual({
      ...{ 1: 'prime', 2: 'prime', 3: '1', 4: '1', 5: '1' },
    });
    twitch.emit('channel.subscribe', sub('6'));
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
    await session?.close();
    expect(subs()).toHaveLength(6);
  });

  it('redemptions that wait since nobody listened are read, each as the one that it is told as', async () => {
    const redeemed_at = new Date(Date.now() - 60_000).toISOString();
    twitch.waiting.push({ id: 'red', user_id: '2001', redeemed_at });
    await open();
    await until(() => types().includes('redemption'));
    expect(told.at(-1)).toMatchObject({
      eventId: 'redemption-red',
      at: redeemed_at,
      late: false,
      body: { reward: { rewardId: 'ours', title: 'Ours' }, message: 'please', user: { login: 'viewer' } },
    });
  });

  it('badges have the pictures of the channel, and of Twitch', async () => {
    await open();
    await live();
    const worn = () => told.flatMap(({ body }) => (body.type === 'chat' ? [body.badges] : []));
    const badges = [
      { set_id: 'subscriber', id: '12', info: '14' },
      { set_id: 'subscriber', id: '0', info: '' },
      { set_id: 'new_one', id: '1', info: '' },
    ];
    const line = { ...{ chatter_user_id: '2001', chatter_user_login: 'viewer' }, badges };
    for (let i = 0; !worn().at(-1)?.[0]?.url; i++) {
      twitch.emit('channel.chat.message', { ...line, message_id: `m${i}`, message: { text: 'x' } });
      await until(() => worn().length > i);
    }
    expect(worn().at(-1)).toEqual([
      { id: 'subscriber', title: 'A year', url: 'https://static-cdn.jtvnw.net/badges/v1/channel/2' },
      { id: 'subscriber', title: 'A subscriber', url: 'https://static-cdn.jtvnw.net/badges/v1/global/2' },
      { id: 'new_one', title: 'new one', url: null },
    ]);
  });

  it('a topic that is refused is named, and the rest goes on', async () => {
    twitch.next.set('/eventsub/subscriptions', [{ status: 403, body: { message: 'not allowed' } }]);
    await open();
    await until(() => reports.at(-1)?.state === 'degraded');
    const statuses = reports.at(-1)?.subscriptions.map(({ status }) => status) ?? [];
    expect(statuses.filter((status) => status === 'rejected')).toHaveLength(1);
    expect(statuses.filter((status) => status === 'enabled')).toHaveLength(statuses.length - 1);
  });

  it('is moved to no other host', async () => {
    await open();
    await live();
    const sockets = twitch.connections;
    twitch.move('ws://localhost:1/ws');
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
    expect(twitch.connections).toBe(sockets);
    expect(reports.at(-1)?.state).toBe('live');
  });

  it('a message that is told twice is one; one that is long over is none', async () => {
    await open();
    await live();
    const id = twitch.emit('channel.follow', follow);
    twitch.emit('channel.follow', follow, { id });
    twitch.emit('channel.follow', follow, { at: new Date(Date.now() - 11 * 60_000).toISOString() });
    twitch.emit('channel.follow', follow, { at: new Date(Date.now() - 6 * 60_000).toISOString() });
    await until(() => follows() === 2);
    expect(told.slice(1).map(({ late }) => late)).toEqual([false, true]);
  });

  it('asked to move, it does so without losing what comes meanwhile, and subscribes to nothing anew', async () => {
    await open();
    await live();
    const subscriptions = (): number =>
      twitch.asked.filter(({ path }) => path === '/eventsub/subscriptions').length;
    const before = subscriptions();
    const [old] = twitch.sessions.keys();
    twitch.move();
    // On the old socket, before the new one is welcomed: sent to both once there are two.
    twitch.emit('channel.follow', follow);
    await until(() => twitch.sessions.size === 1 && !twitch.sessions.has(old ?? ''));
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 2);
    expect(subscriptions()).toBe(before);
  });

  it('a line that is hung up on begins anew and subscribes to everything', async () => {
    await open();
    await live();
    twitch.hangUp(4003);
    await until(() => reports.at(-1)?.state !== 'live');
    await live();
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
    expect(reports.some(({ reason }) => reason?.includes('4003'))).toBe(true);
  });

  it('silence is the end of a line', async () => {
    twitch.keepaliveS = 0.05;
    await open();
    await live();
    twitch.isSilent = true;
    await until(() => reports.some(({ reason }) => reason === 'silent'));
    twitch.isSilent = false;
    await live();
  });

  it('a subscription that is there already is as good', async () => {
    twitch.next.set('/eventsub/subscriptions', [{ status: 409, body: { message: 'exists' } }]);
    await open();
    await live();
    expect(reports.at(-1)?.subscriptions.every(({ status }) => status === 'enabled')).toBe(true);
  });

  it('what wasn’t granted isn’t subscribed to, and is named', async () => {
    const granted = scopesFor('broadcaster').filter((scope) => scope !== 'bits:read');
    await open(adapter(granted));
    await live();
    const last = reports.at(-1);
    expect(last?.missingScopes).toEqual(['bits:read']);
    expect(last?.subscriptions.map(({ type }) => type)).not.toContain('channel.cheer');
  });

  it('consent that is taken back is told, and nothing is tried any more', async () => {
    await open();
    await live();
    twitch.disconnect('1001');
    await until(() => reports.at(-1)?.reason === 'authorization_revoked');
    twitch.hangUp();
    await until(() => reports.at(-1)?.state === 'off');
    expect(reports.at(-1)?.reason).toBe('reconnect_required');
    await until(() => twitch.sessions.size === 0);
  });

  it('what it missed is read when it begins: a stream that is live', async () => {
    twitch.stream = { id: 'now', started_at: new Date(Date.now() - 60_000).toISOString(), viewer_count: 3 };
    await open();
    await until(() => told.length > 0);
    expect(told[0]).toMatchObject({ eventId: 'stream-now', body: { type: 'stream-online' } });
  });
});
