import type { Path } from '@studio/undo/property-diff';

type Container = { readonly [key: string]: unknown };

/** What stands at a path, undefined where nothing does. */
export function valueAt(state: unknown, path: Path): unknown {
  let value = state;
  for (const key of path) {
    if (!isContainer(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/**
 * The state with another value at a path, undefined to take it away. Where something on the way there is
 * missing, there is nothing to change: the same state.
 */
export function withValueAt<State>(state: State, path: Path, value: unknown): State {
  return set(state, path.map(String), value) as State;
}

function set(container: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (!isContainer(container)) return container;
  if (rest.length > 0) {
    if (!Object.hasOwn(container, key)) return container;
    const inner = set(container[key], rest, value);
    return inner === container[key] ? container : { ...container, [key]: inner };
  }
  if (value !== undefined) return { ...container, [key]: value };
  const { [key]: _, ...others } = container;
  return others;
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
