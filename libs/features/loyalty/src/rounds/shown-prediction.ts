import type { OwnPrediction } from '@studio/contracts/layer-runtime/shown-predictions';
import { betOn } from './payouts';
import { playersOf, type Round } from './round.state';

const phases = { open: 'open', closed: 'locked', drawn: 'resolved', cancelled: 'cancelled' } as const;

/** Returns a prediction as layers show it; null for games. */
export function shownPrediction(round: Round): OwnPrediction | null {
  const { terms, phase, outcome, roundId, dueAt } = round;
  if (terms.kind !== 'prediction') return null;
  const players = playersOf(round);
  return {
    predictionId: roundId,
    phase: phases[phase],
    title: terms.title,
    outcomes: terms.outcomes.map((title, at) => ({
      title,
      points: betOn(players, at),
      users: players.filter(({ pick, paid }) => pick === at && paid > 0).length,
      ...(at === outcome && { won: true as const }),
    })),
    locksAt: new Date(dueAt).toISOString(),
  };
}
