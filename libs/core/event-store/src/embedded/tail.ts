import type { Commit } from '@studio/kernel/event';

const MAX_COMMITS = 2048;
const MAX_BYTES = 4 * 1024 * 1024;
/** Largest number of dropped commits left in the list, unless they are large. Removing them moves all others. */
const MAX_DROPPED = 256;

/** A commit with its place in the log as a number, the category of its stream, and its size as JSON. */
export interface RecentCommit {
  readonly position: number;
  readonly category: string;
  readonly bytes: number;
  readonly commit: Commit;
}

/** Subscriber that has reached the end. */
interface Waiting {
  /** Null: any. */
  readonly categories: ReadonlySet<string> | null;
  /** Receives the position up to which there is nothing of its categories. */
  readonly wake: (upTo: number) => void;
}

/**
 * Most recent commits, shared by all subscribers: every commit after `start` up to `end`. It is bounded; a
 * subscriber that is behind its start reads from the file.
 */
export class Tail {
  /** Everything after this position is here. */
  start: number;
  /** The log's last position. */
  end: number;
  private recent: RecentCommit[] = [];
  /** Index of the first commit not dropped. */
  private first = 0;
  private bytes = 0;
  private readonly waiting = new Set<Waiting>();

  constructor(last: number) {
    this.start = this.end = last;
  }

  /** Adds the commits of one transaction; `before` is the log's last position before it. */
  push(before: number, commits: readonly RecentCommit[], last: number): void {
    // Commits were written that were not passed on; they are in the file.
    if (before !== this.end) this.reset(before);
    for (const commit of commits) {
      this.recent.push(commit);
      this.bytes += commit.bytes;
    }
    const areLarge = this.bytes > MAX_BYTES;
    while (this.recent.length - this.first > MAX_COMMITS || this.bytes > MAX_BYTES) {
      const dropped = this.recent[this.first];
      if (!dropped) break;
      this.first++;
      this.bytes -= dropped.bytes;
      this.start = dropped.position;
    }
    if (areLarge || this.first > MAX_DROPPED) {
      this.recent.splice(0, this.first);
      this.first = 0;
    }
    this.end = last;
    this.publish(before, commits);
  }

  /** Forgets all commits; the log's last position is `last`. */
  reset(last: number): void {
    this.recent = [];
    this.first = 0;
    this.bytes = 0;
    const upTo = this.end;
    this.start = this.end = last;
    if (upTo !== last) this.wake(upTo);
  }

  /** The first commits after a position that is not before `start`. */
  after(position: number, limit: number): readonly RecentCommit[] {
    let low = this.first;
    let high = this.recent.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.recent[middle]?.position ?? Infinity) <= position) low = middle + 1;
      else high = middle;
    }
    return this.recent.slice(low, low + limit);
  }

  /**
   * Resolves once there may be commits of these categories (null: of any), or after a call of `wake`.
   * @returns the position up to which there are none
   */
  changed(categories: ReadonlySet<string> | null): Promise<number> {
    return new Promise((wake) => this.waiting.add({ categories, wake }));
  }

  wake(upTo = this.end): void {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const { wake } of waiting) wake(upTo);
  }

  /** Wakes subscribers whose categories are among the commits: of dozens, an append mostly concerns a few. */
  private publish(before: number, commits: readonly RecentCommit[]): void {
    const written = [...new Set(commits.map(({ category }) => category))];
    for (const waiting of this.waiting) {
      const { categories, wake } = waiting;
      if (categories && !written.some((category) => categories.has(category))) continue;
      this.waiting.delete(waiting);
      wake(before);
    }
  }
}
