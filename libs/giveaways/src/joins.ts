import { roleOf } from '@studio/areas/chat-bot';
import type { ActivityRecord } from '@studio/areas/activity-record';
import type { Ledger } from '@studio/areas/ledger';
import type { Clock } from '@studio/kernel/clock';
import type { Channels } from '@studio/platforms/port/channels';
import type { ChatEvent } from '@studio/platforms/port/chat-sink';
import { PlatformError, type PlatformChannel } from '@studio/platforms/port/platform-channel';
import type { PlatformId, PlatformUser } from '@studio/platforms/port/platform-event';
import type { ViewerKeys } from '@studio/viewers/viewer-keys';
import { factsNeeded, type EntrantFacts, type JoinAttempt } from './entering';
import type { Giveaway } from './giveaway.state';

export interface JoinDeps {
  readonly viewers: Pick<ViewerKeys, 'idOf'>;
  readonly ledger: () => Pick<Ledger, 'of'>;
  readonly channels: () => Channels;
  readonly record: () => Pick<ActivityRecord, 'session'>;
  readonly clock: Clock;
}

/** Somebody who asked to be in, before anything is looked up of them. */
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

/** Who wrote a line, as somebody who wants to join. @param argsText what stands behind the keyword */
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

/** Twitch tells the tier by the number of the subscriber's badge: 2012 is a year of tier 2. */
function tierOf(badges: ChatEvent['body']['badges']): 1 | 2 | 3 {
  const number = badges.map(({ id }) => /^subscriber[/-]([23])\d{3}$/.exec(id)?.[1]).find(Boolean);
  return number === '2' ? 2 : number === '3' ? 3 : 1;
}

/** Looks up what a giveaway asks of those who want to join. @throws Unavailable, Problem `unavailable` */
export class JoinFacts {
  constructor(private readonly deps: JoinDeps) {}

  async sessionOf(accountId: string, { gates }: Giveaway['settings']): Promise<string | null> {
    if (gates.excludePreviousWinners !== 'session') return null;
    return (await this.deps.record().session(accountId)).startedAt;
  }

  /** Without those who are simulated, where the account has a channel with viewers: nobody loses to them. */
  async real<Join extends Pick<AskedJoin, 'simulated'>>(
    accountId: string,
    joins: readonly Join[],
  ): Promise<readonly Join[]> {
    if (!joins.some(({ simulated }) => simulated)) return joins;
    const connected = await this.deps.channels().of(accountId);
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
    const [viewerId, facts] = await Promise.all([
      this.deps.viewers.idOf(accountId, { platform, userId }),
      this.factsOf(accountId, settings, { platform, userId, simulated: asked.simulated }),
    ]);
    const role = roleOf({ body: { roles: asked.roles } });
    return {
      ...asked,
      viewerId,
      platform,
      user: { userId, login, name },
      role,
      facts: { ...facts, quietMinutes },
    };
  }

  private async factsOf(
    accountId: string,
    settings: Giveaway['settings'],
    viewer: { readonly platform: PlatformId; readonly userId: string; readonly simulated: boolean },
  ): Promise<Omit<EntrantFacts, 'quietMinutes'>> {
    const needed = factsNeeded(settings);
    const { ledger, channels, clock } = this.deps;
    const isPeople = needed.follower || needed.followTime;
    const [standing, channel] = await Promise.all([
      needed.standing ? ledger().of(accountId, viewer) : nothing,
      isPeople ? channels().on(accountId, viewer.platform) : null,
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
    // No platform tells how old a viewer's account is.
    return { ...standing, follower, followMinutes, accountAgeDays: 'unknown' };
  }
}

const unknown = 'unknown' as const;
const nothing = { points: 0, watchMinutes: 0, messages: 0 };

function minutesSince(at: string, now: number): number {
  return Math.floor((now - Date.parse(at)) / 60_000);
}

/** What a platform doesn't answer isn't known. */
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
