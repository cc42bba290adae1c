import type { PredictionOutcome } from '@studio/platforms/stream-kinds';
import type { OwnPrediction } from '@studio/contracts/layer-runtime/shown-predictions';
import { betOn } from './payouts';
import { playersOf, type Round } from './round.state';

const phases = { open: 'open', closed: 'locked', drawn: 'resolved', cancelled: 'cancelled' } as const;

/** Returns the outcomes of a prediction with what was bet on them; none for games. */
export function shownOutcomes(round: Round): readonly PredictionOutcome[] {
  const { terms, phase, outcome } = round;
  if (terms.kind !== 'prediction') return [];
  const players = playersOf(round);
  return terms.outcomes.map((title, at) => ({
    title,
    points: betOn(players, at),
    users: players.filter(({ pick, paid }) => pick === at && paid > 0).length,
    ...(phase === 'drawn' && at === outcome && { won: true as const }),
  }));
}

/** Returns a prediction as layers show it; null for games. */
export function shownPrediction(round: Round): OwnPrediction | null {
  const { terms, phase, roundId, dueAt } = round;
  if (terms.kind !== 'prediction') return null;
  return {
    predictionId: roundId,
    phase: phases[phase],
    title: terms.title,
    outcomes: shownOutcomes(round),
    locksAt: new Date(dueAt).toISOString(),
  };
}
