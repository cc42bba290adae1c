/** Nothing here counts: the beginning is set, and whoever draws it knows the time. */
export interface StopwatchState {
  readonly mode: 'idle' | 'running' | 'paused';
  /** When it would have stood at zero, while it runs: ms since 1970. */
  readonly startedAt: number | null;
  /** While it stands still. */
  readonly elapsedMs: number;
  /** The last ones, the newest at the end. */
  readonly laps: readonly Lap[];
}

export interface Lap {
  /** From 1. */
  readonly n: number;
  /** How long it took. */
  readonly ms: number;
  /** Where the stopwatch stood at its end. */
  readonly totalMs: number;
}

export const atZero: StopwatchState = { mode: 'idle', startedAt: null, elapsedMs: 0, laps: [] };

/** What has passed at a moment (ms since 1970), in ms. */
export function elapsedAt({ mode, startedAt, elapsedMs }: StopwatchState, now: number): number {
  return mode === 'running' && startedAt !== null ? Math.max(0, now - startedAt) : elapsedMs;
}
