/** Runtime state of a socials layer. It stores no turns; renderers compute them from the clock. */
export interface SocialsState {
  /** Place in the list of the one that was shown at `since`. */
  readonly index: number;
  /** Ms since 1970; null if no command chose one. */
  readonly since: number | null;
}

export const fromTheFirst: SocialsState = { index: 0, since: null };

/**
 * Returns the index of the current entry.
 * @param from start of the turns if none is stored, ms since 1970
 */
export function turnAt(
  { index, since }: SocialsState,
  {
    count,
    seconds,
    now,
    from,
  }: { readonly count: number; readonly seconds: number; readonly now: number; readonly from: number },
): number {
  if (count === 0) return 0;
  const turns = Math.max(0, Math.floor((now - (since ?? from)) / (seconds * 1000)));
  return (index + turns) % count;
}
