/** Runtime state of a tip jar. */
export interface TipJarState {
  /** Pieces in the jar, fewer than it holds. */
  readonly pieces: number;
  /** Number of times that the jar was filled and emptied. */
  readonly fills: number;
}

export const emptyJar: TipJarState = { pieces: 0, fills: 0 };
