import type { ChatBot } from '@studio/contracts/bot/chat-bot';
import type { CommandCause } from '@studio/kernel/internal-command';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { Channels } from '@studio/contracts/channels/channels';
import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformUser } from '@studio/contracts/channels/platform-event';
import type { Cause } from '@studio/process-managers/process';
import type { RecentChatter, RecentChatters } from '@studio/contracts/chat/recent-chatters';
import { shardOf } from '../ledger/ledger.state';
import { commitLedger, commitLoyalty, loyaltyOf } from '../ledger/loyalty.commits';
import type { PointPlatform } from '../model/loyalty.fields';
import type { StoredLoyaltySettings, StoredMultipliers } from '../model/loyalty.event-shapes';
import type { Loyalty } from '../settings/loyalty.state';
import { isRemembered } from '../ledger/past-movements';
import type { KnownViewer, Points } from '../ledger/points';

/** Viewers of one event: an append takes a megabyte. */
const AT_ONCE = 4_000;

export interface EarningDeps {
  readonly pipeline: CommitPipeline;
  readonly points: Points;
  readonly recentChatters: Pick<RecentChatters, 'of' | 'since'>;
  readonly channels: Channels;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly bot: Pick<ChatBot, 'ignoredIn'>;
  readonly clock: Clock;
}

interface Present {
  readonly platform: string;
  readonly user: PlatformUser;
  readonly simulated: boolean;
}

type Earner = KnownViewer & { readonly multiplier: number };

/** Points earned by watching and chatting. */
export class Earning {
  constructor(private readonly deps: EarningDeps) {}

  /**
   * Counts watchtime for all who are there. More than a day late nobody gets any: a part may have counted it then.
   * @param dueAt ms since 1970 @param cause the same when it is done again: each part counts it once
   */
  async countWatchtime(accountId: string, dueAt: number, cause: Cause): Promise<void> {
    const { pipeline, points, record, clock } = this.deps;
    const loyalty = await loyaltyOf(pipeline, accountId);
    const { settings, lastSession, session: counted } = loyalty;
    const { live, streamStartedAt } = await record.session(accountId);
    const session = live ? streamStartedAt : null;
    const { watchtime, loan, enabled, maxPerHour } = settings;
    const isOn = enabled && watchtime.enabled && (session !== null || !watchtime.onlyLive);
    const isDue = isOn && isRemembered(dueAt, clock.now());
    const earners = isDue ? await this.present(accountId, settings) : [];
    const day = await points.day(accountId);
    for (const [shard, viewers] of byShard(earners)) {
      const command = {
        settings: watchtime,
        loan,
        maxPerHour,
        minutes: watchtime.everyMin,
        session,
        lastSession: session === counted ? lastSession : counted,
        viewers: viewers.map(({ viewerId, platform, simulated, multiplier }) => ({
          viewerId,
          platform,
          multiplier: multiplier * boostAt(loyalty, { simulated }, clock.now()),
        })),
      };
      for (let i = 0; i * AT_ONCE < viewers.length; i++) {
        const some = { ...command, viewers: command.viewers.slice(i * AT_ONCE, (i + 1) * AT_ONCE) };
        const why = { ...cause, key: `${cause.key}/${shard}/${i}` };
        await commitLedger(pipeline, { accountId, shard, day }, 'EarnWatch', some, why);
      }
    }
    const result = { session, viewers: earners.length };
    await commitLoyalty(pipeline, accountId, 'CountWatchtime', result, {
      ...cause,
      key: `${cause.key}/told`,
    });
  }

  /** Counts lines that viewers wrote. */
  async countLines(accountId: string, lines: readonly CountedLines[]): Promise<void> {
    const { pipeline, points, record } = this.deps;
    const loyalty = await loyaltyOf(pipeline, accountId);
    const { settings, lastSession, session: counted } = loyalty;
    if (!settings.enabled) return;
    const { live, streamStartedAt } = await record.session(accountId);
    const session = live ? streamStartedAt : null;
    const { chatBonus, loan, maxPerHour } = settings;
    const isOff = !chatBonus.enabled || (chatBonus.onlyLive && !live);
    const ignores = await this.deps.bot.ignoredIn(accountId);
    const able = lines.filter(
      ({ viewer }) => platformIn(settings, viewer.platform)?.enabled && !ignores(viewer.user.login),
    );
    const now = this.deps.clock.now();
    const known = await points.allKnown(
      accountId,
      able.map(({ viewer }) => ({ ...viewer.user, platform: viewer.platform, simulated: viewer.simulated })),
    );
    const recentChatters = known.map((viewer, i) => ({
      ...viewer,
      multiplier:
        (platformIn(settings, viewer.platform)?.multiplier ?? 1) *
        roleMultiplier(able[i]?.viewer ?? null, chatBonus.multipliers) *
        boostAt(loyalty, viewer, now),
      messages: able[i]?.texts.length ?? 0,
      counting: (able[i]?.texts ?? []).filter((length) => length >= chatBonus.minLength).length,
    }));
    const earners = oncePerson(recentChatters, (one, other) => ({
      ...one,
      multiplier: Math.max(one.multiplier, other.multiplier),
      messages: one.messages + other.messages,
      counting: one.counting + other.counting,
    }));
    const day = await points.day(accountId);
    for (const [shard, viewers] of byShard(earners)) {
      const command = {
        settings: chatBonus,
        loan,
        maxPerHour,
        isOff,
        session,
        lastSession: session === counted ? lastSession : counted,
        viewers: viewers.map(({ viewerId, platform, multiplier, messages, counting }) => ({
          viewerId,
          platform,
          multiplier,
          messages,
          counting,
        })),
      };
      const why: CommandCause = { key: null };
      await commitLedger(pipeline, { accountId, shard, day }, 'EarnChat', command, why);
    }
    await this.awardFirstLine(accountId, settings, lines, known);
  }

  /** The first line that somebody ever wrote on the channel. */
  private async awardFirstLine(
    accountId: string,
    { eventBonus }: StoredLoyaltySettings,
    lines: readonly CountedLines[],
    known: readonly KnownViewer[],
  ): Promise<void> {
    if (eventBonus.firstChat === 0) return;
    for (const { viewer, isFirst } of lines) {
      const one = known.find(
        ({ userId, platform }) => userId === viewer.user.userId && platform === viewer.platform,
      );
      if (!isFirst || !one) continue;
      const since = timestamp(this.deps.clock.now());
      const why = { reason: 'First line', source: 'event', refId: null, since } as const;
      const key = `first-chat/${one.viewerId}`;
      await this.deps.points.move(
        accountId,
        one,
        eventBonus.firstChat,
        'most',
        { key, ...why },
        { once: 'firstChat' },
      );
    }
  }

  private async present(accountId: string, settings: StoredLoyaltySettings): Promise<readonly Earner[]> {
    const { channels, clock, recentChatters, points } = this.deps;
    const { watchtime } = settings;
    const ignores = await this.deps.bot.ignoredIn(accountId);
    const found = new Map<string, Present>();
    for (const channel of await channels.of(accountId)) {
      const platform = platformIn(settings, channel.platform);
      if (!platform?.enabled) continue;
      const since = clock.now() - watchtime.everyMin * 60_000;
      const wrote = recentChatters
        .since(accountId, since)
        .filter((each) => each.platform === channel.platform && each.simulated === channel.simulated);
      // The list of those present lags behind the chat: whoever writes watches.
      for (const { user, simulated } of [...((await chattersOf(channel)) ?? []), ...wrote])
        found.set(`${channel.platform}/${user.userId}`, { platform: channel.platform, user, simulated });
    }
    const able = [...found.values()].filter(
      ({ platform, user }) =>
        !ignores(user.login) &&
        !watchtime.excludeLogins.includes(user.login.toLowerCase()) &&
        this.isActive(accountId, platform, user, watchtime.requireActiveMin),
    );
    const known = await points.allKnown(
      accountId,
      able.map(({ platform, user, simulated }) => ({ ...user, platform, simulated })),
    );
    const earners = known.map((viewer) => ({
      ...viewer,
      multiplier:
        (platformIn(settings, viewer.platform)?.multiplier ?? 1) *
        roleMultiplier(recentChatters.of(accountId, viewer.platform, viewer.userId), watchtime.multipliers),
    }));
    return oncePerson(earners, (one, other) => (one.multiplier >= other.multiplier ? one : other));
  }

  private isActive(accountId: string, platform: string, { userId }: PlatformUser, minutes: number): boolean {
    if (minutes === 0) return true;
    const recentChatters = this.deps.recentChatters.of(accountId, platform, userId);
    return recentChatters !== null && this.deps.clock.now() - recentChatters.at <= minutes * 60_000;
  }
}

/** Lines of one viewer since the last count. */
export interface CountedLines {
  readonly viewer: RecentChatter;
  /** Length of each line, in characters. */
  readonly texts: readonly number[];
  /** One of them was their first ever. */
  readonly isFirst: boolean;
}

/** Returns the present viewers; null if the platform does not report them. */
async function chattersOf(channel: PlatformChannel): Promise<readonly Present[] | null> {
  try {
    const there = await channel.people.chatters();
    if (there === 'unknown') return null;
    return there.map((user) => ({ platform: channel.platform, user, simulated: channel.simulated }));
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

export function platformIn(
  { platforms }: StoredLoyaltySettings,
  platform: string,
): StoredLoyaltySettings['platforms']['twitch'] | undefined {
  return Object.hasOwn(platforms, platform) ? platforms[platform as PointPlatform] : undefined;
}

/** Returns the multiplier of a viewer's earnings while everybody earns more, else 1. @param now ms since 1970 */
function boostAt(
  { boosts }: Pick<Loyalty, 'boosts'>,
  { simulated }: Pick<KnownViewer, 'simulated'>,
  now: number,
): number {
  const boost = boosts[simulated ? 'simulated' : 'real'];
  return boost !== null && now < boost.until ? boost.multiplier : 1;
}

/** Returns the highest multiplier of the viewer's roles. */
function roleMultiplier(recentChatters: RecentChatter | null, multipliers: StoredMultipliers): number {
  if (!recentChatters) return 1;
  const { roles, tier } = recentChatters;
  const ofSubs = { 1: multipliers.sub, 2: multipliers.subT2, 3: multipliers.subT3 }[tier];
  return Math.max(
    1,
    roles.includes('sub') ? ofSubs : 1,
    roles.includes('vip') ? multipliers.vip : 1,
    roles.includes('mod') ? multipliers.mod : 1,
  );
}

/** Returns one viewer for each person: linked viewers who are present at once earn as one. */
function oncePerson<Viewer extends Pick<KnownViewer, 'viewerId'>>(
  viewers: readonly Viewer[],
  join: (one: Viewer, other: Viewer) => Viewer,
): readonly Viewer[] {
  const persons = new Map<string, Viewer>();
  for (const viewer of viewers) {
    const known = persons.get(viewer.viewerId);
    persons.set(viewer.viewerId, known ? join(known, viewer) : viewer);
  }
  return [...persons.values()];
}

function byShard<Viewer extends Pick<KnownViewer, 'viewerId' | 'simulated'>>(
  viewers: readonly Viewer[],
): ReadonlyMap<number, readonly Viewer[]> {
  const shards = new Map<number, Viewer[]>();
  for (const viewer of viewers) {
    const shard = shardOf(viewer.viewerId, viewer.simulated);
    const some = shards.get(shard);
    if (some) some.push(viewer);
    else shards.set(shard, [viewer]);
  }
  return shards;
}
