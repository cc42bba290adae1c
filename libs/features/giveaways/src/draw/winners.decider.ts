import type { EventOf } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { atOnce } from '@studio/kernel/stepwise';
import { drawFrom, listSteps, type DrawList, type Fairness, type ListedEntry } from './drawing';
import { valuesOfTree } from '@studio/kernel/viewer-tree';
import type { StoredPhase } from '../model/giveaway.event-shapes';
import type { GiveawayEvents } from '../model/giveaway.events';
import {
  ineligibility,
  isActive,
  type Entry,
  type Giveaway,
  type Giveaways,
  type GiveawayWinner,
} from '../model/giveaway.state';

type Events = readonly EventOf<GiveawayEvents>[];
type Why = GiveawayEvents['winner.drawn']['why'];

/** Context of decisions about winners. */
export interface DrawingContext {
  readonly fairness: Fairness;
  readonly now: number;
}

export interface DrawnEntry extends ListedEntry {
  readonly entry: Entry;
}

/** All who can win, as they are drawn from. */
function drawList(
  state: Giveaways,
  winners: readonly GiveawayWinner[],
  fairness: Pick<Fairness, 'hashOf'>,
): DrawList<DrawnEntry> {
  return atOnce(drawListSteps(state, winners, fairness));
}

/** The same in steps. */
export function drawListSteps(
  state: Giveaways,
  winners: readonly GiveawayWinner[],
  fairness: Pick<Fairness, 'hashOf'>,
): Generator<void, DrawList<DrawnEntry>> {
  return listSteps(ableIn(state, winners), fairness);
}

function* ableIn({ entries }: Giveaways, winners: readonly GiveawayWinner[]): Generator<DrawnEntry> {
  for (const entry of valuesOfTree(entries))
    if (entry.user && ineligibility(entry, winners) === null)
      yield {
        platform: entry.platform,
        userId: entry.user.userId,
        tickets: entry.tickets,
        entry,
      };
}

/**
 * Draws winners.
 * @param winners as they stand before
 * @param replaces number of the winner in whose place
 */
export function drawWinners(
  state: Giveaways,
  giveaway: Giveaway,
  winners: readonly GiveawayWinner[],
  what: { readonly count: number; readonly why: Why; readonly replaces: number | null },
  { fairness, now }: DrawingContext,
): Events {
  const list = drawList(state, winners, fairness);
  if (list.entries.length === 0) throw noneEligible();
  const first = winners.reduce((most, { n }) => Math.max(most, n), 0) + 1;
  const { claimSeconds } = giveaway.settings;
  const phase: StoredPhase =
    claimSeconds > 0 || winners.some(({ status }) => status === 'pending') ? 'claiming' : 'drawn';
  const drawn = drawFrom(list, { seed: giveaway.seed, first, count: what.count }, fairness);
  return drawn.map(({ entry: { entry }, attempt, ticket }, i) => ({
    type: 'winner.drawn',
    data: {
      giveawayId: giveaway.giveawayId,
      phase,
      n: first + i,
      why: what.why,
      viewerId: entry.viewerId,
      platform: entry.platform,
      user: entry.user,
      tickets: entry.tickets,
      at: new Date(now).toISOString(),
      claimBy: null,
      ...(claimSeconds > 0 && { asks: true as const }),
      replaces: what.replaces,
      draw: { listHash: list.hash, total: list.total, entries: list.entries.length, attempt, ticket },
    },
  }));
}

export function noneEligible(): Problem {
  return new Problem('no_eligible_entries', 'No entry is eligible to win.');
}

/** A winner is none any more; the phase is that of the others. */
export function lost(
  giveaway: Giveaway,
  winner: GiveawayWinner,
  why: 'expired' | 'rerolled' | 'removed',
  now: number,
): Events {
  const others = giveaway.winners.filter(({ n }) => n !== winner.n);
  const phase: StoredPhase = others.some(({ status }) => status === 'pending')
    ? 'claiming'
    : why === 'removed' && !others.some(isActive)
      ? 'closed'
      : 'drawn';
  const { giveawayId } = giveaway;
  const { n, viewerId } = winner;
  return [
    {
      type: 'winner.lost',
      data: { giveawayId, phase, n, viewerId, why, at: new Date(now).toISOString() },
    },
  ];
}

/** Another one in a winner's place. */
export function replaced(
  state: Giveaways,
  giveaway: Giveaway,
  winner: GiveawayWinner,
  why: 'expired' | 'rerolled',
  context: DrawingContext,
): Events {
  const after = giveaway.winners.map((each) => (each.n === winner.n ? { ...each, status: why } : each));
  const what = { count: 1, why: why === 'expired' ? why : 'reroll', replaces: winner.n } as const;
  return [...lost(giveaway, winner, why, context.now), ...drawWinners(state, giveaway, after, what, context)];
}
