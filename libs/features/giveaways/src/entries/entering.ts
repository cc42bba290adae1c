import { isAtLeast, type ViewerRole } from '@studio/contracts/bot/chat-bot';
import type { Giveaway, Giveaways } from '../model/giveaway.state';
import { inTree } from '@studio/kernel/viewer-tree';
import type { StoredEntrant, StoredGates, StoredWeighting } from '../model/giveaway.event-shapes';

/** Lookups about a viewer that the giveaway's rules need. */
export interface EntrantLookups {
  readonly follower: boolean | 'unknown';
  readonly followMinutes: number | 'unknown';
  readonly points: number;
  readonly watchMinutes: number;
  readonly messages: number;
  /** Since their last line before this one. */
  readonly quietMinutes: number | 'unknown';
  readonly accountAgeDays: number | 'unknown';
}

/** Request to join. */
export interface JoinAttempt {
  readonly viewerId: string;
  readonly platform: string;
  readonly user: StoredEntrant;
  readonly role: ViewerRole;
  /** All roles of the viewer, apart from plain viewer. */
  readonly roles: readonly string[];
  readonly tier: 1 | 2 | 3;
  /** Months of subscription; null if the platform does not report them. */
  readonly months: number | null;
  /** Tickets that they want to buy, where tickets cost something. */
  readonly asked: number;
  readonly via: 'chat' | 'redeem';
  readonly simulated: boolean;
  readonly lookups: EntrantLookups;
}

/** Result of an entry rule: allowed, refused, or not known. */
type EntryRuleAnswer = 'open' | 'shut' | 'unknown';
type EntryRule = (join: JoinAttempt, gates: StoredGates) => EntryRuleAnswer;

const atLeast = (value: number | 'unknown' | null, least: number): EntryRuleAnswer =>
  least === 0 ? 'open' : value === null || value === 'unknown' ? 'unknown' : value >= least ? 'open' : 'shut';
const unless = (isShut: boolean): EntryRuleAnswer => (isShut ? 'shut' : 'open');

/** Entry rules by the name that refusals use. */
const entryRules: { readonly [name: string]: EntryRule } = {
  excluded: ({ user }, { excludeLogins }) => unless(excludeLogins.includes(user.login.toLowerCase())),
  mod: ({ roles }, { excludeMods }) => unless(excludeMods && roles.includes('mod')),
  subscriber: ({ roles }, { subscriber }) => unless(subscriber && !roles.includes('sub')),
  sub_months: ({ roles, months }, { minSubMonths }) =>
    minSubMonths > 0 && !roles.includes('sub') ? 'shut' : atLeast(months, minSubMonths),
  follower: ({ lookups }, { follower }) =>
    !follower ? 'open' : lookups.follower === 'unknown' ? 'unknown' : unless(!lookups.follower),
  follow_time: ({ lookups }, { minFollowMinutes }) => atLeast(lookups.followMinutes, minFollowMinutes),
  watch_time: ({ lookups }, { minWatchMinutes }) => atLeast(lookups.watchMinutes, minWatchMinutes),
  messages: ({ lookups }, { minMessages }) => atLeast(lookups.messages, minMessages),
  points: ({ lookups }, { minPoints }) => atLeast(lookups.points, minPoints),
  active: ({ lookups }, { activeWithinMin }) =>
    activeWithinMin === 0
      ? 'open'
      : lookups.quietMinutes === 'unknown'
        ? 'unknown'
        : unless(lookups.quietMinutes > activeWithinMin),
  account_age: ({ lookups }, { accountAgeDays }) => atLeast(lookups.accountAgeDays, accountAgeDays),
};

export type Admission =
  | { readonly isIn: false; readonly why: string }
  /** `unknown`: the gate that nobody can answer. */
  | { readonly isIn: true; readonly unknown: string | null };

/**
 * Decides whether a viewer may join.
 * @param now ms since 1970
 * @param sessionStartedAt start of the current stream
 */
export function admission(
  state: Giveaways,
  giveaway: Giveaway,
  join: JoinAttempt,
  { now, sessionStartedAt }: { readonly now: number; readonly sessionStartedAt: string | null },
): Admission {
  const { minRole, gates } = giveaway.settings;
  if (!isAtLeast(join.role, minRole)) return { isIn: false, why: 'role' };
  if (hasWonBefore(state, gates, join.viewerId, now, sessionStartedAt)) return { isIn: false, why: 'winner' };
  const answers = Object.entries(entryRules).map(([name, rule]) => [name, rule(join, gates)] as const);
  const shut = answers.find(([, answer]) => answer === 'shut');
  if (shut) return { isIn: false, why: shut[0] };
  const unknown = answers.find(([, answer]) => answer === 'unknown')?.[0] ?? null;
  // Nobody pays for a ticket that can't win.
  if (unknown !== null && gates.ticketCost > 0) return { isIn: false, why: 'unverified' };
  return { isIn: true, unknown };
}

function hasWonBefore(
  { wins }: Giveaways,
  { excludePreviousWinners, previousWinnerDays }: StoredGates,
  viewerId: string,
  now: number,
  sessionStartedAt: string | null,
): boolean {
  const wonAt = Object.hasOwn(wins, viewerId) ? wins[viewerId] : undefined;
  if (wonAt === undefined || excludePreviousWinners === 'none') return false;
  if (excludePreviousWinners === 'ever') return true;
  if (excludePreviousWinners === 'days') return now - Date.parse(wonAt) < previousWinnerDays * 24 * 3600_000;
  return sessionStartedAt !== null && wonAt >= sessionStartedAt;
}

/** Tickets on top of the first, or of those that are paid. */
export function extraTickets(
  { roles, tier, months, lookups }: JoinAttempt,
  weighting: StoredWeighting,
): number {
  const ofSubs = { 1: weighting.sub, 2: weighting.subT2, 3: weighting.subT3 }[tier];
  const some = [
    roles.includes('sub') ? ofSubs : 0,
    roles.includes('vip') ? weighting.vip : 0,
    roles.includes('mod') ? weighting.mod : 0,
    lookups.follower === true ? weighting.follower : 0,
  ];
  const ofRoles = weighting.mode === 'max' ? Math.max(...some) : some.reduce((sum, each) => sum + each, 0);
  const ofMonths = roles.includes('sub') ? (months ?? 0) * weighting.perSubMonth : 0;
  const ofHours = Math.floor(lookups.watchMinutes / 60) * weighting.perWatchHour;
  return Math.floor(ofRoles + ofMonths + ofHours);
}

/** Returns which lookups are needed to decide whether a viewer may join, and with how many tickets. */
export function lookupsNeeded({ gates, weighting }: Giveaway['settings']): {
  readonly follower: boolean;
  readonly followTime: boolean;
  readonly standing: boolean;
} {
  return {
    follower: gates.follower || weighting.follower > 0,
    followTime: gates.minFollowMinutes > 0,
    standing:
      gates.minPoints > 0 || gates.minWatchMinutes > 0 || gates.minMessages > 0 || weighting.perWatchHour > 0,
  };
}

/**
 * Returns how many tickets a viewer may still buy. The stricter limit applies, so that each paid ticket takes part
 * in the draw.
 * @param extra tickets added to the first paid one; even if they reach the limit, one ticket can be bought
 */
export function ticketsLeft(
  state: Giveaways,
  { gates, weighting }: Giveaway['settings'],
  viewerId: string,
  extra: number,
): number {
  const entry = inTree(state.entries, viewerId);
  const most = Math.min(gates.maxTicketsBought, Math.max(1, weighting.maxTickets - extra));
  return Math.max(0, most - (entry?.bought ?? 0) - (entry?.asked ?? 0));
}
