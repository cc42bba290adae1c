import { isAtLeast, type ViewerRole } from '@studio/areas/chat-bot';
import type { Giveaway, Giveaways } from './giveaway.state';
import { inTree } from '@studio/kernel/viewer-tree';
import type { StoredEntrant, StoredGates, StoredWeighting } from './giveaway.event-shapes';

/** What only others can tell of somebody, as far as the giveaway asks for it. */
export interface EntrantFacts {
  readonly follower: boolean | 'unknown';
  readonly followMinutes: number | 'unknown';
  readonly points: number;
  readonly watchMinutes: number;
  readonly messages: number;
  /** Since their last line before this one. */
  readonly quietMinutes: number | 'unknown';
  readonly accountAgeDays: number | 'unknown';
}

/** Somebody wants to be in. */
export interface JoinAttempt {
  readonly viewerId: string;
  readonly platform: string;
  readonly user: StoredEntrant;
  readonly role: ViewerRole;
  /** All that they have besides watching. */
  readonly roles: readonly string[];
  readonly tier: 1 | 2 | 3;
  /** Of their subscription; null where it isn't told. */
  readonly months: number | null;
  /** Tickets that they want to buy, where tickets cost something. */
  readonly asked: number;
  readonly via: 'chat' | 'redeem';
  readonly simulated: boolean;
  readonly facts: EntrantFacts;
}

/** What a gate says: open, shut by it, or nobody can tell. */
type GateAnswer = 'open' | 'shut' | 'unknown';
type Gate = (join: JoinAttempt, gates: StoredGates) => GateAnswer;

const atLeast = (value: number | 'unknown' | null, least: number): GateAnswer =>
  least === 0 ? 'open' : value === null || value === 'unknown' ? 'unknown' : value >= least ? 'open' : 'shut';
const unless = (isShut: boolean): GateAnswer => (isShut ? 'shut' : 'open');

/** By the name under which refusals tell of it. */
const gateRules: { readonly [name: string]: Gate } = {
  excluded: ({ user }, { excludeLogins }) => unless(excludeLogins.includes(user.login.toLowerCase())),
  mod: ({ roles }, { excludeMods }) => unless(excludeMods && roles.includes('mod')),
  subscriber: ({ roles }, { subscriber }) => unless(subscriber && !roles.includes('sub')),
  sub_months: ({ roles, months }, { minSubMonths }) =>
    minSubMonths > 0 && !roles.includes('sub') ? 'shut' : atLeast(months, minSubMonths),
  follower: ({ facts }, { follower }) =>
    !follower ? 'open' : facts.follower === 'unknown' ? 'unknown' : unless(!facts.follower),
  follow_time: ({ facts }, { minFollowMinutes }) => atLeast(facts.followMinutes, minFollowMinutes),
  watch_time: ({ facts }, { minWatchMinutes }) => atLeast(facts.watchMinutes, minWatchMinutes),
  messages: ({ facts }, { minMessages }) => atLeast(facts.messages, minMessages),
  points: ({ facts }, { minPoints }) => atLeast(facts.points, minPoints),
  active: ({ facts }, { activeWithinMin }) =>
    activeWithinMin === 0
      ? 'open'
      : facts.quietMinutes === 'unknown'
        ? 'unknown'
        : unless(facts.quietMinutes > activeWithinMin),
  account_age: ({ facts }, { accountAgeDays }) => atLeast(facts.accountAgeDays, accountAgeDays),
};

export type Admission =
  | { readonly isIn: false; readonly why: string }
  /** `unknown`: the gate that nobody can answer. */
  | { readonly isIn: true; readonly unknown: string | null };

/** Whether somebody may be in who isn't yet. @param now ms since 1970 @param sessionStartedAt of the stream of now */
export function admission(
  state: Giveaways,
  giveaway: Giveaway,
  join: JoinAttempt,
  { now, sessionStartedAt }: { readonly now: number; readonly sessionStartedAt: string | null },
): Admission {
  const { minRole, gates } = giveaway.settings;
  if (!isAtLeast(join.role, minRole)) return { isIn: false, why: 'role' };
  if (hasWonBefore(state, gates, join.viewerId, now, sessionStartedAt)) return { isIn: false, why: 'winner' };
  const answers = Object.entries(gateRules).map(([name, gate]) => [name, gate(join, gates)] as const);
  const shut = answers.find(([, answer]) => answer === 'shut');
  if (shut) return { isIn: false, why: shut[0] };
  return { isIn: true, unknown: answers.find(([, answer]) => answer === 'unknown')?.[0] ?? null };
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
  { roles, tier, months, facts }: JoinAttempt,
  weighting: StoredWeighting,
): number {
  const ofSubs = { 1: weighting.sub, 2: weighting.subT2, 3: weighting.subT3 }[tier];
  const some = [
    roles.includes('sub') ? ofSubs : 0,
    roles.includes('vip') ? weighting.vip : 0,
    roles.includes('mod') ? weighting.mod : 0,
    facts.follower === true ? weighting.follower : 0,
  ];
  const ofRoles = weighting.mode === 'max' ? Math.max(...some) : some.reduce((sum, each) => sum + each, 0);
  const ofMonths = roles.includes('sub') ? (months ?? 0) * weighting.perSubMonth : 0;
  const ofHours = Math.floor(facts.watchMinutes / 60) * weighting.perWatchHour;
  return Math.floor(ofRoles + ofMonths + ofHours);
}

/** What must be looked up of somebody before it is known whether they may join, and with how many tickets. */
export function factsNeeded({ gates, weighting }: Giveaway['settings']): {
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

/** Tickets that somebody may still buy. */
export function ticketsLeft(state: Giveaways, { gates }: Giveaway['settings'], viewerId: string): number {
  const entry = inTree(state.entries, viewerId);
  return gates.maxTicketsBought - (entry?.bought ?? 0) - (entry?.asked ?? 0);
}
