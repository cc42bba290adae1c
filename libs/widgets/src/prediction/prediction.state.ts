import type { PredictionOutcome } from '@studio/platforms/stream-kinds';

/** Outcome with the points and viewers on it. */
export type BetOutcome = Omit<PredictionOutcome, 'won'>;

/** Runtime state of a layer that shows a platform's prediction. */
export interface PredictionState {
  /** Null if none has begun. */
  readonly phase: 'open' | 'locked' | 'resolved' | 'cancelled' | null;
  readonly title: string;
  readonly outcomes: readonly BetOutcome[];
  /** Position of the outcome that won; null before that. */
  readonly winner: number | null;
  /** Time at which no more points are taken, ms since 1970; null if unknown or over. */
  readonly locksAt: number | null;
  /** Ms since 1970; null before its end. */
  readonly endedAt: number | null;
  readonly hidden: boolean;
  /** Id on the platform; null for a try. */
  readonly source: { readonly platform: string; readonly predictionId: string } | null;
}

export const noPrediction: PredictionState = {
  ...{ phase: null, title: '', outcomes: [], winner: null },
  ...{ locksAt: null, endedAt: null, hidden: false, source: null },
};

/** Duration of each phase of a try, ms. */
export const TRY_MS = 6000;

/** Returns a prediction that is only tried. @param now ms since 1970 */
export function tried(now: number): PredictionState {
  return {
    ...noPrediction,
    phase: 'open',
    title: 'Do we win this round?',
    outcomes: [
      { title: 'Yes', points: 84_200, users: 61 },
      { title: 'No', points: 42_750, users: 38 },
    ],
    locksAt: now + TRY_MS,
  };
}

/**
 * Returns true if the prediction is visible at a time, in ms since 1970.
 * @param hideAfterS seconds after its end until it hides; 0: never
 */
export function isSeen(
  { phase, hidden, endedAt }: PredictionState,
  hideAfterS: number,
  now: number,
): boolean {
  if (phase === null || hidden) return false;
  return endedAt === null || hideAfterS === 0 || now < endedAt + hideAfterS * 1000;
}

/** Returns the points that the winners get for each point, such as 2.5; null if nobody bet on the outcome. */
export function returnOf(outcomes: readonly BetOutcome[], at: number): number | null {
  const points = outcomes[at]?.points ?? 0;
  const all = outcomes.reduce((sum, outcome) => sum + outcome.points, 0);
  return points > 0 ? all / points : null;
}
