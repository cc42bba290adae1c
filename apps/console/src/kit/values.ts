/** Values of a form: a response of the API, with or without the user's changes. */
export interface FormValues {
  readonly [key: string]: unknown;
}

const isValues = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at a path, as `limits.queue`. */
export function valueAt(values: FormValues, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => (isValues(inner) ? inner[key] : undefined), values);
}

/** Returns the values with a new value at a path. */
export function withValueAt(values: FormValues, path: string, value: unknown): FormValues {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0) return { ...values, [key]: value };
  const inner = values[key];
  return { ...values, [key]: withValueAt(isValues(inner) ? inner : {}, rest.join('.'), value) };
}

/** Returns values with changes of `changesOf`: in objects the changed keys, lists as a whole. */
export function withChanges(values: FormValues, changes: FormValues): FormValues {
  const changed: { [key: string]: unknown } = { ...values };
  for (const [key, value] of Object.entries(changes)) {
    const old = values[key];
    changed[key] = isValues(old) && isValues(value) ? withChanges(old, value) : value;
  }
  return changed;
}

/**
 * Returns the differences as a PATCH body: for objects the changed keys, lists as a whole. Null if there are none.
 */
export function changesOf(before: FormValues, after: FormValues): FormValues | null {
  const changes: { [key: string]: unknown } = {};
  for (const [key, value] of Object.entries(after)) {
    const old = before[key];
    if (JSON.stringify(old) === JSON.stringify(value)) continue;
    changes[key] = isValues(old) && isValues(value) ? changesOf(old, value) : value;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Value that two people changed at the same time. */
export interface ValueConflict {
  /** Path of the value, as `limits.queue`. */
  readonly key: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/**
 * Returns the values that somebody else changed too, to something else, since the user began.
 * @param before the values when the user began
 * @param changes those of the user, by `changesOf`
 * @param now the values stored now
 */
export function conflictsOf(
  before: FormValues,
  changes: FormValues,
  now: FormValues,
): readonly ValueConflict[] {
  return Object.entries(changes).flatMap(([key, mine]) => {
    const [old, theirs] = [before[key], now[key]];
    if (isValues(old) && isValues(mine) && isValues(theirs))
      return conflictsOf(old, mine, theirs).map((inner) => ({ ...inner, key: `${key}.${inner.key}` }));
    const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
    return isSame(old, theirs) || isSame(mine, theirs) ? [] : [{ key, mine, theirs }];
  });
}

/** Returns the values that changes of `changesOf` are based on: those of the same keys. */
export function basisOf(before: FormValues, changes: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(changes).map(([key, value]) => {
      const old = before[key];
      return [key, isValues(old) && isValues(value) ? basisOf(old, value) : (old ?? null)];
    }),
  );
}
