import type { NewEvent, StoredEvent } from './event';

/** Revision of the last event that the stream must have: a number, no stream yet, or no demand. */
export type ExpectedRevision = number | 'none' | 'any';

/** End of an append: the stream's last revision and the log position of its last event. */
export interface Appended {
  readonly revision: number;
  readonly position: string;
}

export interface ReadOptions {
  /**
   * True: the answer may leave out what other processes have written and this one was not told of by a subscription. A
   * shared store is then asked only if it must be. By default the answer is the current state.
   */
  readonly asFollowed?: boolean;
}

/** Part of an event store that the commit pipeline uses; the port `EventStore` extends it. */
export interface CommitLog {
  /**
   * Appends all events or none, durably. May hold several commits. Resolves only once they are on disk. The log may
   * hand out the same objects to readers: they are plain JSON and nobody changes them any more.
   * @throws WrongExpectedRevision, TooLarge, Unavailable: nothing was written
   * @throws UnknownOutcome: written or not, nobody knows; repeat the identical append
   */
  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended>;

  /**
   * The stream's events from a revision on (inclusive), in pages; ends at the stream's present end.
   * A stream that doesn't exist has no events.
   * @throws Unavailable
   * @throws Damaged one of the events can't be read
   */
  read(stream: string, from: number, options?: ReadOptions): AsyncIterable<readonly StoredEvent[]>;

  /** True when other processes may append too: refusals are then checked against the stream's tail. */
  readonly shared: boolean;
}

/** The stream is not at the revision the append expected. Nothing was written. */
export class WrongExpectedRevision extends Error {
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    /** The stream's last revision, −1 when it doesn't exist; undefined when the store didn't say. */
    readonly actual?: number,
  ) {
    super(`${stream} stands at revision ${actual ?? 'unknown'}, not ${expected}.`);
    this.name = 'WrongExpectedRevision';
  }
}

/** The append is larger than the store takes (1 MiB). Nothing was written. */
export class TooLarge extends Error {
  constructor(
    readonly bytes: number,
    readonly limit: number,
  ) {
    super(`An append of ${bytes} bytes is over the limit of ${limit}.`);
    this.name = 'TooLarge';
  }
}

interface TroubleOptions extends ErrorOptions {
  /** The store's cluster is without a leader, or just has another one: it will pass by itself. */
  readonly awaitsLeader?: boolean;
}

/** The store can't take or give anything now. Nothing was written. */
export class Unavailable extends Error {
  readonly awaitsLeader: boolean;

  constructor(message: string, options: TroubleOptions = {}) {
    super(message, options);
    this.name = 'Unavailable';
    this.awaitsLeader = options.awaitsLeader ?? false;
  }
}

/** Stored data is damaged: asking again gives the same result. The message names the file and the damaged part. */
export class Damaged extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Damaged';
  }
}

/** The append may or may not have been written. */
export class UnknownOutcome extends Error {
  readonly awaitsLeader: boolean;

  constructor(message: string, options: TroubleOptions = {}) {
    super(message, options);
    this.name = 'UnknownOutcome';
    this.awaitsLeader = options.awaitsLeader ?? false;
  }
}

/** The most that one append may take, in bytes of serialised events. */
export const MAX_APPEND_BYTES = 1024 * 1024;
