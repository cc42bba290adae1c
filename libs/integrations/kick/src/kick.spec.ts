import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { platformAdapterContract } from '@studio/contracts/channels/platform-adapter.contract';
import { platformChannelContract } from '@studio/contracts/channels/platform-channel.contract';
import { emotesIn } from './kick-events';
import { control, kick, events, warnings, webhook, channel, adapter } from './testing/kick-setup';

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
      control.sink = opened;
      signal.addEventListener('abort', () => (control.sink = null), { once: true });
      const session = await inner.open(account, opened, signal);
      return {
        close: () => {
          control.sink = null;
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
    await post('kicks.gifted', {
      ...from,
      sender: viewer,
      gift: { amount: 100, name: 'Full Send', message: 'w' },
    });
    await post('channel.reward.redemption.updated', {
      ...from,
      id: 'red',
      status: 'pending',
      user_input: 'a song',
      reward: { id: 'r', title: 'Hydrate' },
      redeemer: viewer,
    });
    await post('livestream.status.updated', { ...from, is_live: true, started_at: '2026-01-01T00:00:00Z' });
    expect(events.map(({ body }) => body)).toEqual([
      expect.objectContaining({ type: 'sub', gifted: false }),
      expect.objectContaining({ type: 'resub', months: 4 }),
      { type: 'gift', user: null, tier: '1', count: 1 },
      expect.objectContaining({ type: 'sub', gifted: true }),
      expect.objectContaining({ type: 'kicks', kicks: 100, item: 'Full Send', message: 'w' }),
      expect.objectContaining({ type: 'redemption', redemptionId: 'red', message: 'a song' }),
      { type: 'stream-online' },
    ]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
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
    expect(events.map(({ body }) => body)).toMatchObject([
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
    expect(events[0]?.body).toMatchObject({ isOwn: true });
  });

  it('a wrong signature, a changed body and nothing signed are refused', async () => {
    const { body, headers } = kick.signed('channel.followed', follow);
    const wrong = { ...headers, 'kick-event-signature': Buffer.from('nonsense').toString('base64') };
    expect(await webhook.answer({}, body, wrong)).toBe(401);
    const changed = Buffer.from(body.toString().replace('Viewer', 'Vieweq'));
    expect(await webhook.answer({}, changed, headers)).toBe(401);
    expect(await webhook.answer({}, body, {})).toBe(401);
    expect(events).toEqual([]);
  });

  it('a new key is fetched, at most once a minute', async () => {
    control.moment = Date.now();
    await post('channel.followed', follow);
    kick.changeKey();
    expect(await post('channel.followed', follow)).toBe(401);
    control.moment += 61_000;
    expect(await post('channel.followed', follow)).toBe(200);
    const fetched = kick.asked.filter(({ path }) => path === '/v1/public-key');
    expect(fetched).toHaveLength(2);
  });

  it('asks for the key once at a time and rests after a failure, whoever posts how much', async () => {
    control.moment = Date.now();
    const asked = (): number => kick.asked.filter(({ path }) => path === '/v1/public-key').length;
    const { body, headers } = kick.signed('channel.followed', follow);
    const forged = { ...headers, 'kick-event-signature': 'bm9uc2Vuc2U=' };
    const burst = () => Promise.all(Array.from({ length: 50 }, () => webhook.answer({}, body, forged)));
    kick.isKeyBroken = true;
    expect(new Set(await burst())).toEqual(new Set([503]));
    expect(new Set(await burst())).toEqual(new Set([503]));
    expect(asked()).toBe(1);
    control.moment += 1_000;
    await burst();
    control.moment += 1_000;
    await burst();
    expect(asked()).toBe(2);
    kick.isKeyBroken = false;
    control.moment += 1_000;
    expect(new Set(await burst())).toEqual(new Set([401]));
    expect(asked()).toBe(3);
    expect(await webhook.answer({}, body, headers)).toBe(200);
  });

  it('asks for no key for what carries no signature', async () => {
    const { body, headers } = kick.signed('channel.followed', follow);
    const { 'kick-event-signature': _, ...unsigned } = headers;
    expect(await webhook.answer({}, body, unsigned)).toBe(401);
    expect(kick.asked.filter(({ path }) => path === '/v1/public-key')).toEqual([]);
  });

  it('takes the lines of a viewer away whom Kick tells to be banned', async () => {
    const ban = { ...from, banned_user: viewer, metadata: { reason: 'spam', expires_at: null } };
    await post('moderation.banned', ban);
    const user = { userId: '21', login: 'viewer', name: 'Viewer' };
    expect(events.map(({ body }) => body)).toEqual([
      { type: 'ban', user, until: null, reason: 'spam' },
      { type: 'chat-cleared', user },
    ]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(2);
  });

  it('what comes late is marked, what comes too late is answered and dropped', async () => {
    const ago = (hours: number): string => new Date(Date.now() - hours * 3600_000).toISOString();
    expect(await post('channel.followed', follow, { at: ago(2) })).toBe(200);
    expect(await post('channel.followed', follow, { at: ago(21) })).toBe(200);
    expect(events.map(({ late }) => late)).toEqual([true]);
    expect(warnings).toEqual([expect.stringContaining('too late')]);
  });

  it('of a channel that nobody has connected, or of nothing that is known, nothing is told', async () => {
    expect(await post('channel.followed', { ...follow, broadcaster: { user_id: 8 } })).toBe(200);
    expect(await post('something.new', follow)).toBe(200);
    expect(events).toEqual([]);
  });

  it('is asked for again while it can’t be written', async () => {
    control.failures = 2;
    expect(await post('channel.followed', follow)).toBe(200);
    expect(events).toHaveLength(1);
  });
});

it('what Kick can’t tell is unknown', async () => {
  expect(await channel().people.isFollower('21')).toBe('unknown');
  expect(await channel().people.chatters()).toBe('unknown');
});
