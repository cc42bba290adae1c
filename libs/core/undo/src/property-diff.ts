import { isRecord, own, sameContent } from '@studio/kernel/same-content';

/** Path of a property in a state: keys from the top down. */
export type Path = readonly (string | number)[];

/** One property that differs; `undefined` where it doesn't exist. */
export interface PropertyChange {
  readonly path: Path;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Differences between two states of plain JSON-like data. Objects with the same reference are skipped, so between
 * a state and its successor (`evolve` shares structure) the cost follows the change. Objects are compared key by
 * key; an added or removed object is one change; an array is one value, compared by content. Order: the keys of
 * `before`, then new keys.
 */
export function diff(before: unknown, after: unknown): readonly PropertyChange[] {
  const changes: PropertyChange[] = [];
  collect(before, after, [], changes);
  return trimmed(changes);
}

/** Copies a list without spare capacity: a list that grew by one entry has room for 16 more. */
export function trimmed<Item>(list: readonly Item[]): readonly Item[] {
  return list.slice();
}

/** @param path where the two stand; left as it was found */
function collect(before: unknown, after: unknown, path: string[], changes: PropertyChange[]): void {
  if (before === after) return;
  if (isRecord(before) && isRecord(after)) {
    let shared = 0;
    for (const key of Object.keys(before)) {
      const last = before[key];
      // Most of a large map is where it was: nothing else is asked about that.
      if (last !== undefined && after[key] === last) {
        shared++;
        continue;
      }
      if (Object.hasOwn(after, key)) shared++;
      const next = own(after, key);
      path.push(key);
      collect(last, next, path, changes);
      path.pop();
    }
    // Counting values is cheap where making texts of a map's numeric keys isn't.
    if (shared === Object.values(after).length) return;
    for (const key of Object.keys(after)) {
      if (Object.hasOwn(before, key)) continue;
      path.push(key);
      collect(undefined, after[key], path, changes);
      path.pop();
    }
  } else if (!sameContent(before, after)) {
    changes.push({ path: path.slice(), before, after });
  }
}

/** True when one path leads through the other: whoever writes one of them touches both. */
export function onePath(a: Path, b: Path): boolean {
  return a.slice(0, b.length).every((key, i) => String(key) === String(b[i]));
}

interface PathNode {
  isEnd: boolean;
  readonly next: Map<string, PathNode>;
}

/** Paths that are asked about often: to look one up costs what it is long, however many there are. */
export class PathSet {
  private readonly root: PathNode = { isEnd: false, next: new Map() };

  constructor(paths: Iterable<Path>) {
    for (const path of paths) this.add(path);
  }

  /** True when one of them and this one lead through each other: `onePath` of any. */
  meets(path: Path): boolean {
    let at = this.root;
    for (const key of path) {
      if (at.isEnd) return true;
      const next = at.next.get(String(key));
      if (!next) return false;
      at = next;
    }
    return at.isEnd || at.next.size > 0;
  }

  private add(path: Path): void {
    let at = this.root;
    for (const key of path) {
      const name = String(key);
      let next = at.next.get(name);
      if (!next) at.next.set(name, (next = { isEnd: false, next: new Map() }));
      at = next;
    }
    at.isEnd = true;
  }
}
