import { useState } from 'react';
import { conflictsOf, withChanges, withValueAt, type ValueConflict, type FormValues } from './values';

interface Found {
  readonly conflicts: readonly ValueConflict[];
  /** Values stored now. */
  readonly now: FormValues;
}

/** Two sets of values for a form: those stored now, and the user's with the conflicts decided. */
export interface Settled {
  readonly from: FormValues;
  readonly values: FormValues;
}

/**
 * Looks, before a form saves, whether somebody else has saved the same values since.
 * @param reload returns the values stored now
 */
export function useConflicts(reload: () => Promise<object | null | undefined>) {
  const [found, setFound] = useState<Found | null>(null);

  /** Returns false if there are conflicts, which the form then shows. */
  async function isFree(from: FormValues, changes: FormValues): Promise<boolean> {
    const now = (await reload()) as FormValues | null | undefined;
    const conflicts = now ? conflictsOf(from, changes, now) : [];
    setFound(now && conflicts.length > 0 ? { conflicts, now } : null);
    return conflicts.length === 0;
  }

  /** Decides for the stored values, or for the user's. */
  function settle({ conflicts, now }: Found, changes: FormValues, choice: 'theirs' | 'mine'): Settled {
    setFound(null);
    const mine = withChanges(now, changes);
    if (choice === 'mine') return { from: now, values: mine };
    const values = conflicts.reduce((all, { key, theirs }) => withValueAt(all, key, theirs), mine);
    return { from: now, values };
  }

  return { found, isFree, settle, forget: () => setFound(null) };
}
