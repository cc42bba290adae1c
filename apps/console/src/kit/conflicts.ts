import { useState } from 'react';
import { ApiProblem } from '../api/api-problem';
import {
  basisOf,
  conflictsOf,
  valueAt,
  withChanges,
  withValueAt,
  type FormValues,
  type ValueConflict,
} from './values';

/**
 * Saves changes of a form.
 * @param expected values that they are based on, for the API to refuse the changes if one has become another
 * @throws ApiProblem `values_changed` with the values stored now
 */
export type Save = (changes: FormValues, expected: FormValues) => Promise<unknown>;

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

/** Saves forms whose values others may have changed since they were read, and has the conflicts to decide. */
export function useConflicts() {
  const [found, setFound] = useState<Found | null>(null);

  /**
   * Saves changes. If others have changed something else of the same, they are sent again on top of it.
   * @param from values that the changes are based on
   * @param send also receives the values that the changes are based on then
   * @returns false if there are conflicts
   * @throws ApiProblem any other refusal
   */
  async function save(
    from: FormValues,
    changes: FormValues,
    send: (expected: FormValues, from: FormValues) => Promise<unknown> | undefined,
  ): Promise<boolean> {
    setFound(null);
    try {
      await send(basisOf(from, changes), from);
      return true;
    } catch (error) {
      const current = currentIn(error);
      if (!current) throw error;
      const now = withChanges(from, current);
      const conflicts = conflictsOf(from, changes, now);
      if (conflicts.length === 0) await send(basisOf(now, changes), now);
      else setFound({ conflicts, now });
      return conflicts.length === 0;
    }
  }

  /** Decides for the stored values, or for the user's. */
  function settle({ conflicts, now }: Found, changes: FormValues, choice: 'theirs' | 'mine'): Settled {
    setFound(null);
    const mine = withChanges(now, changes);
    if (choice === 'mine') return { from: now, values: mine };
    const values = conflicts.reduce((all, { key, theirs }) => withValueAt(all, key, theirs), mine);
    return { from: now, values };
  }

  return { found, save, settle, forget: () => setFound(null) };
}

/** Returns the stored values that a refusal names because they have changed; null for any other error. */
function currentIn(error: unknown): FormValues | null {
  if (!(error instanceof ApiProblem) || error.code !== 'values_changed') return null;
  return error.details['current'] as FormValues;
}

/** Saves, with the stored values of a refusal in the shape of the form. */
export async function savedAs(
  save: () => Promise<unknown>,
  shape: (current: FormValues) => FormValues,
): Promise<unknown> {
  try {
    return await save();
  } catch (error) {
    const current = currentIn(error);
    if (!current) throw error;
    const { status, code, message, requestId } = error as ApiProblem;
    throw new ApiProblem(status, code, message, { current: shape(current) }, requestId);
  }
}

/** Returns how a part of larger settings is saved. @param path path of the part, as `filters.links` */
export function savedWithin(path: string, save: Save): Save {
  return async (changes, expected) => {
    try {
      return await savedAs(
        () => save(withValueAt({}, path, changes), withValueAt({}, path, expected)),
        (current) => (valueAt(current, path) ?? {}) as FormValues,
      );
    } catch (error) {
      throw refusedWithin(path, error);
    }
  };
}

/** Returns a refusal with the names that its fields have in the form of a part: `limit` for `filters.links.limit`. */
export function refusedWithin(path: string, error: unknown): unknown {
  if (!(error instanceof ApiProblem)) return error;
  const { status, code, message, details, requestId } = error;
  const named = <Value>(value: Value): Value | string =>
    typeof value === 'string' && value.startsWith(`${path}.`) ? value.slice(path.length + 1) : value;
  const list = (entries: unknown): unknown =>
    Array.isArray(entries)
      ? (entries as readonly { readonly field?: unknown }[]).map((entry) =>
          typeof entry === 'object' ? { ...entry, field: named(entry.field) } : entry,
        )
      : entries;
  const { field, errors, reasons } = details;
  const renamed = {
    ...details,
    ...('field' in details && { field: named(field) }),
    ...('errors' in details && { errors: list(errors) }),
    ...('reasons' in details && { reasons: list(reasons) }),
  };
  return new ApiProblem(status, code, message, renamed, requestId);
}
