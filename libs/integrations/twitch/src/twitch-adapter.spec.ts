import type { PlatformAdapter } from '@studio/contracts/channels/platform-adapter';
import { platformAdapterContract } from '@studio/contracts/channels/platform-adapter.contract';
import { scopesFor } from './twitch-scopes';
import { until } from '../../../../test/support/until';
import {
  twitch,
  grantOnly,
  adapter,
  follow,
  events,
  reports,
  open,
  types,
  follows,
  live,
} from './testing/adapter-on-twitch';

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
        // State at the start is delivered first.
        await until(() => taken() > 0);
        wasOpen = true;
      }
      for (let i = 0; i < count && twitch.sessions.size > 0; i++) {
        const before = taken();
        twitch.emit('channel.follow', follow);
        await until(() => taken() !== before || twitch.sessions.size === 0);
      }
    },
  };
});

describe('EventSub', () => {
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
    twitch.emit('channel.bits.use', { ...user, bits: 250, type: 'cheer', message: { text: 'go' } });
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
    expect(events.slice(1).map(({ body }) => body)).toEqual([
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
    expect(events.find(({ body }) => body.type === 'redemption')?.eventId).toBe('redemption-red');
  });

  it('reports held messages, unban requests and suspicious viewers, and decisions about them', async () => {
    twitch.unbanRequests.push({ id: 'open', user_id: '2001', text: 'sorry' });
    await open();
    await live();
    const viewer = { user_id: '2001', user_login: 'viewer', user_name: 'Viewer' };
    const message = { text: 'a bad word', fragments: [] };
    twitch.emit('automod.message.hold', {
      ...{ ...viewer, message_id: 'held', message, held_at: '2026-01-01T10:00:00.5Z' },
      ...{ reason: 'automod', automod: { category: 'sexual_words', level: 3 } },
    });
    twitch.emit('automod.message.hold', { ...viewer, message_id: 'term', message, reason: 'blocked_term' });
    twitch.emit('automod.message.update', { ...viewer, message_id: 'held', status: 'Expired' });
    twitch.emit('channel.unban_request.create', {
      ...{ ...viewer, id: 'request', text: 'please', created_at: '2025-12-01T00:00:00Z' },
    });
    twitch.emit('channel.unban_request.resolve', { ...viewer, id: 'request', status: 'denied' });
    const suspicious = { ...viewer, message: { message_id: 'm', text: 'it is me', fragments: [] } };
    twitch.emit('channel.suspicious_user.message', {
      ...{ ...suspicious, low_trust_status: 'restricted', types: ['ban_evader_detector', 'manual'] },
      ban_evasion_evaluation: 'likely',
    });
    twitch.emit('channel.suspicious_user.update', { ...viewer, low_trust_status: 'active_monitoring' });
    twitch.emit('channel.suspicious_user.update', { ...viewer, low_trust_status: 'none' });
    twitch.emit('channel.follow', follow);
    await until(() => types().includes('follow'));
    const bodies = events.map(({ body }) => body);
    const user = { userId: '2001', login: 'viewer', name: 'Viewer' };
    const since = expect.any(String) as string;
    expect(bodies.flatMap((body) => (body.type === 'review' ? [body.review] : []))).toEqual([
      {
        ...{ kind: 'unbanRequest', reviewId: 'open', user, text: 'sorry' },
        ...{ reason: null, since: '2026-01-01T00:00:00.000Z' },
      },
      {
        ...{ kind: 'heldMessage', reviewId: 'held', user, text: 'a bad word' },
        ...{ reason: 'AutoMod: sexual words (3)', since: '2026-01-01T10:00:00.500Z' },
      },
      { kind: 'heldMessage', reviewId: 'term', user, text: 'a bad word', reason: 'Blocked term', since },
      {
        ...{ kind: 'unbanRequest', reviewId: 'request', user, text: 'please' },
        ...{ reason: null, since: '2025-12-01T00:00:00.000Z' },
      },
      {
        ...{ kind: 'suspiciousViewer', reviewId: 'suspicious-2001', user, text: 'it is me' },
        ...{ reason: 'restricted, may evade a ban (likely), marked by a moderator', since },
      },
    ]);
    expect(bodies.flatMap((body) => (body.type === 'review-resolved' ? [body.reviewId] : []))).toEqual([
      ...['held', 'request', 'suspicious-2001'],
    ]);
  });

  it('names the permissions that an earlier grant lacks, and goes on without them', async () => {
    const missing = ['moderator:manage:automod', 'moderator:manage:unban_requests'];
    const scopes = scopesFor('broadcaster').filter((scope) => !missing.includes(scope));
    grantOnly(scopes);
    await open(adapter(scopes));
    await live();
    expect(reports.at(-1)?.missingScopes).toEqual(expect.arrayContaining(missing));
    twitch.emit('channel.follow', follow);
    await until(() => follows() === 1);
  });

  it('redemptions that wait since nobody listened are read, each as the one that it is told as', async () => {
    const redeemed_at = new Date(Date.now() - 60_000).toISOString();
    twitch.waiting.push({ id: 'red', user_id: '2001', redeemed_at });
    await open();
    await until(() => types().includes('redemption'));
    expect(events.at(-1)).toMatchObject({
      eventId: 'redemption-red',
      at: redeemed_at,
      late: false,
      body: { reward: { rewardId: 'ours', title: 'Ours' }, message: 'please', user: { login: 'viewer' } },
    });
  });

  it('what wasn’t granted isn’t subscribed to, and is named', async () => {
    const granted = scopesFor('broadcaster').filter((scope) => scope !== 'bits:read');
    await open(adapter(granted));
    await live();
    const last = reports.at(-1);
    expect(last?.missingScopes).toEqual(['bits:read']);
    expect(last?.subscriptions.map(({ type }) => type)).not.toContain('channel.bits.use');
  });

  it('consent that is taken back is told, and nothing is tried any more', async () => {
    await open();
    await live();
    twitch.disconnect('1001');
    await until(() => reports.some(({ reason }) => reason === 'authorization_revoked'));
    twitch.hangUp();
    await until(() => reports.at(-1)?.state === 'off');
    expect(reports.at(-1)?.reason).toBe('reconnect_required');
    await until(() => twitch.sessions.size === 0);
  });

  it('what it missed is read when it begins: a stream that is live', async () => {
    twitch.stream = { id: 'now', started_at: new Date(Date.now() - 60_000).toISOString(), viewer_count: 3 };
    await open();
    await until(() => events.length > 0);
    expect(events[0]).toMatchObject({ eventId: 'stream-now', body: { type: 'stream-online' } });
  });
});
