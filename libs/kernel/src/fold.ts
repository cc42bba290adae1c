import type { Evolver } from './decider';
import type { EventMeta, StoredEvent } from './event';
import { isKeyed } from './ids';

/** What is remembered of a command that carried an Idempotency-Key. */
export interface KeyedCommit {
  readonly rev: number;
  readonly operation: string;
  readonly at: string;
  /** First and last event revision of its commit. */
  readonly from: number;
  readonly to: number;
}

/** A stream's state together with what the kernel keeps beside it. Never changed in place. */
export interface Fold<State> {
  readonly state: State;
  /** Revision of the last event folded in, −1 before the first. */
  readonly revision: number;
  /** Commit counter: `meta.rev` of the last commit, 0 before the first. */
  readonly rev: number;
  /** When the last commit was decided (RFC 3339), '' before the first. */
  readonly at: string;
  /** Log position of the last durable event, '' before the first. */
  readonly position: string;
  /** Commands of the last 24 h with an Idempotency-Key, oldest first, by commandId. */
  readonly keyed: ReadonlyMap<string, KeyedCommit>;
}
