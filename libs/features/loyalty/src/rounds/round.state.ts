import { inTree, valuesOfTree, type ViewerTree } from '@studio/kernel/viewer-tree';
import type { PredictionOutcome } from '@studio/platforms/stream-kinds';
import type { StoredTerms } from './round.events';

/** Stakes of one viewer in a round. */
export interface Stakes {
  readonly viewerId: string;
  readonly platform: string;
  /** Points that the ledger has taken. */
  readonly paid: number;
  /** Amounts that are not taken yet, by the id of the stake. */
  readonly pending: { readonly [stakeId: string]: number };
  /** Outcome of a prediction, from 0. */
  readonly pick?: number;
}

export type RoundKind = StoredTerms['kind'];

/** Game with several viewers that is not over. */
export interface Round {
  readonly roundId: string;
  readonly terms: StoredTerms;
  readonly simulated: boolean;
  readonly viewerId: string;
  readonly openedAt: string;
  readonly dueAt: number;
  readonly phase: 'open' | 'closed' | 'drawn' | 'cancelled';
  readonly stakes: ViewerTree<Stakes>;
  /** Stakes that are not taken yet. */
  readonly pending: number;
  readonly rolls: readonly number[];
  /** Outcome that a prediction is resolved with, from 0. */
  readonly outcome?: number;
}

/** Prediction that is over, and paid. */
export interface PastPrediction extends Pick<Round, 'roundId' | 'simulated' | 'openedAt' | 'dueAt'> {
  readonly phase: 'resolved' | 'cancelled';
  readonly title: string;
  readonly outcomes: readonly PredictionOutcome[];
  readonly endedAt: string;
}

/** Games with several viewers of an account, until they are paid. */
export interface Rounds {
  readonly rounds: { readonly [roundId: string]: Round };
  /** The last predictions that are over, newest first; missing before the first. */
  readonly past?: readonly PastPrediction[];
  /** The last questions of trivia, newest first; missing before the first. */
  readonly asked?: readonly string[];
}

export const noRounds: Rounds = { rounds: {} };

export function roundIn({ rounds }: Rounds, roundId: string): Round | null {
  return Object.hasOwn(rounds, roundId) ? (rounds[roundId] ?? null) : null;
}

/** Returns the round of a kind that viewers can join. */
export function openRound({ rounds }: Rounds, kind: RoundKind, simulated: boolean): Round | null {
  const isIt = (each: Round): boolean =>
    each.terms.kind === kind && each.phase === 'open' && each.simulated === simulated;
  return Object.values(rounds).find(isIt) ?? null;
}

/** Returns the prediction that is not resolved. */
export function runningPrediction({ rounds }: Rounds, simulated: boolean): Round | null {
  const isIt = (each: Round): boolean =>
    each.terms.kind === 'prediction' &&
    (each.phase === 'open' || each.phase === 'closed') &&
    each.simulated === simulated;
  return Object.values(rounds).find(isIt) ?? null;
}

/** Returns the prediction that is not resolved: that of the viewers, else that of the simulated channel. */
export function openPrediction(state: Rounds): Round | null {
  return runningPrediction(state, false) ?? runningPrediction(state, true);
}

/** Returns the duels that wait for an answer. */
export function openDuels({ rounds }: Rounds, simulated: boolean): readonly Round[] {
  return Object.values(rounds).filter(
    ({ terms, phase, ...round }) =>
      terms.kind === 'duel' && phase === 'open' && round.simulated === simulated,
  );
}

export function stakesOf({ stakes }: Pick<Round, 'stakes'>, viewerId: string): Stakes | null {
  return inTree(stakes, viewerId) ?? null;
}

/** Viewers with a stake, by order of their ids: rolls are theirs in this order. */
export function playersOf({ stakes }: Pick<Round, 'stakes'>): readonly Stakes[] {
  return [...valuesOfTree(stakes)].sort((a, b) => (a.viewerId < b.viewerId ? -1 : 1));
}
