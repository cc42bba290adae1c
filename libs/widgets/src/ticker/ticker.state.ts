/** What somebody had a ticker do; where it is follows from the time. */
export interface TickerState {
  /** What somebody added, oldest first. */
  readonly pushed: readonly { readonly n: number; readonly text: string }[];
  /** It stands as it stood then, ms since 1970; null: it runs. */
  readonly pausedAt: number | null;
  /** So long it has stood still in all, in ms. */
  readonly restedMs: number;
}

export const moving: TickerState = { pushed: [], pausedAt: null, restedMs: 0 };

/** For how long it has moved at a moment (ms since 1970), in ms: the same on every page. */
export function movedFor({ pausedAt, restedMs }: TickerState, now: number): number {
  return (pausedAt ?? now) - restedMs;
}
