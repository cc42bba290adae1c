import { timestamp } from './clock';

/** Record of a command with an Idempotency-Key. */
export interface KeyedCommit {
  readonly rev: number;
  readonly operation: string;
  readonly at: string;
  /** First and last event revision of its commit. */
  readonly from: number;
  readonly to: number;
}

const REMEMBERED_MS = 24 * 60 * 60 * 1000;

/** Ids under which a command may already have run. */
export interface CommandNames {
  readonly commandId: string;
  /** For a request with an Idempotency-Key: other ids it may have had within the last 24 hours. */
  readonly otherIds?: readonly string[] | undefined;
}

/** Finds the commit of a command that already ran; with an Idempotency-Key within the last 24 hours. */
export function repeatedIn(
  keyed: ReadonlyMap<string, KeyedCommit>,
  { commandId, otherIds }: CommandNames,
  now: number,
): KeyedCommit | null {
  if (!otherIds) return keyed.get(commandId) ?? null;
  for (const id of [commandId, ...otherIds]) {
    const commit = keyed.get(id);
    // A stream remembers longer where nothing has been committed since.
    if (commit && Date.parse(commit.at) >= now - REMEMBERED_MS) return commit;
  }
  return null;
}

/** In half the room that the commits themselves take: a day may have tens of thousands. */
export interface KeyedCommitsJson {
  readonly moment: string;
  readonly operations: readonly string[];
  /** Oldest first; the operation by its place among them, the moment in ms since 1970. */
  readonly commits: readonly (readonly [
    commandId: string,
    rev: number,
    operation: number,
    at: number,
    from: number,
    to: number,
  ])[];
}

interface Chunk {
  readonly commits: ReadonlyMap<string, KeyedCommit>;
  /** The last moment at which any of them is remembered. */
  readonly until: string;
}

/**
 * Commits by commandId, oldest first, of the last 24 h before the newest commit. Never changed in place;
 * made of chunks, each larger than the next, so that neither a new command nor a look-up costs more on a
 * stream that has had thousands today.
 */
export class KeyedCommits implements ReadonlyMap<string, KeyedCommit> {
  static readonly none = new KeyedCommits([], '');

  private constructor(
    private readonly chunks: readonly Chunk[],
    /** `at` of the newest commit, '' while it isn't known. */
    private readonly moment: string,
  ) {}

  /** Restores what `toJSON` returned, also in another process. */
  static of({ moment, operations, commits }: KeyedCommitsJson): KeyedCommits {
    const known = new Map(
      commits.map(([commandId, rev, operation, ms, from, to]): [string, KeyedCommit] => [
        commandId,
        { rev, operation: operations[operation] ?? '', at: timestamp(ms), from, to },
      ]),
    );
    const newest = [...known.values()].at(-1);
    return new KeyedCommits(newest ? [chunkOf(known, newest)] : [], moment);
  }

  toJSON(): KeyedCommitsJson {
    const places = new Map<string, number>();
    const commits = [...this.entries()].map(([commandId, { rev, operation, at, from, to }]) => {
      const place = places.get(operation) ?? places.size;
      places.set(operation, place);
      return [commandId, rev, place, Date.parse(at), from, to] as const;
    });
    return { moment: this.moment, operations: [...places.keys()], commits };
  }

  with(commandId: string, commit: KeyedCommit): KeyedCommits {
    const chunks = [...this.chunks];
    let commits = new Map([[commandId, commit]]);
    for (let last = chunks.at(-1); last && last.commits.size <= commits.size; last = chunks.at(-1)) {
      const merged = new Map(last.commits);
      for (const [id, newer] of commits) merged.set(id, newer);
      commits = merged;
      chunks.pop();
    }
    chunks.push(chunkOf(commits, commit));
    return new KeyedCommits(chunks, this.moment);
  }

  /** Forgets what is more than 24 h older than a commit of this moment (RFC 3339). */
  at(moment: string): KeyedCommits {
    const [oldest] = this.chunks;
    if (!oldest) return this;
    // Asked at every commit, so that moments are only compared here.
    const chunks = oldest.until >= moment ? this.chunks : this.chunks.filter(({ until }) => until >= moment);
    return new KeyedCommits(chunks, moment);
  }

  get(commandId: string): KeyedCommit | undefined {
    for (let i = this.chunks.length - 1; i >= 0; i--) {
      const commit = this.chunks[i]?.commits.get(commandId);
      if (commit) return commit.at >= this.horizon() ? commit : undefined;
    }
    return undefined;
  }

  has(commandId: string): boolean {
    return this.get(commandId) !== undefined;
  }

  get size(): number {
    return [...this.keys()].length;
  }

  *entries(): MapIterator<[string, KeyedCommit]> {
    const horizon = this.horizon();
    for (const { commits } of this.chunks) {
      for (const entry of commits) if (entry[1].at >= horizon) yield entry;
    }
  }

  *keys(): MapIterator<string> {
    for (const [commandId] of this.entries()) yield commandId;
  }

  *values(): MapIterator<KeyedCommit> {
    for (const [, commit] of this.entries()) yield commit;
  }

  [Symbol.iterator](): MapIterator<[string, KeyedCommit]> {
    return this.entries();
  }

  forEach(
    visit: (commit: KeyedCommit, commandId: string, map: ReadonlyMap<string, KeyedCommit>) => void,
  ): void {
    for (const [commandId, commit] of this.entries()) visit(commit, commandId, this);
  }

  /** Commits before this moment are forgotten. */
  private horizon(): string {
    return this.moment === '' ? '' : later(this.moment, -REMEMBERED_MS);
  }
}

function chunkOf(commits: Chunk['commits'], newest: KeyedCommit): Chunk {
  return { commits, until: later(newest.at, REMEMBERED_MS) };
}

function later(moment: string, ms: number): string {
  return new Date(Date.parse(moment) + ms).toISOString();
}
