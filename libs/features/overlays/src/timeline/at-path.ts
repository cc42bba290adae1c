import type { Path } from '@studio/undo/property-diff';

type Container = { readonly [key: string]: unknown };

/** Returns the value at a path; undefined if there is none. */
export function valueAt(state: unknown, path: Path): unknown {
  let value = state;
  for (const key of path) {
    if (!isContainer(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/**
 * State to which many property changes are applied. Each container on a path is copied once, for any number of
 * changes.
 */
export class DraftState<State> {
  private readonly copies = new Set<unknown>();
  /** Containers that something was taken from: they hold undefined there until the draft is read. */
  private readonly holed = new Map<object, Path>();

  /** Container of the last write. */
  private near: {
    readonly path: Path;
    readonly depth: number;
    readonly at: { [key: string]: unknown };
  } | null = null;

  constructor(private root: State) {}

  get state(): State {
    const paths = [...this.holed.values()].sort((a, b) => b.length - a.length);
    this.holed.clear();
    for (const path of paths) {
      // Rebuilt, since an object that many keys were deleted from stays slow.
      const holed = this.at(path);
      if (!isContainer(holed)) continue;
      const whole = Object.fromEntries(Object.entries(holed).filter(([, value]) => value !== undefined));
      this.copies.add(whole);
      this.put(path, whole);
    }
    return this.root;
  }

  /**
   * Puts another value at a path, undefined to take it away. Where something on the way there is missing, there is
   * nothing to change.
   */
  put(path: Path, value: unknown): void {
    const last = path.at(-1);
    if (last === undefined) {
      this.root = value as State;
      this.near = null;
      return;
    }
    const holder = this.holderOf(path);
    if (!holder) return;
    holder[last] = value;
    if (value === undefined && !this.holed.has(holder)) this.holed.set(holder, path.slice(0, -1));
  }

  /** Returns the current value at a path. */
  at(path: Path): unknown {
    return valueAt(this.root, path);
  }

  /**
   * Returns the container of a path's last key, as a copy; null if there is none. Consecutive paths mostly share
   * it.
   */
  private holderOf(path: Path): { [key: string]: unknown } | null {
    const depth = path.length - 1;
    const { near } = this;
    if (near?.depth === depth && near.path.every((key, i) => i >= depth || key === path[i])) return near.at;
    const above = path.slice(0, -1);
    if (!isContainer(this.at(above))) return null;
    this.root = this.own(this.root) as State;
    let at = this.root as { [key: string]: unknown };
    for (const key of above) at = (at[key] = this.own(at[key])) as { [key: string]: unknown };
    this.near = { path, depth, at };
    return at;
  }

  private own(value: unknown): unknown {
    if (this.copies.has(value)) return value;
    const copy = { ...(value as Container) };
    this.copies.add(copy);
    return copy;
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
