import { categoryOf, type Commit } from '@studio/kernel/event';
import type { FeedBatch } from '../event-store';

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

  /** @param from where the subscription begins */
  constructor(from: string) {
    this.#from = this.#reached = from;
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
