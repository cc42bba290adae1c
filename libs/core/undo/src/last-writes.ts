import type { Channel } from '@studio/kernel/event';
import type { Path, PropertyChange } from './property-diff';

/** Last writer of a property. */
export interface Write {
  readonly rev: number;
  readonly accountId: string;
  readonly via: Channel;
  readonly operation: string;
  /** RFC 3339. */
  readonly at: string;
}

/** A commit together with those of its properties that nobody has written since. */
export interface CommitWrites extends Write {
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

/**
 * A place as JSON: places of its write, of the latest and of the forgotten one in the list of writes (−1: none), 1 when
 * it is gone, its children in their order; of a property that was just written, the place of its write alone.
 */
type NodeJson =
  | number
  | readonly [
      write: number,
      latest: number,
      forgotten: number,
      gone: number,
      ...children: (readonly [key: string, child: NodeJson])[],
    ];

export interface LastWritesJson {
  readonly writes: readonly Write[];
  readonly root: NodeJson;
}

/** Shared by all places below which nothing was written; only copies are ever changed. */
const NO_CHILDREN = new Map<string, Node>();

function newNode(): Node {
  return { write: null, latest: null, gone: false, forgotten: null, children: NO_CHILDREN };
}

/** Largest number of removed children a node records one by one; above it, the older half becomes one figure. */
const MAX_REMOVED = 256;

/** Writes that have no place in the tree yet, newest first. */
interface Waiting {
  readonly changes: readonly PropertyChange[];
  readonly by: Write;
  readonly before: Waiting | null;
}

/** Largest number of writes that wait; entering them into the tree takes a fraction of a millisecond. */
const MAX_WAITING = 256;

/**
 * Commit that last wrote each property of a state. Undo conflicts and `changedSince` use it, which few commands
 * need: so a write only waits in a list, and waiting writes enter the tree at the next read. An instance is
 * immutable: the tree grows by copies of the nodes on the paths of new writes.
 */
export class LastWrites {
  static readonly none = new LastWrites(newNode());

  private constructor(
    private root: Node,
    private waiting: Waiting | null = null,
    private waitingCount = 0,
  ) {}

  /** The same with these properties written. Revs must not go back from call to call. */
  write(changes: readonly PropertyChange[], by: Write): LastWrites {
    if (changes.length === 0) return this;
    const next = new LastWrites(this.root, { changes, by, before: this.waiting }, this.waitingCount + 1);
    if (next.waitingCount >= MAX_WAITING) next.tree();
    return next;
  }

  /** The whole tree: no write waits any more. */
  private tree(): Node {
    if (!this.waiting) return this.root;
    const writes: Waiting[] = [];
    for (let write: Waiting | null = this.waiting; write; write = write.before) writes.push(write);
    this.root = withWrites(this.root, writes.reverse());
    this.waiting = null;
    this.waitingCount = 0;
    return this.root;
  }

  /** Restores what `toJSON` returned, also in another process. */
  static of({ writes, root }: LastWritesJson): LastWrites {
    const write = (index: number): Write | null => writes[index] ?? null;
    const node = (json: NodeJson): Node => {
      if (typeof json === 'number') return { ...newNode(), write: write(json), latest: write(json) };
      const [own, latest, forgotten, gone, ...entries] = json;
      const children = new Map<string, Node>();
      for (const [key, child] of entries) children.set(key, node(child));
      return {
        write: write(own),
        latest: write(latest),
        gone: gone === 1,
        forgotten: write(forgotten),
        children: children.size > 0 ? children : NO_CHILDREN,
      };
    };
    return new LastWrites(node(root));
  }

  /** Plain JSON, each write listed once. */
  toJSON(): LastWritesJson {
    const places = new Map<Write, number>();
    const place = (write: Write | null): number => {
      if (!write) return -1;
      const known = places.get(write);
      if (known !== undefined) return known;
      places.set(write, places.size);
      return places.size - 1;
    };
    const json = ({ write, latest, gone, forgotten, children }: Node): NodeJson =>
      write && write === latest && !gone && !forgotten && children.size === 0
        ? place(write)
        : [
            place(write),
            place(latest),
            place(forgotten),
            gone ? 1 : 0,
            ...Array.from(children, ([key, child]) => [key, json(child)] as const),
          ];
    const root = json(this.tree());
    return { writes: [...places.keys()], root };
  }

  /**
   * The last write that a path has seen: its own, one of something that holds it (an entity that was added
   * or removed as a whole), or one of anything below it. Null when it was never written.
   */
  lastWrite(path: Path): Write | null {
    let node = this.tree();
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
  since(rev: number, under: Path = []): readonly CommitWrites[] {
    const commits = new Map<number, Write & { paths: Path[] }>();
    const add = (write: Write | null, path: Path) => {
      if (!write || write.rev <= rev) return;
      const commit = commits.get(write.rev) ?? { ...write, paths: [] };
      commit.paths.push(path);
      commits.set(write.rev, commit);
    };
    const walk = (node: Node, path: readonly string[]) => {
      if (!node.latest || node.latest.rev <= rev) return;
      add(node.write, path);
      add(node.forgotten, path);
      for (const [key, child] of node.children) walk(child, [...path, key]);
    };
    let node: Node | undefined = this.tree();
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
    return [...commits.values()].sort((a, b) => a.rev - b.rev);
  }
}

/** The tree after further writes, in their order. Shares with the old one whatever they don't touch. */
function withWrites(tree: Node, writes: readonly Pick<Waiting, 'changes' | 'by'>[]): Node {
  /** Nodes made by this call, which it may change. */
  const own = new Set<Node>();
  /** The node as one below which there was a write. */
  const passed = (node: Node, by: Write): Node => {
    const { write, forgotten, children } = node;
    const passing = own.has(node)
      ? node
      : { write, latest: by, gone: false, forgotten, children: copyOf(children) };
    own.add(passing);
    passing.latest = by;
    passing.gone = false;
    return passing;
  };
  let root = tree;
  for (const { changes, by } of writes)
    for (const { path, after } of changes) {
      const written = { ...newNode(), write: by, latest: by, gone: after === undefined };
      const last = path.at(-1);
      if (last === undefined) {
        root = written;
        continue;
      }
      root = passed(root, by);
      let parent = root;
      for (const key of path.slice(0, -1)) {
        const child = passed(parent.children.get(String(key)) ?? newNode(), by);
        parent.children.set(String(key), child);
        parent = child;
      }
      parent.children.set(String(last), written);
      if (written.gone && parent.children.size > MAX_REMOVED) forgetOldest(parent);
    }
  return root;
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
