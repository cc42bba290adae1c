/** Nothing here counts turns: whoever draws it knows the time. */
export interface SocialsState {
  /** Place in the list of the one that was shown at `since`. */
  readonly index: number;
  /** Ms since 1970; null: nobody has chosen one. */
  readonly since: number | null;
}

export const fromTheFirst: SocialsState = { index: 0, since: null };

/** The one whose turn it is. @param from when turns began where nobody has chosen one, ms since 1970 */
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
