import { setTimeout as delay } from 'node:timers/promises';
import type { CommitLog } from '@studio/kernel/commit-log';
import type { Commit } from '@studio/kernel/event';
import { StoreStartError } from './store-start-error';

/** What a subscription yields: whole commits in log order, and a mark whenever it has reached the end. */
export type FeedBatch =
  | {
      readonly kind: 'commits';
      readonly commits: readonly Commit[];
      /** Streams of which something is damaged: nothing of them comes from there on. */
      readonly damaged?: readonly string[];
    }
  | { readonly kind: 'caught-up'; readonly position: string };

export interface SubscribeOptions {
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
  /**
   * Once it has caught up, commits of other categories needn't move its position on: it isn't woken for what is none of
   * its business. A store may tell it all the same.
   */
  readonly ownOnly?: boolean;
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

  /** Whether a text has the form of this store's positions; which log it belongs to is another question. */
  isPosition(text: string): boolean;

  /**
   * Where the log ends now, after whole commits: whoever subscribes after it is told of what comes from now on, and
   * needn't read what has been.
   * @throws Unavailable
   */
  end(): Promise<string>;

  /** Identity of this log's positions; written in the log. Another epoch means: rebuild. */
  epoch(): Promise<string>;

  /**
   * Begins another epoch: all positions and checkpoints of before are void. For whoever has replaced what the
   * log holds, while no server uses it; may be repeated.
   * @param name by default a new random one
   * @param instead begins it only if that is the epoch still: of many nodes that ask so, one does
   * @throws Unavailable
   */
  beginEpoch(name?: string, instead?: string): Promise<void>;

  /** Removes deleted streams for good (an operator's command). */
  purge(streams: readonly string[]): Promise<void>;

  /** Resolves when the store can take an append now; throws `Unavailable` with the reason otherwise. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

/**
 * The whole log, for operators' commands. Reads only, and works beside running servers.
 */
export interface LogReader {
  /** All commits after a position ('' = from the start) up to the log's present end, in order, in pages. */
  readAll(after: string): Iterable<readonly Commit[]> | AsyncIterable<readonly Commit[]>;
  epoch(): string | Promise<string>;
  close(): void | Promise<void>;
}

/** Beginning of the epoch's name while an import is not finished: what the log holds is not whole. */
export const UNFINISHED_IMPORT = 'unfinished-import-of-';

/**
 * For whoever takes a log for whole, or adds to it: an import that finds more than it has written can't go on.
 * @throws StoreStartError with one sentence for people
 */
export async function requireWhole(log: Pick<LogReader, 'epoch'>): Promise<void> {
  if ((await log.epoch()).startsWith(UNFINISHED_IMPORT))
    throw new StoreStartError(
      'The event store holds a part of an imported log: finish the import (npm run ops -- import FILE) first.',
    );
}

/** How often, and how long apart, a shared log is asked before it counts as shorter: nodes of a cluster may be behind. */
const LOOKS = 5;
const APART_MS = 200;

/**
 * Whether the log lacks what somebody has seen of it: it ends before a position that was told of.
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
