import { roleOf, type ChatBot } from '@studio/contracts/bot/chat-bot';
import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { Ledger } from '@studio/contracts/loyalty/ledger';
import type { Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/contracts/channels/channels';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import { PlatformError, type PlatformChannel } from '@studio/contracts/channels/platform-channel';
import type { PlatformId, PlatformUser } from '@studio/contracts/channels/platform-event';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { lookupsNeeded, type EntrantLookups, type JoinAttempt } from './entering';
import type { Giveaway } from '../model/giveaway.state';

export interface JoinDeps {
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly ledger: Pick<Ledger, 'of'>;
  readonly channels: Channels;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly clock: Clock;
  readonly bot: Pick<ChatBot, 'ignoredIn'>;
}

/** Join request before any lookup. */
export interface AskedJoin {
  readonly platform: PlatformId;
  readonly user: PlatformUser;
  readonly roles: readonly string[];
  readonly tier: 1 | 2 | 3;
  readonly months: number | null;
  readonly asked: number;
  readonly via: 'chat' | 'redeem';
  readonly simulated: boolean;
  readonly quietMinutes: number | 'unknown';
}

/**
 * Turns a chat line into a join request.
 * @param argsText text after the keyword
 */
export function askedBy(
  { platform, body }: ChatEvent,
  argsText: string,
  also: Pick<AskedJoin, 'simulated' | 'quietMinutes'>,
): AskedJoin {
  const tickets = Number(/^\d{1,4}$/.exec(argsText.trim())?.[0] ?? 1);
  return {
    platform,
    user: body.user,
    roles: body.roles,
    tier: tierOf(body.badges),
    months: body.months,
    asked: Math.max(1, tickets),
    via: 'chat',
    ...also,
  };
}

/** Twitch encodes the tier in the number of the subscriber badge: 2012 is a year of tier 2. */
function tierOf(badges: ChatEvent['body']['badges']): 1 | 2 | 3 {
  const number = badges.map(({ id }) => /^subscriber[/-]([23])\d{3}$/.exec(id)?.[1]).find(Boolean);
  return number === '2' ? 2 : number === '3' ? 3 : 1;
}

/** Looks up what a giveaway asks of those who want to join. @throws Unavailable, Problem `unavailable` */
export class JoinLookups {
  constructor(private readonly deps: JoinDeps) {}

  async sessionOf(accountId: string, { gates }: Giveaway['settings']): Promise<string | null> {
    if (gates.excludePreviousWinners !== 'session') return null;
    return (await this.deps.record.session(accountId)).startedAt;
  }

  /**
   * Returns the joins without ignored accounts, and without simulated viewers where the account has a channel with
   * viewers.
   */
  async real<Join extends Pick<AskedJoin, 'simulated' | 'user'>>(
    accountId: string,
    asked: readonly Join[],
  ): Promise<readonly Join[]> {
    const ignores = await this.deps.bot.ignoredIn(accountId);
    const joins = asked.filter(({ user }) => !ignores(user.login));
    if (!joins.some(({ simulated }) => simulated)) return joins;
    const connected = await this.deps.channels.of(accountId);
    return connected.every((channel) => channel.simulated)
      ? joins
      : joins.filter(({ simulated }) => !simulated);
  }

  async attempt(
    accountId: string,
    settings: Giveaway['settings'],
    { user, platform, quietMinutes, ...asked }: AskedJoin,
  ): Promise<JoinAttempt> {
    const { userId, login, name } = user;
    const [viewerId, lookups] = await Promise.all([
      this.deps.viewers.idOf(accountId, { platform, userId }),
      this.lookupsOf(accountId, settings, { platform, userId, simulated: asked.simulated }),
    ]);
    const role = roleOf({ body: { roles: asked.roles } });
    return {
      ...asked,
      viewerId,
      platform,
      user: { userId, login, name },
      role,
      lookups: { ...lookups, quietMinutes },
    };
  }

  private async lookupsOf(
    accountId: string,
    settings: Giveaway['settings'],
    viewer: { readonly platform: PlatformId; readonly userId: string; readonly simulated: boolean },
  ): Promise<Omit<EntrantLookups, 'quietMinutes'>> {
    const needed = lookupsNeeded(settings);
    const { ledger, channels, clock } = this.deps;
    const needsChannel = needed.follower || needed.followTime;
    const [standing, channel] = await Promise.all([
      needed.standing ? ledger.of(accountId, viewer) : nothing,
      needsChannel ? channels.on(accountId, viewer.platform) : null,
    ]);
    const [follower, followedAt] = await Promise.all([
      needed.follower ? asked(channel, (people) => people.isFollower(viewer.userId)) : unknown,
      needed.followTime ? asked(channel, (people) => people.followedAt(viewer.userId)) : unknown,
    ]);
    const followMinutes =
      followedAt === 'unknown'
        ? followedAt
        : followedAt === null
          ? -1
          : minutesSince(followedAt, clock.now());
    // No platform reports the age of a viewer's account.
    return { ...standing, follower, followMinutes, accountAgeDays: 'unknown' };
  }
}

const unknown = 'unknown' as const;
const nothing = { points: 0, watchMinutes: 0, messages: 0 };

function minutesSince(at: string, now: number): number {
  return Math.floor((now - Date.parse(at)) / 60_000);
}

/** Returns the platform's answer; `unknown` if it does not answer. */
async function asked<Answer>(
  channel: PlatformChannel | null,
  ask: (people: PlatformChannel['people']) => Promise<Answer | 'unknown'>,
): Promise<Answer | 'unknown'> {
  if (!channel) return 'unknown';
  try {
    return await ask(channel.people);
  } catch (error) {
    if (error instanceof PlatformError) return 'unknown';
    throw error;
  }
}
