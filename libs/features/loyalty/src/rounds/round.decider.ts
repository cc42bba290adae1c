import type {
  CommandsOf,
  DecideTable,
  Decider,
  DecisionContext,
  EventOf,
  EvolveTable,
} from '@studio/kernel/decider';
import { invalidValue, Problem } from '@studio/kernel/problem';
import { withInTree, withoutInTree } from '@studio/kernel/viewer-tree';
import type * as polls from '../predictions/poll.commands';
import type { PlatformPollView } from '../predictions/poll.views';
import { nextTrivia } from '../trivia/trivia-questions';
import type * as trivia from '../trivia/trivia.commands';
import type * as commands from '../predictions/prediction.commands';
import type { BotPredictionView } from '../predictions/prediction.views';
import { betOn, leastPlayers, rollsFor } from './payouts';
import type { RoundEvents, StoredTerms } from './round.events';
import {
  noRounds,
  openDuels,
  openPrediction,
  openRound,
  playersOf,
  roundIn,
  runningPrediction,
  stakesOf,
  type PastPrediction,
  type Round,
  type Rounds,
  type Stakes,
} from './round.state';
import type { LoyaltySettings } from '../settings/loyalty.settings';
import { shownOutcomes } from './shown-prediction';

/** Viewers in one round. */
const MOST_PLAYERS = 5000;
/** Duels that wait for an answer. */
const MOST_DUELS = 100;
/** Predictions that are remembered once they are over. */
const MOST_PAST = 10;
/** Questions of trivia that are remembered. */
const MOST_ASKED = 50;

/** Operations on predictions, and on polls of a platform. */
export type PredictionCommands = CommandsOf<
  typeof commands & typeof polls & Pick<typeof trivia, 'StartTrivia'>
>;

/** Lookups of operations on predictions. */
export interface PredictionLookups {
  readonly StartPlatformPoll: { readonly made: PlatformPollView | null };
  readonly EndPlatformPoll: { readonly made: PlatformPollView | null };
  readonly StartPrediction: OnPlatform & {
    /** The prediction is for the simulated channel's viewers. */
    readonly simulated: boolean;
    /** Points are off. */
    readonly isOff: boolean;
  };
  readonly ControlPrediction: OnPlatform;
  readonly StartTrivia: {
    readonly simulated: boolean;
    /** Null if trivia is off. */
    readonly trivia: LoyaltySettings['gambling']['trivia'] | null;
    /** 0 to below 1. */
    readonly roll: number;
  };
}
interface OnPlatform {
  /** Prediction of the platform, null if it was only tried; missing for one with points. */
  readonly made?: BotPredictionView | null;
}

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
  /** Takes a viewer out of a game; a duel is then over. */
  WithdrawStake: OfRound & Pick<RoundEvents['stake.withdrawn'], 'viewerId' | 'why'>;
  CloseRound: OfRound;
  /** Closes a prediction with its outcome, from 0; the process pays it. */
  ResolvePrediction: OfRound & { readonly outcome: number };
  /** `rolls`: 0 to below 1, at least as many as the round needs. */
  DrawRound: OfRound & { readonly rolls: readonly number[] };
  CancelRound: OfRound & { readonly why: string };
  EndRound: OfRound;
  /** Cancels the rounds of the simulated channel. */
  CancelSimulatedRounds: object;
}

type Events = readonly EventOf<RoundEvents>[];

const decide: DecideTable<
  RoundCommands & PredictionCommands,
  Rounds,
  RoundEvents,
  DecisionContext,
  PredictionLookups
> = {
  StartPrediction: (state, { title, outcomes, seconds }, { now, id, made, simulated, isOff }) => {
    if (made !== undefined) return [];
    if (isOff) throw refused('off');
    const terms = { kind: 'prediction', title, outcomes } as const;
    requireFree(state, terms, { simulated, viewerId: '' });
    return [opened({ roundId: id('prediction'), terms, simulated, viewerId: '', joinS: seconds }, now)];
  },

  ControlPrediction: (state, { action, outcome }, { made }) => {
    if (made !== undefined) return [];
    const round = openPrediction(state);
    if (!round) throw noPrediction();
    if (action === 'cancel') return cancelled(round, 'cancelled');
    if (action === 'resolve') return resolved(round, (outcome ?? 0) - 1);
    return round.phase === 'open' ? [{ type: 'round.closed', data: { roundId: round.roundId } }] : [];
  },

  StartTrivia: (state, _command, { now, id, simulated, trivia, roll }) => {
    if (!trivia) throw refused('off');
    const terms = nextTrivia(state, trivia, roll);
    if (!terms) throw refused('questions');
    requireFree(state, terms, { simulated, viewerId: '' });
    return [opened({ roundId: id('trivia'), terms, simulated, viewerId: '', joinS: trivia.seconds }, now)];
  },

  // Polls are the platform's.
  StartPlatformPoll: () => [],
  EndPlatformPoll: () => [],

  OpenRound: (state, { roundId, terms, simulated, viewerId, joinS }, { now }) => {
    if (roundIn(state, roundId)) return [];
    requireFree(state, terms, { simulated, viewerId });
    return [opened({ roundId, terms, simulated, viewerId, joinS }, now)];
  },

  ReserveStake: (state, stake) => {
    const round = roundIn(state, stake.roundId);
    if (round?.phase !== 'open') throw refused('over');
    requireSound(round, stake);
    return [{ type: 'stake.reserved', data: stake }];
  },

  PayStake: (state, stake) => (isPending(state, stake) ? [{ type: 'stake.paid', data: stake }] : []),

  ReleaseStake: (state, stake) => (isPending(state, stake) ? [{ type: 'stake.released', data: stake }] : []),

  WithdrawStake: (state, { roundId, viewerId, why }) => {
    const round = roundIn(state, roundId);
    return round ? withdrawn(round, viewerId, why) : [];
  },

  CloseRound: (state, { roundId }) =>
    roundIn(state, roundId)?.phase === 'open' ? [{ type: 'round.closed', data: { roundId } }] : [],

  ResolvePrediction: (state, { roundId, outcome }) => {
    const round = roundIn(state, roundId);
    return round ? resolved(round, outcome) : [];
  },

  DrawRound: (state, { roundId, rolls }) => {
    const round = roundIn(state, roundId);
    if (round?.phase !== 'closed') return [];
    const needed = rollsFor(round);
    const { outcome } = round;
    // A prediction waits for its outcome.
    if (round.terms.kind === 'prediction' && outcome === undefined) return [];
    if (round.pending > 0 || rolls.length < needed) throw beingTaken();
    if (playersOf(round).length < leastPlayers(round)) return cancelled(round, 'few');
    if (outcome !== undefined && betOn(playersOf(round), outcome) === 0) return cancelled(round, 'nobody');
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

function opened({ joinS, ...data }: RoundCommands['OpenRound'], now: number): EventOf<RoundEvents> {
  const at = new Date(now).toISOString();
  return { type: 'round.opened', data: { ...data, at, dueAt: now + joinS * 1000 } };
}

/** Closes a prediction with its outcome, which then can't become another one. */
function resolved({ roundId, terms, phase, ...round }: Round, outcome: number): Events {
  const most = terms.kind === 'prediction' ? terms.outcomes.length : 0;
  if (!Number.isInteger(outcome) || outcome < 0 || outcome >= most) throw unknownOutcome(most);
  if (phase === 'drawn' || phase === 'cancelled') return [];
  if (round.outcome !== undefined && round.outcome !== outcome) throw refused('over');
  return round.outcome === outcome ? [] : [{ type: 'round.closed', data: { roundId, outcome } }];
}

function withdrawn(round: Round, viewerId: string, why: RoundEvents['stake.withdrawn']['why']): Events {
  const { roundId, terms, phase, simulated } = round;
  if (terms.kind === 'prediction' || (phase !== 'open' && phase !== 'closed')) return [];
  const stakes = stakesOf(round, viewerId);
  if (Object.keys(stakes?.pending ?? {}).length > 0) throw beingTaken();
  const stake = stakes && { roundId, viewerId, platform: stakes.platform, amount: stakes.paid };
  const isPlayer = stakes !== null || (terms.kind === 'duel' && terms.opponentId === viewerId);
  return [
    ...(stake
      ? [{ type: 'stake.withdrawn', data: { ...stake, kind: terms.kind, simulated, why } } as const]
      : []),
    ...(terms.kind === 'duel' && isPlayer ? cancelled(round, 'withdrawn') : []),
  ];
}

function beingTaken(): Problem {
  return new Problem('unavailable', 'Stakes of this game are still being taken.', undefined, 1);
}

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
  if (terms.kind === 'trivia' && terms.firstOnly && playersOf(round).length > 0) throw refused('over');
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

/** Returns the refusal of an outcome that a prediction does not have. @param most number of its outcomes */
export function unknownOutcome(most: number): Problem {
  return invalidValue('outcome', `an integer from 1 to ${most}`);
}

export function noPrediction(): Problem {
  return new Problem('not_found', 'No prediction is running.', { resource: 'prediction' });
}

function refused(why: string): Problem {
  return new Problem('points_refused', `This is not possible now: ${why}.`, { why });
}

const evolve: EvolveTable<Rounds, RoundEvents> = {
  'round.opened': ({ rounds, ...state }, { roundId, at, ...fields }) => ({
    ...state,
    ...(fields.terms.kind === 'trivia' && {
      asked: [fields.terms.question, ...(state.asked ?? [])].slice(0, MOST_ASKED),
    }),
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
  'stake.withdrawn': (state, { roundId, viewerId }) =>
    changed(state, roundId, (round) => ({ ...round, stakes: withoutInTree(round.stakes, viewerId) })),
  'round.closed': (state, { roundId, outcome }) =>
    changed(state, roundId, (round) => ({
      ...{ ...round, phase: 'closed' },
      ...(outcome !== undefined && { outcome }),
    })),
  'round.drawn': (state, { roundId, rolls, outcome }) =>
    changed(state, roundId, (round) => ({
      ...{ ...round, phase: 'drawn', rolls },
      ...(outcome !== undefined && { outcome }),
    })),
  'round.cancelled': (state, { roundId }) =>
    changed(state, roundId, (round) => ({ ...round, phase: 'cancelled' })),
  'round.ended': (state, { roundId }, { at }) => {
    const { [roundId]: ended, ...rounds } = state.rounds;
    const past = ended && pastOf(ended, at);
    return { ...state, rounds, ...(past && { past: [past, ...(state.past ?? [])].slice(0, MOST_PAST) }) };
  },
};

function pastOf(round: Round, endedAt: string): PastPrediction | null {
  const { roundId, terms, phase, simulated, openedAt, dueAt } = round;
  if (terms.kind !== 'prediction') return null;
  return {
    ...{ roundId, simulated, openedAt, dueAt, endedAt, title: terms.title },
    phase: phase === 'drawn' ? 'resolved' : 'cancelled',
    outcomes: shownOutcomes(round),
  };
}

function changed(state: Rounds, roundId: string, change: (round: Round) => Round): Rounds {
  const round = roundIn(state, roundId);
  return round ? { ...state, rounds: { ...state.rounds, [roundId]: change(round) } } : state;
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

export const roundDecider: Decider<
  Rounds,
  RoundCommands & PredictionCommands,
  RoundEvents,
  DecisionContext,
  PredictionLookups
> = {
  category: 'round',
  schemaVersion: 1,
  initial: noRounds,
  decide,
  evolve,
};
