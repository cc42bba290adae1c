/** Runtime state of a heart rate. */
export interface HeartRateState {
  /** Beats per minute; null before the first value. */
  readonly bpm: number | null;
  /** Time of the last value, ms since 1970; null before the first. */
  readonly at: number | null;
  /** Lowest and highest value since the last reset. */
  readonly low: number | null;
  readonly high: number | null;
  /** Latest values, oldest first. */
  readonly recent: readonly number[];
}

export const noPulse: HeartRateState = { bpm: null, at: null, low: null, high: null, recent: [] };

/** Number of values that the curve shows. */
export const MOST_RECENT = 30;
