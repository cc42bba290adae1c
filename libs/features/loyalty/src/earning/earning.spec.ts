import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { MisbehavingLog } from '@studio/kernel/testing/misbehaving-log';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { ChatterRole, PlatformUser } from '@studio/contracts/channels/platform-event';
import { lineBy } from '@studio/contracts/chat/testing/line';
import { Earning } from './earning';
import { RecentChatters } from '@studio/contracts/chat/recent-chatters';
import { loyaltyDecider } from '../settings/loyalty.decider';
import { builtInLoyalty, mergedLoyalty, type SentLoyalty } from '../settings/loyalty.settings';
import { unlinkedViewers } from '../testing/viewers';
import { Points } from '../ledger/points';

const NOW = Date.UTC(2026, 0, 1);
const user = (login: string): PlatformUser => ({ userId: login, login, name: login });

interface Stage {
  readonly sent?: SentLoyalty;
  /** Logins of the present viewers by platform; `unknown` if the platform does not report them. */
  readonly there: { readonly [platform: string]: readonly string[] | 'unknown' };
  readonly live?: boolean;
  /** Chat lines: login, minutes ago, roles and badges. */
  readonly wrote?: readonly (readonly [
    login: string,
    minutesAgo: number,
    roles?: readonly ChatterRole[],
    badge?: string,
  ])[];
  readonly lateMs?: number;
}

/** Counts watchtime once. @returns points and minutes of each */
async function counted(
  { sent = {}, there, live = true, wrote = [], lateMs = 0 }: Stage,
  ignored: readonly string[] = [],
): Promise<object> {
  const log = new MisbehavingLog({ pageSize: 100 });
  const clock = { now: () => NOW };
  const pipeline = new CommitPipeline(log, clock);
  const settings = mergedLoyalty({ ...builtInLoyalty, enabled: true }, sent);
  await pipeline.execute({
    ...{ stream: 'loyalty-a', evolver: loyaltyDecider as never, operation: 'update_loyalty_settings' },
    ...{ actor: { accountId: 'a', via: 'api' }, commandId: '00000000-0000-4000-8000-000000000001' },
    ...{ correlationId: 'c', causationId: 'c' },
    decide: () => [{ type: 'loyalty.settings-set', data: { settings, dueAt: 0 } }],
  });
  const channels = Object.entries(there).map(
    ([platform, some]) =>
      ({
        platform,
        simulated: false,
        people: { chatters: () => Promise.resolve(some === 'unknown' ? some : some.map(user)) },
      }) as PlatformChannel,
  );
  const place = { timeZone: 'UTC', currency: 'EUR', locale: 'en' as const, anonymousName: '', rates: null };
  const all = { of: () => Promise.resolve(channels), on: () => Promise.resolve(null) };
  const points = new Points({
    ...{ pipeline, log, clock, namesKnown: () => Promise.resolve(), channels: all },
    reader: {
      find: () => Promise.resolve({ items: [], nextCursor: null }),
      getMany: () => Promise.resolve([]),
    } as never,
    past: { find: () => Promise.resolve(null) },
    viewers: unlinkedViewers(({ platform, userId }) => `${platform}-${userId}`),
    places: { placeOf: () => Promise.resolve(place) },
  });
  const recentChatters = new RecentChatters();
  for (const [login, minutesAgo, roles = [], badge] of wrote) {
    const badges = badge === undefined ? [] : [{ id: badge, title: '', url: null }];
    const body = lineBy(user(login), { messageId: login, text: 'hi', roles, badges });
    const at = new Date(NOW - minutesAgo * 60_000).toISOString();
    const platform = Object.keys(there)[0] as ChatEvent['platform'];
    recentChatters.note('a', { platform, channelId: 'c', eventId: login, at, late: false, body }, false);
  }
  const startedAt = live ? '2025-12-31T23:00:00.000Z' : null;
  const session = { live, startedAt, streamStartedAt: startedAt, simulated: false };
  const earning = new Earning({
    ...{ pipeline, points, recentChatters, clock, channels: all },
    record: { session: () => Promise.resolve(session) },
    bot: { ignoredIn: () => Promise.resolve((login) => ignored.includes(login)) },
  });
  await earning.countWatchtime('a', NOW - lateMs, {
    ...{ key: 'due', causationId: null, correlationId: null, depth: 1 },
  });
  const writers = wrote.map(([login]) => `${Object.keys(there)[0]}-${login}`);
  const listed = Object.entries(there).flatMap(([platform, some]) =>
    some === 'unknown' ? [] : some.map((login) => `${platform}-${login}`),
  );
  const ids = [...new Set([...listed, ...writers])];
  const accounts = await Promise.all(ids.map((id) => points.account('a', id, false)));
  return Object.fromEntries(ids.map((id, i) => [id, [accounts[i]?.points, accounts[i]?.minutes]]));
}

it('all who are there have watched, and earn by it', async () => {
  expect(await counted({ there: { twitch: ['ada', 'bo'], kick: ['cid'] } })).toEqual({
    'twitch-ada': [10, 10],
    'twitch-bo': [10, 10],
    'kick-cid': [10, 10],
  });
});

it('whoever writes watches, also where the platform does not list them yet', async () => {
  expect(
    await counted({
      there: { twitch: ['ada', 'bo'] },
      wrote: [
        ['bo', 1],
        ['cid', 1],
        ['dee', 30],
      ],
    }),
  ).toEqual({
    ...{ 'twitch-ada': [10, 10], 'twitch-bo': [10, 10] },
    ...{ 'twitch-cid': [10, 10], 'twitch-dee': [0, 0] },
  });
});

it('late, they earn once; more than a day late, when a part may have been counted and is forgotten, nothing', async () => {
  const [hour, there] = [3600_000, { twitch: ['ada'] }];
  expect(await counted({ there, lateMs: 20 * hour })).toEqual({ 'twitch-ada': [10, 10] });
  expect(await counted({ there, lateMs: 24 * hour })).toEqual({ 'twitch-ada': [0, 0] });
});

it('the role with the highest multiplier counts, and that of the platform', async () => {
  const sent = {
    watchtime: { multipliers: { sub: 2, subT2: 3, subT3: 4, vip: 2.5, mod: 1 } },
    platforms: { twitch: { multiplier: 2 } },
  };
  const there = { twitch: ['plain', 'sub', 'tier3', 'vipsub', 'mod'] };
  const wrote = [
    ['sub', 1, ['sub'], 'subscriber/12'],
    ['tier3', 1, ['sub'], 'subscriber/3012'],
    ['vipsub', 1, ['sub', 'vip']],
    ['mod', 1, ['mod']],
  ] as const;
  expect(await counted({ sent, there, wrote })).toEqual({
    'twitch-plain': [20, 10],
    'twitch-sub': [40, 10],
    'twitch-tier3': [80, 10],
    'twitch-vipsub': [50, 10],
    'twitch-mod': [20, 10],
  });
});

it('some are left out: by name, by their silence, by the platform', async () => {
  const sent = {
    watchtime: { excludeLogins: ['bot'], requireActiveMin: 5 },
    platforms: { kick: { enabled: false } },
  };
  const there = { twitch: ['ada', 'bot', 'silent', 'never'], kick: ['cid'] };
  const wrote = [
    ['ada', 5],
    ['bot', 1],
    ['silent', 6],
  ] as const;
  expect(await counted({ sent, there, wrote })).toEqual({
    'twitch-ada': [10, 10],
    'twitch-bot': [0, 0],
    'twitch-silent': [0, 0],
    'twitch-never': [0, 0],
    'kick-cid': [0, 0],
  });
});

it('where a platform doesn’t tell who is there, those count who wrote since the last time', async () => {
  const wrote = [
    ['ada', 10],
    ['bo', 11],
  ] as const;
  expect(await counted({ there: { kick: 'unknown' }, wrote })).toEqual({
    'kick-ada': [10, 10],
    'kick-bo': [0, 0],
  });
});

it('without a stream nobody earns, unless it is to be so, and nobody has watched', async () => {
  const there = { twitch: ['ada'] };
  expect(await counted({ there, live: false })).toEqual({ 'twitch-ada': [0, 0] });
  const sent = { watchtime: { onlyLive: false, offlinePoints: 3 } };
  expect(await counted({ sent, there, live: false })).toEqual({ 'twitch-ada': [3, 0] });
});

it('ignored accounts earn nothing', async () => {
  expect(await counted({ there: { twitch: ['ada', 'otherbot'] } }, ['otherbot'])).toEqual({
    'twitch-ada': [10, 10],
    'twitch-otherbot': [0, 0],
  });
});

it('nobody earns more in an hour than is allowed', async () => {
  const sent = { watchtime: { points: 30 }, maxPerHour: 20 };
  expect(await counted({ sent, there: { twitch: ['ada'] } })).toEqual({ 'twitch-ada': [20, 10] });
});
