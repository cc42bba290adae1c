/** Runtime state of a stopwatch. It stores the start; renderers compute the elapsed time from the clock. */
export interface StopwatchState {
  readonly mode: 'idle' | 'running' | 'paused';
  /** Start time less pauses, ms since 1970; null while the stopwatch does not run. */
  readonly startedAt: number | null;
  /** Elapsed time in ms while it does not run. */
  readonly elapsedMs: number;
  /** The last ones, the newest at the end. */
  readonly laps: readonly Lap[];
}

export interface Lap {
  /** From 1. */
  readonly n: number;
  /** Duration of the lap. */
  readonly ms: number;
  /** Elapsed time of the stopwatch at the end of the lap. */
  readonly totalMs: number;
}

export const atZero: StopwatchState = { mode: 'idle', startedAt: null, elapsedMs: 0, laps: [] };

/** Returns the elapsed time at a time (ms since 1970), in ms. */
export function elapsedAt({ mode, startedAt, elapsedMs }: StopwatchState, now: number): number {
  return mode === 'running' && startedAt !== null ? Math.max(0, now - startedAt) : elapsedMs;
}
