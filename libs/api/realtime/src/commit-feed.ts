import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore, FeedBatch } from '@studio/event-store/event-store';
import type { Commit } from '@studio/kernel/event';

/** Milliseconds before a failed feed is read again. */
const RETRY_MS = 250;

export interface FeedReader {
  readonly categories: readonly string[];
  /** Returns false for a commit whose viewers' data is of no use now. */
  needs(commit: Commit): boolean;
  take(commit: Commit): void;
  /** A commit of which `needs` was false came with viewers' data still encrypted. */
  takeSealed(commit: Commit): void;
  /** All commits of a batch have been taken. */
  flush(): void;
  /** The log is another one now: nothing of before counts. */
  reset(): void;
  /** Receives failures that no caller sees. */
  report(message: string, error: unknown): void;
}

/** Feed of the log's commits of some categories. Continues on its own after a failure. */
export class CommitFeed {
  /** Epoch of the log; null before the start. */
  epoch: string | null = null;
  private reached = '';
  private readonly waiters = new Set<{ readonly position: string; readonly pass: () => void }>();
  private readonly ending = new AbortController();
  private following: Promise<void> = Promise.resolve();
  private readonly sealed = new WeakSet<Commit>();

  constructor(
    private readonly store: EventStore,
    private readonly reader: FeedReader,
  ) {}

  /** Position of the last commit taken. */
  get position(): string {
    return this.reached;
  }

  /**
   * @param after any position that the log has reached: older commits are of no use here, only of cost
   * @throws Unavailable
   */
  async start(after: string): Promise<void> {
    this.epoch = await this.store.epoch();
    this.reached = after;
    this.following = this.follow();
  }

  /** No commit is taken any more from now on; resolves when the subscription has ended. */
  stop(): Promise<void> {
    this.ending.abort();
    return this.following;
  }

  /**
   * Resolves when the commit at a position has been taken.
   * @param timeoutMs resolves after that in any case; by default never
   */
  untilPassed(position: string, timeoutMs?: number): Promise<void> {
    if (this.reached >= position) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter = {
        position,
        pass: (): void => {
          clearTimeout(timer);
          this.waiters.delete(waiter);
          resolve();
        },
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(waiter.pass, timeoutMs).unref();
      this.waiters.add(waiter);
    });
  }

  private async follow(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        await this.checkEpoch();
        const opens = (commit: Commit): boolean => this.opens(commit);
        const { categories } = this.reader;
        for await (const batch of this.store.subscribe(categories, this.reached, { signal, opens }))
          this.take(batch);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.reader.report('The commit feed was interrupted. Resuming.', error);
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async checkEpoch(): Promise<void> {
    const epoch = await this.store.epoch();
    if (epoch === this.epoch) return;
    this.epoch = epoch;
    this.reached = '';
    this.reader.reset();
  }

  private opens(commit: Commit): boolean {
    if (this.reader.needs(commit)) return true;
    this.sealed.add(commit);
    return false;
  }

  private take(batch: FeedBatch): void {
    if (batch.kind === 'caught-up') this.reach(batch.position);
    else
      for (const commit of batch.commits) {
        if (this.sealed.has(commit)) this.reader.takeSealed(commit);
        else this.reader.take(commit);
        this.reach(commit.position);
      }
    this.reader.flush();
    for (const waiter of this.waiters) if (waiter.position <= this.reached) waiter.pass();
  }

  private reach(position: string): void {
    if (position > this.reached) this.reached = position;
  }
}
