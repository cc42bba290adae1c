import { categoryOf, type Commit, type StoredEvent } from '@studio/kernel/event';
import type { FeedBatch } from '../event-store';
import { LogHeads } from './log-heads';

/** Largest number of commits held for followers, and of characters of their JSON. */
const MOST_COMMITS = 4_096;
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Commits handed over at once, at most. */
const AT_ONCE = 256;

interface StoredTail {
  readonly commit: Commit;
  readonly category: string;
  readonly characters: number;
}

/**
 * Newest commits of all followed categories, from one subscription. Consumers at the log's end continue here, so
 * that each event is transferred and decoded once for all. Slow consumers return to a subscription of their own.
 */
export class SharedTail {
  /** Up to here nothing of ours lies in the log that was not delivered. */
  emptyUntil: string;
  /** Ends of streams and categories. */
  readonly heads: LogHeads;
  readonly #kept: StoredTail[] = [];
  #characters = 0;
  /** Bounds of the positions whose commits are all held. */
  #from: string;
  #reached: string;
  #isOver = false;
  /** Consumers waiting for commits. */
  readonly #waiting = new Set<() => void>();
  /** Number of times the end was reached without new commits, as after a drop. */
  #renewed = 0;

  /** @param from where the subscription begins @param followed its categories */
  constructor(from: string, followed: readonly string[]) {
    this.heads = new LogHeads(followed);
    this.#from = this.#reached = this.emptyUntil = from;
  }

  /** Position after which all commits are, or will be, here, for consumers that have everything up to it. */
  get from(): string {
    return this.#from;
  }

  /** Its subscription has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Returns true if all commits after a position are held here. */
  covers(position: string): boolean {
    return !this.#isOver && position >= this.#from;
  }

  /** Returns the events of a stream from a revision on, by all that is known here; undefined if some are not here. */
  eventsOf(stream: string, from: number): readonly StoredEvent[] | undefined {
    const end = this.#isOver ? undefined : this.heads.of(stream);
    if (end === undefined) return undefined;
    const events: StoredEvent[] = [];
    for (let next = end, at = this.#kept.length - 1; next >= from; at--) {
      const commit = this.#kept[at]?.commit;
      if (!commit) return undefined;
      if (commit.stream !== stream) continue;
      if (commit.events.at(-1)?.revision !== next) return undefined;
      events.unshift(...commit.events.filter(({ revision }) => revision >= from));
      next = (commit.events[0]?.revision ?? 0) - 1;
    }
    return events;
  }

  /** Resolves with true once everything up to a position is here; with false after a time, or if the tail is over. */
  async reaches(position: string, timeoutMs: number): Promise<boolean> {
    let isLate = false;
    let wake = (): void => undefined;
    const timer = setTimeout(() => {
      isLate = true;
      wake();
    }, timeoutMs);
    try {
      while (this.emptyUntil < position && !isLate && !this.#isOver)
        await new Promise<void>((resolve) => this.#waiting.add((wake = resolve)));
      return this.emptyUntil >= position && !this.#isOver;
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(wake);
    }
  }

  /** Takes the batches of the subscription until it ends. */
  async take(batches: AsyncIterable<FeedBatch>): Promise<void> {
    try {
      let hasMoved = false;
      for await (const batch of batches) {
        if (batch.kind === 'commits') this.#keep(batch.commits);
        else if (!hasMoved) this.#renew();
        hasMoved = batch.kind === 'commits';
      }
    } finally {
      this.#isOver = true;
      this.#tell();
    }
  }

  /**
   * Yields the commits after a position, as long as none is missing.
   * @returns the position up to which everything was delivered
   */
  async *follow(
    categories: readonly string[],
    after: string,
    signal: AbortSignal,
  ): AsyncGenerator<FeedBatch, string> {
    const wanted = new Set(categories);
    let position = after;
    let last = after;
    let hasMoved = false;
    let renewed = this.#renewed;
    let wake = (): void => undefined;
    const abort = (): void => wake();
    signal.addEventListener('abort', abort);
    try {
      while (!signal.aborted && this.covers(position)) {
        const index = this.#indexAfter(position);
        const next = this.#kept.slice(index, index + AT_ONCE);
        position = next.at(-1)?.commit.position ?? position;
        const commits = next.flatMap(({ commit, category }) => (wanted.has(category) ? [commit] : []));
        if (commits.length > 0) {
          last = commits.at(-1)?.position ?? last;
          hasMoved = true;
          yield { kind: 'commits', commits };
        } else if (position < this.#reached) continue;
        else if (hasMoved || renewed !== this.#renewed) {
          hasMoved = false;
          renewed = this.#renewed;
          yield { kind: 'caught-up', position: last };
        } else await new Promise<void>((resolve) => this.#waiting.add((wake = resolve)));
      }
      return position;
    } finally {
      signal.removeEventListener('abort', abort);
      this.#waiting.delete(wake);
    }
  }

  #keep(commits: readonly Commit[]): void {
    for (const commit of commits) {
      const characters = JSON.stringify(commit.events).length;
      this.#kept.push({ commit, category: categoryOf(commit.stream), characters });
      this.#characters += characters;
      this.#reached = commit.position;
      if (this.emptyUntil < commit.position) this.emptyUntil = commit.position;
      this.heads.take(commit);
    }
    while (this.#kept.length > MOST_COMMITS || this.#characters > MOST_CHARACTERS) {
      const gone = this.#kept.shift();
      if (!gone) break;
      this.#characters -= gone.characters;
      this.#from = gone.commit.position;
    }
    this.#tell();
  }

  #renew(): void {
    this.#renewed++;
    this.#tell();
  }

  #tell(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of waiting) wake();
  }

  /** Returns the index of the first commit after a position. */
  #indexAfter(position: string): number {
    let [low, high] = [0, this.#kept.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#kept[middle]?.commit.position ?? '') > position) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
