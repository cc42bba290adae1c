import { Problem } from '@studio/kernel/problem';

/**
 * Refuses a stale revision: any that isn't the current one (rules A6). None sent means: whatever it is.
 * @throws Problem `rev_conflict`
 */
export function requireRev(expectedRev: number | undefined, currentRev: number, current: () => object): void {
  if (expectedRev === undefined || expectedRev === currentRev) return;
  throw new Problem('rev_conflict', `The revision is ${currentRev}, not ${expectedRev}.`, {
    expectedRev,
    currentRev,
    current: current(),
  });
}
