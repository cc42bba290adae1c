import type { CommitLog } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';

/** What a subscription yields: whole commits in log order, and a mark whenever it has reached the end. */
export type FeedBatch =
  | { readonly kind: 'commits'; readonly commits: readonly Commit[] }
  | { readonly kind: 'caught-up'; readonly position: string };

export interface SubscribeOptions {
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
}

/** The port to the log of everything that ever happened (architecture, The ports). */
export interface EventStore extends CommitLog {
  /**
   * All commits of some categories after a position ('' = from the start), in log order, without gap or
   * repeat, then live. Comes back by itself after a failure of the store; ends only by its signal or by
   * `close`. The consumer's pace is respected: at most a bounded number of commits waits for it.
   */
  subscribe(
    categories: readonly string[],
    after: string,
    options?: SubscribeOptions,
  ): AsyncIterable<FeedBatch>;

  /** Identity of this log's positions; written in the log. Another epoch means: rebuild. */
  epoch(): Promise<string>;

  /** Removes deleted streams for good (an operator's command). */
  purge(streams: readonly string[]): Promise<void>;

  /** Resolves when the store can take an append now; throws `Unavailable` with the reason otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

export const EVENT_STORE = Symbol('EventStore');
