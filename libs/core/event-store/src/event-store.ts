import { setTimeout as delay } from 'node:timers/promises';
import type { CommitLog, ReadOptions } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import { StoreStartError } from './store-start-error';

/** Batch of a subscription: whole commits in log order, or a mark each time it reaches the end. */
export type FeedBatch =
  | {
      readonly kind: 'commits';
      readonly commits: readonly Commit[];
      /** Streams with damaged events: no later commits of them are delivered. */
      readonly damaged?: readonly string[];
    }
  | { readonly kind: 'caught-up'; readonly position: string };

export interface SubscribeOptions {
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
  /**
   * If true, commits of other categories need not move the position of a subscription that has caught up, so it is
   * not woken for them. A store may report them all the same.
   */
  readonly ownOnly?: boolean;
  /**
   * Returns false for a commit whose encrypted data are of no use to the consumer: it is delivered as it is stored.
   * Asked when the commit arrives, before it is delivered; by default all are decrypted.
   */
  readonly opens?: (commit: Commit) => boolean;
}

/** The port to the event log. */
export interface EventStore extends CommitLog {
  /**
   * Yields all commits of some categories after a position ('' = from the start), in log order, without gap or
   * repeat, then live. It recovers from failures of the store and ends only by its signal or by `close`. At most a
   * bounded number of commits waits for the consumer.
   */
  subscribe(
    categories: readonly string[],
    after: string,
    options?: SubscribeOptions,
  ): AsyncIterable<FeedBatch>;

  /** Returns true if a text has the form of this store's positions. It may belong to another log. */
  isPosition(text: string): boolean;

  /**
   * Returns the current end of the log, after whole commits. A subscription after it receives later commits only.
   * @throws Unavailable
   */
  end(): Promise<string>;

  /**
   * Returns the position of the last commit of a category; undefined if a subscription must find it. Only shared stores
   * have this.
   * @throws Unavailable
   */
  knownEnd?(category: string, options?: ReadOptions): Promise<string | undefined>;

  /** Identity of this log's positions; written in the log. Another epoch means: rebuild. */
  epoch(): Promise<string>;

  /**
   * Begins another epoch: all earlier positions and checkpoints become invalid. For a log whose content was
   * replaced, while no server uses it. May be repeated.
   * @param name by default a new random one
   * @param instead required current epoch: of many nodes that call this, one succeeds
   * @throws Unavailable
   */
  beginEpoch(name?: string, instead?: string): Promise<void>;

  /** Removes deleted streams for good (an operator's command). */
  purge(streams: readonly string[]): Promise<void>;

  /** Resolves when the store can take an append now; throws `Unavailable` with the reason otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/** Reads the whole log, for operators' commands. It never writes and works beside running servers. */
export interface LogReader {
  /** All commits after a position ('' = from the start) up to the log's present end, in order, in pages. */
  readAll(after: string): Iterable<readonly Commit[]> | AsyncIterable<readonly Commit[]>;
  epoch(): string | Promise<string>;
  close(): void | Promise<void>;
}

/** Prefix of the epoch's name while an import is unfinished: the log's content is incomplete. */
export const UNFINISHED_IMPORT = 'unfinished-import-of-';

/**
 * Checks that a log is complete. It also guards imports, since an import into unexpected content cannot continue.
 * @throws StoreStartError with one sentence for people
 */
export async function requireWhole(log: Pick<LogReader, 'epoch'>): Promise<void> {
  if ((await log.epoch()).startsWith(UNFINISHED_IMPORT))
    throw new StoreStartError(
      'The event store holds a part of an imported log: finish the import (npm run ops -- import FILE) first.',
    );
}

/**
 * Number of checks, and the pause between them, before a shared log counts as shorter. Nodes of a cluster may lag.
 */
const LOOKS = 5;
const APART_MS = 200;

/**
 * Returns true if the log ends before a position that was already seen.
 * @throws Unavailable
 */
export async function endsBefore(
  log: Pick<EventStore, 'shared' | 'end'>,
  position: string,
): Promise<boolean> {
  for (let look = 1; ; look++) {
    if ((await log.end()) >= position) return false;
    if (!log.shared || look === LOOKS) return true;
    await delay(APART_MS);
  }
}

export const EVENT_STORE = Symbol('EventStore');
