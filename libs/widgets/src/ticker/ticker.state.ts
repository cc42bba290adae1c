/** Runtime state of a ticker set by commands. Its position follows from the time. */
export interface TickerState {
  /** Entries pushed by commands, oldest first. */
  readonly pushed: readonly { readonly n: number; readonly text: string }[];
  /** Time of the pause, ms since 1970; null while it runs. */
  readonly pausedAt: number | null;
  /** Total time of all pauses, in ms. */
  readonly restedMs: number;
}

export const moving: TickerState = { pushed: [], pausedAt: null, restedMs: 0 };

/** Returns how long the ticker has moved at a time (ms since 1970), in ms: the same on every page. */
export function movedFor({ pausedAt, restedMs }: TickerState, now: number): number {
  return (pausedAt ?? now) - restedMs;
}
