import { isRecord, own, sameContent } from '@studio/kernel/same-content';
import type { Values } from '@studio/widgets/widget';

/**
 * Difference between two states of a layer, by path: a key, or `<key>/<id>` for an entry of a key with entries,
 * which are stored one by one.
 */
export interface StateChange {
  readonly changed: Values;
  readonly removed?: readonly string[];
}

/**
 * @param stored undefined: nothing of it is stored yet
 * @param entryKeys keys that hold entries by id
 * @returns null when nothing is another
 */
export function changeOf(
  stored: Values | undefined,
  after: Values,
  entryKeys: readonly string[] = [],
): StateChange | null {
  const [before, next] = [pathsOf(stored ?? {}, after, entryKeys), pathsOf(after, stored ?? {}, entryKeys)];
  const changed = [...next].filter(
    ([path, value]) => !before.has(path) || !sameContent(value, before.get(path)),
  );
  const removed = [...before.keys()].filter((path) => !next.has(path));
  if (stored && changed.length === 0 && removed.length === 0) return null;
  return { changed: Object.fromEntries(changed), ...(removed.length > 0 && { removed }) };
}

export function changedBy(stored: Values | undefined, { changed, removed = [] }: StateChange): Values {
  const state: { [key: string]: unknown } = { ...stored };
  const gone = new Map<string, Set<string>>();
  const fresh = new Map<string, { [id: string]: unknown }>();
  for (const path of removed) {
    const [key, id] = partsOf(path);
    if (id === null || !isRecord(state[key])) delete state[key];
    else gone.set(key, (gone.get(key) ?? new Set()).add(id));
  }
  // The entries of a key are copied once, however many of them change: there may be hundreds.
  for (const [key, ids] of gone)
    if (isRecord(state[key]))
      fresh.set(key, Object.fromEntries(Object.entries(state[key]).filter(([id]) => !ids.has(id))));
  for (const [path, value] of Object.entries(changed)) {
    const [key, id] = partsOf(path);
    if (id === null) {
      fresh.delete(key);
      state[key] = value;
      continue;
    }
    let entries = fresh.get(key);
    if (!entries) fresh.set(key, (entries = { ...(state[key] as Values | undefined) }));
    entries[id] = value;
  }
  for (const [key, entries] of fresh) state[key] = entries;
  return state;
}

/** True for the path of an entry. */
export function isEntry(path: string): boolean {
  return path.includes('/');
}

/** The values of a state by path, without those that another has too. An empty key of entries stands for itself. */
function pathsOf(state: Values, other: Values, entryKeys: readonly string[]): ReadonlyMap<string, unknown> {
  const paths = new Map<string, unknown>();
  for (const [key, value] of Object.entries(state)) {
    const others = own(other, key);
    if (value === others && Object.hasOwn(other, key)) continue;
    const known = isRecord(others) ? others : {};
    const ids = entryKeys.includes(key) ? Object.keys(value as Values) : [];
    if (ids.length === 0) paths.set(key, value);
    for (const id of ids) {
      const entry = (value as Values)[id];
      if (entry !== own(known, id) || entry === undefined) paths.set(`${key}/${id}`, entry);
    }
  }
  return paths;
}

function partsOf(path: string): readonly [key: string, id: string | null] {
  const at = path.indexOf('/');
  return at < 0 ? [path, null] : [path.slice(0, at), path.slice(at + 1)];
}
