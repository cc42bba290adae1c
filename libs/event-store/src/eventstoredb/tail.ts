import { categoryOf, type Commit } from '@studio/kernel/event';
import type { FeedBatch } from '../event-store';

/** Commits that are kept for those who follow, at most, and characters of their JSON. */
const MOST_COMMITS = 4_096;
const MOST_CHARACTERS = 16 * 1024 * 1024;
/** Commits handed over at once, at most. */
const AT_ONCE = 256;

interface Kept {
  readonly commit: Commit;
  readonly category: string;
  readonly characters: number;
}

/**
 * The newest commits of all categories that anybody here follows, from one subscription: whoever has come to the log's
 * end goes on from here, so that each event is brought and decoded once for all of them. Who is too slow for it goes back
 * to a subscription of its own.
 */
export class SharedTail {
  readonly #kept: Kept[] = [];
  #characters = 0;
  /** All that lies between the two is kept. */
  #from: string;
  #reached: string;
  #isOver = false;
  /** Those who wait for more. */
  readonly #waiting = new Set<() => void>();
  /** How often the end was reached without anything new, as after a drop. */
  #renewed = 0;

  /** @param from where the subscription begins */
  constructor(from: string) {
    this.#from = this.#reached = from;
  }

  /** All that comes after it is, or will be, here: for whoever has everything up to there. */
  get from(): string {
    return this.#from;
  }

  /** Its subscription has ended. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether nothing after a position is missing here. */
  covers(position: string): boolean {
    return !this.#isOver && position >= this.#from;
  }

  /** Takes what the subscription brings until it ends. */
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
   * What comes after a position, for as long as nothing of it is missing.
   * @returns the position up to which everything was handed over
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

  /** Of the first that lies after a position. */
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
