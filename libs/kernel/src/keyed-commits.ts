/** What is remembered of a command that carried an Idempotency-Key. */
export interface KeyedCommit {
  readonly rev: number;
  readonly operation: string;
  readonly at: string;
  /** First and last event revision of its commit. */
  readonly from: number;
  readonly to: number;
}

const REMEMBERED_MS = 24 * 60 * 60 * 1000;

interface Chunk {
  readonly commits: ReadonlyMap<string, KeyedCommit>;
  /** `at` of its last commit. */
  readonly newest: string;
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
    /** Commits before this moment are forgotten. */
    private readonly horizon: string,
  ) {}

  with(commandId: string, commit: KeyedCommit): KeyedCommits {
    const chunks = [...this.chunks];
    let commits = new Map([[commandId, commit]]);
    for (let last = chunks.at(-1); last && last.commits.size <= commits.size; last = chunks.at(-1)) {
      const merged = new Map(last.commits);
      for (const [id, newer] of commits) merged.set(id, newer);
      commits = merged;
      chunks.pop();
    }
    chunks.push({ commits, newest: commit.at });
    return new KeyedCommits(chunks, this.horizon);
  }

  /** Forgets what is more than 24 h older than a commit of this moment (RFC 3339). */
  at(moment: string): KeyedCommits {
    if (this.chunks.length === 0) return this;
    const horizon = new Date(Date.parse(moment) - REMEMBERED_MS).toISOString();
    const alive = this.chunks.findIndex(({ newest }) => newest >= horizon);
    return new KeyedCommits(alive < 0 ? [] : this.chunks.slice(alive), horizon);
  }

  get(commandId: string): KeyedCommit | undefined {
    for (let i = this.chunks.length - 1; i >= 0; i--) {
      const commit = this.chunks[i]?.commits.get(commandId);
      if (commit) return commit.at >= this.horizon ? commit : undefined;
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
    for (const { commits } of this.chunks) {
      for (const entry of commits) if (entry[1].at >= this.horizon) yield entry;
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
}
