import { isPlainObject } from '@studio/operations/field';

/** Replaces one value of JSON. @param key of the object that it is in; null in a list */
export type Replace = (value: unknown, key: string | null) => unknown;

/** Returns JSON with its texts and numbers replaced, at any depth. */
export function mapped(value: unknown, replace: Replace, key: string | null = null): unknown {
  if (Array.isArray(value)) return value.map((each) => mapped(each, replace));
  if (!isPlainObject(value)) return replace(value, key);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapped(each, replace, name)]));
}

/** Returns the references to files and overlays of a pack in JSON. */
export function referencesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>();
  mapped(value, (each) => {
    if (typeof each === 'string' && each.startsWith('pack:')) found.add(each);
    return each;
  });
  return found;
}

/** Returns true if objects and lists lie deeper in each other than any part of a pack needs. */
export function isTooDeep(value: unknown, most: number): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return true;
    level = level.flatMap((each): unknown[] =>
      typeof each === 'object' && each !== null ? Object.values(each) : [],
    );
  }
  return false;
}

/** Names that an overlay had before a pack came, by the field that names such a thing. */
export type NamesBefore = Readonly<Record<string, readonly string[]>>;

/**
 * Returns automations whose things are found on an overlay that had things before: a name that it had already counts
 * on from there.
 * @param beforeOf names by the name of the pack's overlay
 */
export function countedOn(
  value: unknown,
  beforeOf: (overlay: string) => NamesBefore | undefined,
  overlay: string | null = null,
): unknown {
  if (Array.isArray(value)) return value.map((each) => countedOn(each, beforeOf, overlay));
  if (!isPlainObject(value)) return value;
  const named = isPlainObject(value['overlayId']) ? value['overlayId']['name'] : overlay;
  const here = typeof named === 'string' ? named : null;
  const before = here === null ? undefined : beforeOf(here);
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const names = before && Object.hasOwn(before, key) ? before[key] : undefined;
      if (!names || !isPlainObject(each)) return [key, countedOn(each, beforeOf, here)];
      const { name, n = 1 } = each;
      const same = names.filter((known) => known === name).length;
      return [key, same === 0 || typeof n !== 'number' ? each : { ...each, n: n + same }];
    }),
  );
}
