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
const CHUNK = 128;

/**
 * Commits by commandId, oldest first, of the last 24 h before the newest commit. Never changed in place;
 * made of chunks so that a busy stream doesn't copy a day's commands for each new one.
 */
export class KeyedCommits implements ReadonlyMap<string, KeyedCommit> {
  static readonly none = new KeyedCommits([], '');

  private constructor(
    private readonly chunks: readonly ReadonlyMap<string, KeyedCommit>[],
    /** Commits before this moment are forgotten. */
    private readonly horizon: string,
  ) {}

  with(commandId: string, commit: KeyedCommit): KeyedCommits {
    const last = this.chunks.at(-1);
    const chunks =
      last && last.size < CHUNK
        ? [...this.chunks.slice(0, -1), new Map(last).set(commandId, commit)]
        : [...this.chunks, new Map([[commandId, commit]])];
    return new KeyedCommits(chunks, this.horizon);
  }

  /** Forgets what is more than 24 h older than a commit of this moment (RFC 3339). */
  at(moment: string): KeyedCommits {
    if (this.chunks.length === 0) return this;
    const horizon = new Date(Date.parse(moment) - REMEMBERED_MS).toISOString();
    const alive = this.chunks.findIndex((chunk) => holdsSince(chunk, horizon));
    return new KeyedCommits(alive < 0 ? [] : this.chunks.slice(alive), horizon);
  }

  get(commandId: string): KeyedCommit | undefined {
    for (let i = this.chunks.length - 1; i >= 0; i--) {
      const commit = this.chunks[i]?.get(commandId);
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
    for (const chunk of this.chunks) {
      for (const entry of chunk) if (entry[1].at >= this.horizon) yield entry;
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

function holdsSince(chunk: ReadonlyMap<string, KeyedCommit>, horizon: string): boolean {
  for (const { at } of chunk.values()) if (at >= horizon) return true;
  return false;
}
