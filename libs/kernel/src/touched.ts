import type { Channel } from './event';
import type { Path, PropertyChange } from './property-diff';

/** Who wrote a property last. */
export interface Write {
  readonly rev: number;
  readonly accountId: string;
  readonly via: Channel;
  readonly operation: string;
  /** RFC 3339. */
  readonly at: string;
}

/** A commit together with those of its properties that nobody has written since. */
export interface Touch extends Write {
  readonly paths: readonly Path[];
}

/** One place in the state. A whole write makes what was known below it obsolete. */
interface Node {
  /** Last write of this place as a whole. */
  write: Write | null;
  /** Last write of this place or anything below it. */
  latest: Write | null;
  /** The last write removed it. */
  gone: boolean;
  /** Last write among removed children that are no longer listed. */
  forgotten: Write | null;
  children: Map<string, Node>;
}

/** Shared by all places below which nothing was written; only copies are ever changed. */
const NO_CHILDREN = new Map<string, Node>();

function newNode(): Node {
  return { write: null, latest: null, gone: false, forgotten: null, children: NO_CHILDREN };
}

/** Removed children that a place remembers one by one; above it, the older half is kept as one figure. */
const MAX_REMOVED = 256;

/**
 * The commit that last wrote each property of a state. Never changed in place: a write copies the nodes on
 * its way only, as `evolve` copies the objects on its way. Serves undo conflicts and `changedSince`.
 */
export class Touched {
  static readonly nothing = new Touched(newNode());

  private constructor(private readonly root: Node) {}

  /** The same with these properties written. Revs must not go back from call to call. */
  write(changes: readonly PropertyChange[], by: Write): Touched {
    if (changes.length === 0) return this;
    const copies = new Set<Node>();
    const copy = (node: Node): Node => {
      if (copies.has(node)) return node;
      const { write, forgotten } = node;
      const fresh = { write, latest: by, gone: false, forgotten, children: copyOf(node.children) };
      copies.add(fresh);
      return fresh;
    };
    let root = this.root;
    for (const { path, after } of changes) {
      const written = { ...newNode(), write: by, latest: by, gone: after === undefined };
      const last = path.at(-1);
      if (last === undefined) {
        root = written;
        continue;
      }
      root = copy(root);
      let parent = root;
      for (const key of path.slice(0, -1)) {
        const child = copy(parent.children.get(String(key)) ?? newNode());
        parent.children.set(String(key), child);
        parent = child;
      }
      parent.children.set(String(last), written);
      if (written.gone && parent.children.size > MAX_REMOVED) forgetOldest(parent);
    }
    return new Touched(root);
  }

  /**
   * The last write that a path has seen: its own, one of something that holds it (an entity that was added
   * or removed as a whole), or one of anything below it. Null when it was never written.
   */
  lastWrite(path: Path): Write | null {
    let node = this.root;
    let last = node.write;
    for (const key of path) {
      const child = node.children.get(String(key));
      if (!child) return later(last, node.forgotten);
      node = child;
      last = later(last, node.write);
    }
    return later(last, node.latest);
  }

  /** Commits after a rev whose writes still stand, in order of rev; `under` limits to what concerns a path. */
  since(rev: number, under: Path = []): readonly Touch[] {
    const touches = new Map<number, Write & { paths: Path[] }>();
    const add = (write: Write | null, path: Path) => {
      if (!write || write.rev <= rev) return;
      const touch = touches.get(write.rev) ?? { ...write, paths: [] };
      touch.paths.push(path);
      touches.set(write.rev, touch);
    };
    const walk = (node: Node, path: readonly string[]) => {
      if (!node.latest || node.latest.rev <= rev) return;
      add(node.write, path);
      add(node.forgotten, path);
      for (const [key, child] of node.children) walk(child, [...path, key]);
    };
    let node: Node | undefined = this.root;
    const above: string[] = [];
    for (const key of under) {
      add(node.write, [...above]);
      const child: Node | undefined = node.children.get(String(key));
      if (!child) add(node.forgotten, [...above]);
      node = child;
      if (!node) break;
      above.push(String(key));
    }
    if (node) walk(node, above);
    return [...touches.values()].sort((a, b) => a.rev - b.rev);
  }
}

/** Faster than by the constructor, which makes an array of every entry. */
function copyOf(children: Map<string, Node>): Map<string, Node> {
  const copy = new Map<string, Node>();
  children.forEach((child, key) => copy.set(key, child));
  return copy;
}

function later(a: Write | null, b: Write | null): Write | null {
  if (!a || !b) return a ?? b;
  return b.rev > a.rev ? b : a;
}

/** Keeps the memory of a place bounded although its entities come and go. */
function forgetOldest(node: Node): void {
  const removed = [...node.children].filter(([, child]) => child.gone);
  if (removed.length <= MAX_REMOVED) return;
  removed.sort(([, a], [, b]) => (a.write?.rev ?? 0) - (b.write?.rev ?? 0));
  for (const [key, child] of removed.slice(0, MAX_REMOVED / 2)) {
    node.children.delete(key);
    node.forgotten = later(node.forgotten, child.write);
  }
}
