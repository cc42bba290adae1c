/** Highest value and target of a goal. */
export const MOST = 1_000_000_000;
