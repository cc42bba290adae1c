import type { Evolver } from './decider';
import type { Actor, Commit, StoredEvent } from './event';
import type { Fold } from './fold';
import type { KeyedCommit } from './keyed-commits';

/** An event as a decider gives it: a name and plain JSON data. */
export interface DecidedEvent {
  readonly type: string;
  readonly data: unknown;
}

/** A command on its way to one stream. */
export interface CommandRequest<State> {
  readonly stream: string;
  /** The stream's decider: always the same object for a stream. */
  readonly evolver: Evolver<State>;
  readonly commandId: string;
  /** Other ids the same command may have had within the last 24 hours. */
  readonly otherIds?: readonly string[] | undefined;
  /** Tool name, `create_scene`. */
  readonly operation: string;
  readonly actor: Actor;
  readonly correlationId: string;
  readonly causationId: string;
  /** Number of causes before this command; undefined if nothing caused it. */
  readonly depth?: number | undefined;
  /** Name the calling program gives itself. */
  readonly clientId?: string | undefined;
  /** Milliseconds the caller waits; by default those of the pipeline. */
  readonly deadlineMs?: number;
  /**
   * Pure: may run several times, each time on the state that the command would follow (which need not be
   * durable yet). Throws a `Problem` to refuse; gives no events when there is nothing to change.
   */
  readonly decide: (fold: Fold<State>, now: number) => readonly DecidedEvent[];
}

/** Result of a command. Everything in it is durable. */
export interface CommitResult<State> {
  readonly before: Fold<State>;
  /** The same as `before` when nothing changed. */
  readonly after: Fold<State>;
  /**
   * Null when nothing changed. Events that shared an append carry the position of the append's last event.
   */
  readonly commit: { readonly events: readonly StoredEvent[] } | null;
  /** A read model that has reached it shows this command's effect; '' when the stream is empty. */
  readonly position: string;
  /** Set when the command (one with an Idempotency-Key) was committed before: it was not decided again. */
  readonly repeated: KeyedCommit | null;
}

/** A stream as it is, and as a command would make it; the same object when it would change nothing. */
export interface PreviewResult<State> {
  readonly before: Fold<State>;
  readonly after: Fold<State>;
  /** The events that the command would append, without a position; null when it would change nothing. */
  readonly commit: Pick<Commit, 'events'> | null;
}

export interface PipelineOptions {
  /** Milliseconds a caller waits unless its command says otherwise. */
  readonly deadlineMs: number;
  /** Conflicts with other writers after which a command is given up. */
  readonly maxRounds: number;
  /**
   * Approximate bytes of states that stay in memory. A live channel has about ten streams; what is live beyond
   * them is read from the log again and again.
   */
  readonly maxCachedBytes: number;
  /** Commands that may wait on one stream; further ones are turned away. */
  readonly maxQueuedCommands: number;
  /** Commits that one append may carry. */
  readonly maxBatchCommands: number;
  /** Rough size up to which one append takes a further commit. */
  readonly maxBatchBytes: number;
  /** Pause before an append with unknown outcome is repeated: the first, and the longest after doublings. */
  readonly firstRetryMs: number;
  readonly lastRetryMs: number;
}
