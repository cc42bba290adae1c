import type { PredictionOutcome } from '@studio/platforms/stream-kinds';
import { definePort } from '../port';

/** Prediction with the account's own points. */
export interface OwnPrediction {
  readonly predictionId: string;
  readonly phase: 'open' | 'locked' | 'resolved' | 'cancelled';
  readonly title: string;
  readonly outcomes: readonly PredictionOutcome[];
  /** Time at which no more points are taken: RFC 3339. */
  readonly locksAt: string;
}

/** Layers that show predictions. */
export interface ShownPredictions {
  /** Has the account's layers show a prediction. @param key the same key twice has no further effect */
  show(
    accountId: string,
    prediction: OwnPrediction,
    options: { readonly key: string; readonly simulated: boolean },
  ): Promise<void>;
}
export const SHOWN_PREDICTIONS = definePort<ShownPredictions>('layers that show predictions');
