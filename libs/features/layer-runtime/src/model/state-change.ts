import { sameContent } from '@studio/kernel/same-content';
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
  const [before, next] = [pathsOf(stored ?? {}, entryKeys), pathsOf(after, entryKeys)];
  const changed = [...next].filter(
    ([path, value]) => !before.has(path) || !sameContent(value, before.get(path)),
  );
  const removed = [...before.keys()].filter((path) => !next.has(path));
  if (stored && changed.length === 0 && removed.length === 0) return null;
  return { changed: Object.fromEntries(changed), ...(removed.length > 0 && { removed }) };
}

export function changedBy(stored: Values | undefined, { changed, removed = [] }: StateChange): Values {
  let state: { [key: string]: unknown } = { ...stored };
  for (const path of removed) state = without(state, path);
  for (const [path, value] of Object.entries(changed)) {
    const [key, id] = partsOf(path);
    state[key] = id === null ? value : { ...(state[key] as Values | undefined), [id]: value };
  }
  return state;
}

/** The state without what stands at a path. */
function without(state: Values, path: string): { [key: string]: unknown } {
  const [key, id] = partsOf(path);
  const { [key]: held, ...others } = state;
  if (id === null || typeof held !== 'object' || held === null) return others;
  const { [id]: _gone, ...drawingAnswer } = held as Values;
  return { ...state, [key]: drawingAnswer };
}

/** True for the path of an entry. */
export function isEntry(path: string): boolean {
  return path.includes('/');
}

/** The values of a state by path. An empty key of entries stands for itself. */
function pathsOf(state: Values, entryKeys: readonly string[]): ReadonlyMap<string, unknown> {
  const paths = new Map<string, unknown>();
  for (const [key, value] of Object.entries(state)) {
    const entries = entryKeys.includes(key) ? Object.entries(value as Values) : [];
    if (entries.length === 0) paths.set(key, value);
    for (const [id, entry] of entries) paths.set(`${key}/${id}`, entry);
  }
  return paths;
}

function partsOf(path: string): readonly [key: string, id: string | null] {
  const at = path.indexOf('/');
  return at < 0 ? [path, null] : [path.slice(0, at), path.slice(at + 1)];
}
