import type { DecideTable, Decider, DecisionContext, EventOf, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import { withInTree, withoutInTree } from '@studio/kernel/viewer-tree';
import { betOn, leastPlayers, rollsFor } from './payouts';
import type { RoundEvents, StoredTerms } from './round.events';
import {
  noRounds,
  openDuels,
  openRound,
  playersOf,
  roundIn,
  runningPrediction,
  stakesOf,
  type Round,
  type Rounds,
  type Stakes,
} from './round.state';

/** Viewers in one round. */
const MOST_PLAYERS = 5000;
/** Duels that wait for an answer. */
const MOST_DUELS = 100;

interface OfRound {
  readonly roundId: string;
}
interface OfStake extends OfRound {
  readonly stakeId: string;
  readonly viewerId: string;
}

/** Internal commands. */
export interface RoundCommands {
  /** `joinS`: seconds in which viewers can join. */
  OpenRound: OfRound & {
    readonly terms: StoredTerms;
    readonly simulated: boolean;
    readonly viewerId: string;
    readonly joinS: number;
  };
  ReserveStake: RoundEvents['stake.reserved'];
  PayStake: OfStake;
  ReleaseStake: OfStake;
  CloseRound: OfRound;
  /** `rolls`: 0 to below 1, at least as many as the round needs. */
  DrawRound: OfRound & { readonly rolls: readonly number[]; readonly outcome?: number };
  CancelRound: OfRound & { readonly why: string };
  EndRound: OfRound;
  /** Cancels the rounds of the simulated channel. */
  CancelSimulatedRounds: object;
}

type Events = readonly EventOf<RoundEvents>[];

const decide: DecideTable<RoundCommands, Rounds, RoundEvents, DecisionContext> = {
  OpenRound: (state, { roundId, terms, simulated, viewerId, joinS }, { now }) => {
    if (roundIn(state, roundId)) return [];
    requireFree(state, terms, { simulated, viewerId });
    const at = new Date(now).toISOString();
    const data = { roundId, terms, simulated, viewerId, at, dueAt: now + joinS * 1000 };
    return [{ type: 'round.opened', data }];
  },

  ReserveStake: (state, stake) => {
    const round = roundIn(state, stake.roundId);
    if (round?.phase !== 'open') throw refused('over');
    requireSound(round, stake);
    return [{ type: 'stake.reserved', data: stake }];
  },

  PayStake: (state, stake) => (isPending(state, stake) ? [{ type: 'stake.paid', data: stake }] : []),

  ReleaseStake: (state, stake) => (isPending(state, stake) ? [{ type: 'stake.released', data: stake }] : []),

  CloseRound: (state, { roundId }) =>
    roundIn(state, roundId)?.phase === 'open' ? [{ type: 'round.closed', data: { roundId } }] : [],

  DrawRound: (state, { roundId, rolls, outcome }) => {
    const round = roundIn(state, roundId);
    if (round?.phase !== 'closed') return [];
    const needed = rollsFor(round);
    if (round.pending > 0 || rolls.length < needed)
      throw new Problem('unavailable', 'Stakes of this game are still being taken.', undefined, 1);
    if (playersOf(round).length < leastPlayers(round)) return cancelled(round, 'few');
    if (round.terms.kind === 'prediction') {
      if (outcome === undefined) return [];
      if (betOn(playersOf(round), outcome) === 0) return cancelled(round, 'nobody');
    }
    const result = { rolls: rolls.slice(0, needed), ...(outcome !== undefined && { outcome }) };
    return [{ type: 'round.drawn', data: { roundId, ...result } }];
  },

  CancelRound: (state, { roundId, why }) => {
    const round = roundIn(state, roundId);
    return round ? cancelled(round, why) : [];
  },

  EndRound: (state, { roundId }) => {
    const round = roundIn(state, roundId);
    const isDone = round?.phase === 'drawn' || round?.phase === 'cancelled';
    return isDone && round.pending === 0 ? [{ type: 'round.ended', data: { roundId } }] : [];
  },

  CancelSimulatedRounds: ({ rounds }) =>
    Object.values(rounds)
      .filter(({ simulated }) => simulated)
      .flatMap((round) => cancelled(round, 'cleared')),
};

function cancelled({ roundId, phase }: Round, why: string): Events {
  const canBe = phase === 'open' || phase === 'closed';
  return canBe ? [{ type: 'round.cancelled', data: { roundId, why } }] : [];
}

function requireFree(
  state: Rounds,
  { kind }: StoredTerms,
  { simulated, viewerId }: Pick<Round, 'simulated' | 'viewerId'>,
): void {
  const duels = kind === 'duel' ? openDuels(state, simulated) : [];
  const isTaken =
    kind === 'duel'
      ? duels.some((duel) => duel.viewerId === viewerId)
      : openRound(state, kind, simulated) !== null ||
        (kind === 'prediction' && runningPrediction(state, simulated) !== null);
  if (isTaken || duels.length >= MOST_DUELS) throw refused('running');
}

function requireSound(round: Round, { viewerId, amount, pick }: RoundEvents['stake.reserved']): void {
  const { terms } = round;
  const before = stakesOf(round, viewerId);
  if (terms.kind === 'prediction') {
    if (pick === undefined || pick < 0 || pick >= terms.outcomes.length) throw refused('outcome');
    if (before && before.pick !== pick) throw refused('other_outcome');
    if (before) return;
  }
  if (before) throw refused('joined');
  if (playersOf(round).length >= MOST_PLAYERS) throw refused('full');
  if (terms.kind === 'heist' && (amount < terms.minBet || (terms.maxBet > 0 && amount > terms.maxBet)))
    throw refused('bet');
  if (terms.kind === 'duel' && viewerId !== round.viewerId && viewerId !== terms.opponentId)
    throw refused('over');
}

function isPending(state: Rounds, { roundId, stakeId, viewerId }: OfStake): boolean {
  const round = roundIn(state, roundId);
  return round !== null && Object.hasOwn(stakesOf(round, viewerId)?.pending ?? {}, stakeId);
}

function refused(why: string): Problem {
  return new Problem('points_refused', `This is not possible now: ${why}.`, { why });
}

const evolve: EvolveTable<Rounds, RoundEvents> = {
  'round.opened': ({ rounds }, { roundId, at, ...fields }) => ({
    rounds: {
      ...rounds,
      [roundId]: { roundId, ...fields, openedAt: at, phase: 'open', stakes: {}, pending: 0, rolls: [] },
    },
  }),
  'stake.reserved': (state, { roundId, stakeId, viewerId, platform, amount, pick }) =>
    changed(state, roundId, (round) => ({
      ...withStakes(round, viewerId, platform, ({ pending }) => ({
        pending: { ...pending, [stakeId]: amount },
        ...(pick !== undefined && { pick }),
      })),
      pending: round.pending + 1,
    })),
  'stake.paid': (state, stake) => settled(state, stake, ({ paid }, amount) => ({ paid: paid + amount })),
  'stake.released': (state, stake) =>
    changed(
      settled(state, stake, () => ({})),
      stake.roundId,
      (round) => withoutEmpty(round, stake.viewerId),
    ),
  'round.closed': (state, { roundId }) => changed(state, roundId, (round) => ({ ...round, phase: 'closed' })),
  'round.drawn': (state, { roundId, rolls, outcome }) =>
    changed(state, roundId, (round) => ({
      ...{ ...round, phase: 'drawn', rolls },
      ...(outcome !== undefined && { outcome }),
    })),
  'round.cancelled': (state, { roundId }) =>
    changed(state, roundId, (round) => ({ ...round, phase: 'cancelled' })),
  'round.ended': (state, { roundId }) => {
    const { [roundId]: _, ...rounds } = state.rounds;
    return { rounds };
  },
};

function changed(state: Rounds, roundId: string, change: (round: Round) => Round): Rounds {
  const round = roundIn(state, roundId);
  return round ? { rounds: { ...state.rounds, [roundId]: change(round) } } : state;
}

function withStakes(
  round: Round,
  viewerId: string,
  platform: string,
  change: (stakes: Stakes) => Partial<Stakes>,
): Round {
  const stakes = stakesOf(round, viewerId) ?? { viewerId, platform, paid: 0, pending: {} };
  const after = { ...stakes, ...change(stakes) };
  return { ...round, stakes: withInTree(round.stakes, viewerId, after) };
}

/** Has a stake wait no longer. */
function settled(
  state: Rounds,
  { roundId, stakeId, viewerId }: OfStake,
  change: (stakes: Stakes, amount: number) => Partial<Stakes>,
): Rounds {
  return changed(state, roundId, (round) => {
    const before = stakesOf(round, viewerId);
    if (!before) return round;
    const { [stakeId]: amount = 0, ...pending } = before.pending;
    const after = { ...before, pending, ...change(before, amount) };
    return { ...round, stakes: withInTree(round.stakes, viewerId, after), pending: round.pending - 1 };
  });
}

function withoutEmpty(round: Round, viewerId: string): Round {
  const { paid = 0, pending = {} } = stakesOf(round, viewerId) ?? {};
  if (paid > 0 || Object.keys(pending).length > 0) return round;
  return { ...round, stakes: withoutInTree(round.stakes, viewerId) };
}

export const roundDecider: Decider<Rounds, RoundCommands, RoundEvents> = {
  category: 'round',
  schemaVersion: 1,
  initial: noRounds,
  decide,
  evolve,
};
