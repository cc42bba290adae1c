import { BACKWARDS, END, START, StreamDeletedError, StreamNotFoundError } from '@eventstore/db-client';
import type { AppendResult } from '@eventstore/db-client';
import {
  MAX_APPEND_BYTES,
  TooLarge,
  Unavailable,
  UnknownOutcome,
  WrongExpectedRevision,
} from '@studio/kernel/commit-log';
import type { Appended, ExpectedRevision, ReadOptions } from '@studio/kernel/commit-log';
import { categoryOf, furtherOf, type Commit, type NewEvent, type StoredEvent } from '@studio/kernel/event';
import { assertWholeCommits } from '../commits';
import type { EventStore, FeedBatch, LogReader, SubscribeOptions } from '../event-store';
import { appendError } from './append-error';
import { BatchAppends } from './batch-appends';
import { Calls, demandOf, type ExpectedState } from './calls';
import { CommitAssembler } from './commit-assembler';
import { EventStoreConnection, messageOf, within } from './connection';
import { toEventData, toProposed, toStored } from './event-data';
import type { Proposed } from './event-data';
import { InFlight } from './in-flight';
import { jointCall } from './joint-call';
import { LogEndReader } from './log-end';
import { LogMarks } from './log-marks';
import { formatPosition, isPosition, parsePosition } from './position';
import { eventsOf } from './read';
import { startError } from './start-error';
import { Subscriptions } from './subscriptions';
import type { SharedTail } from './tail';

export interface EventStoreDbOptions {
  /** `esdb://[user:password@]host:port[,host:port…][?tls=false&tlsCAFile=…]`, as EventStoreDB documents it. */
  readonly url: string;
  /** Milliseconds one call may take; 5,000 by default. */
  readonly deadlineMs?: number;
  /** Largest number of concurrent appends; 64 by default. */
  readonly concurrent?: number;
  /** Appends that may wait behind them; 1,024 by default. */
  readonly waiting?: number;
  /** Appends are calls of their own, also where the server offers the batch call. */
  readonly ownCalls?: boolean;
  /** Categories that all subscriptions at the log's end share over one subscription; none by default. */
  readonly followed?: readonly string[];
  /** Receives a line when subscriptions drop and when they are back, for the log. */
  readonly warn?: (message: string) => void;
  /**
   * Called once if a subscription finds that the log is shorter than what it delivered; it then delivers nothing
   * more. Without it, subscriptions wait until the log reaches their position.
   */
  readonly shortened?: (message: string) => void;
}

const PAGE_EVENTS = 500;
const PAGE_BYTES = 1024 * 1024;
const MAX_BYTES_IN_FLIGHT = 64 * 1024 * 1024;
/** Milliseconds the shared subscription has to deliver what the log holds. */
const DELIVERY_MS = 100;

/**
 * Opens the event store in an EventStoreDB (22.6 or newer). Needs no projections.
 * @throws StoreStartError, one sentence with the address: no answer, wrong credentials, or another kind of server
 */
export async function openEventStoreDb(options: EventStoreDbOptions): Promise<EventStoreDb> {
  const connection = new EventStoreConnection(options.url);
  const store = new EventStoreDb(connection, options);
  try {
    await store.probe();
    if (!options.ownCalls) await store.batch();
  } catch (error) {
    await store.close();
    throw startError(error, connection.address);
  }
  return store;
}

/**
 * Adapter of the port over the client library.
 *
 * An append is never applied twice. The server compares event ids only if the stream has moved past the expected
 * revision; at the expected revision it writes any events. The one danger is an append that arrives while the
 * stream is at its expected revision although its events are already in the stream. With a numbered (or 'none')
 * expectation that cannot happen: its events directly follow that revision, so the stream has moved on.
 *
 * The first of an append and its identical repeats is written. The others find their ids in place and
 * are answered as success, however late they arrive. If another append took the place, all of them are conflicts
 * for ever.
 *
 * Rule for callers: after an UnknownOutcome, repeat the identical append, with the same ids and expectation, until
 * the answer is definite. Not finding the events by reading proves nothing, since the first try may still be on
 * its way.
 *
 * With 'any' none of this holds: the server compares ids only with recent writes in its memory. Such appends may
 * be written twice and are only for events that allow it.
 */
export class EventStoreDb implements EventStore, LogReader {
  readonly shared = true;
  readonly #connection: EventStoreConnection;
  readonly #calls: Calls;
  /** Null where each append is a call of its own. */
  #batch: BatchAppends | null = null;
  readonly #marks: LogMarks;
  readonly #inFlight: InFlight;
  readonly #deadlineMs: number;
  readonly #closing = new AbortController();
  readonly #subscriptions: Subscriptions;
  /** Position of the last event that was written here, by category. */
  readonly #written = new Map<string, string>();
  readonly #end: LogEndReader;
  readonly #endNow = jointCall(() => this.#end.find(this.#subscriptions.tail?.emptyUntil ?? ''));
  /** End of the log that the shared subscription does not deliver, as that of a purged stream; '' for none. */
  #undelivered = '';

  constructor(connection: EventStoreConnection, options: EventStoreDbOptions) {
    this.#connection = connection;
    this.#deadlineMs = options.deadlineMs ?? 5_000;
    this.#calls = new Calls(connection, this.#deadlineMs);
    this.#marks = new LogMarks(this.#calls);
    this.#end = new LogEndReader(connection, this.#deadlineMs);
    this.#subscriptions = new Subscriptions({
      connection,
      log: this,
      purgedStreams: () => this.#marks.purgedStreams(),
      patienceMs: this.#deadlineMs,
      writtenTo: (categories) => this.#writtenTo(categories),
      followed: options.followed ?? [],
      warn: options.warn ?? (() => undefined),
      shortened: options.shortened,
      ending: this.#closing.signal,
    });
    this.#inFlight = new InFlight({
      concurrent: options.concurrent ?? 64,
      waiting: options.waiting ?? 1_024,
      bytes: MAX_BYTES_IN_FLIGHT,
    });
  }

  async append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    assertWholeCommits(events);
    const demand = demandOf(expected);
    const proposed = toProposed(events);
    if (proposed.bytes > MAX_APPEND_BYTES) throw new TooLarge(proposed.bytes, MAX_APPEND_BYTES);
    this.#assertOpen();
    const before = Date.now();
    return this.#inFlight.run(proposed.bytes, this.#deadlineMs, async () => {
      const left = this.#deadlineMs - (Date.now() - before);
      if (left <= 0) throw new Unavailable('EventStoreDB was too slow: the append waited in vain.');
      const result = await this.#send(stream, expected, demand, proposed, left);
      if (!result.success) {
        // Only with throwOnAppendFailure=false in the URL.
        throw new WrongExpectedRevision(stream, expected, Number(result.nextExpectedRevision));
      }
      const revision = Number(result.nextExpectedRevision);
      const position = result.position ? formatPosition(result.position) : await this.#find(stream, revision);
      const category = categoryOf(stream);
      if (position > this.#writtenTo([category])) this.#written.set(category, position);
      this.#subscriptions.tail?.heads.wrote(stream, revision);
      return { revision, position };
    });
  }

  async *read(
    stream: string,
    from: number,
    { asFollowed = false }: ReadOptions = {},
  ): AsyncGenerator<readonly StoredEvent[]> {
    const shown = await this.#shown(stream, from, asFollowed);
    if (shown) {
      if (shown.length > 0) yield shown;
      return;
    }
    const known = this.#subscriptions.tail?.heads.watch(stream);
    let next = from;
    for (;;) {
      let count = 0;
      let page: StoredEvent[] = [];
      let bytes = 0;
      try {
        for await (const event of this.#calls.readStream(stream, {
          fromRevision: BigInt(next),
          maxCount: PAGE_EVENTS,
        })) {
          count++;
          next = Number(event.revision) + 1;
          const stored = toStored(event);
          if (!stored) continue;
          page.push(stored);
          bytes += JSON.stringify(stored.data).length;
          if (bytes < PAGE_BYTES) continue;
          yield page;
          page = [];
          bytes = 0;
        }
      } catch (error) {
        if (error instanceof StreamNotFoundError || error instanceof StreamDeletedError)
          return known?.(next - 1);
        throw this.#calls.unavailable(error);
      }
      if (page.length > 0) yield page;
      if (count < PAGE_EVENTS) return known?.(next - 1);
    }
  }

  /**
   * @throws TypeError for a position that this kind of store didn't hand out
   */
  subscribe(
    categories: readonly string[],
    after: string,
    options: SubscribeOptions = {},
  ): AsyncGenerator<FeedBatch> {
    if (categories.length === 0) throw new TypeError('A subscription needs at least one category.');
    if (after !== '') parsePosition(after);
    const signals = [this.#closing.signal, ...(options.signal ? [options.signal] : [])];
    return this.#subscriptions.follow(categories, after, AbortSignal.any(signals));
  }

  #writtenTo(categories: readonly string[]): string {
    return categories.map((category) => this.#written.get(category) ?? '').reduce(furtherOf, '');
  }

  async knownEnd(category: string, { asFollowed = false }: ReadOptions = {}): Promise<string | undefined> {
    const { tail } = this.#subscriptions;
    if (!tail || (!asFollowed && !(await this.#isThere(tail)))) return undefined;
    const end = tail.heads.ofCategory(category);
    return end === undefined || tail.isOver ? undefined : furtherOf(end, this.#writtenTo([category]));
  }

  /** Returns a stream's events from a revision on, if the shared subscription has shown them all; else undefined. */
  async #shown(
    stream: string,
    from: number,
    asFollowed: boolean,
  ): Promise<readonly StoredEvent[] | undefined> {
    const { tail } = this.#subscriptions;
    const events = tail?.eventsOf(stream, from);
    if (!tail || !events || asFollowed) return events;
    return (await this.#isThere(tail)) ? tail.eventsOf(stream, from) : undefined;
  }

  /** Returns true once the shared subscription has delivered all that the log holds now. */
  async #isThere(tail: SharedTail): Promise<boolean> {
    const { ours, last } = await this.#endNow().catch((error: unknown) => {
      throw this.#calls.unavailable(error);
    });
    if (!(await tail.reaches(ours, ours === this.#undelivered ? 0 : DELIVERY_MS))) {
      if (!tail.isOver) this.#undelivered = ours;
      return false;
    }
    tail.emptyUntil = furtherOf(tail.emptyUntil, last);
    return true;
  }

  isPosition(text: string): boolean {
    return isPosition(text);
  }

  async end(): Promise<string> {
    try {
      return (await this.#end.find('')).ours;
    } catch (error) {
      throw this.#calls.unavailable(error);
    }
  }

  /** Yields the commits of all categories of this product, and of nothing else in the same database. */
  async *readAll(after: string): AsyncGenerator<readonly Commit[]> {
    const commits = new CommitAssembler();
    let page: Commit[] = [];
    let bytes = 0;
    try {
      const purged = await this.#marks.purgedStreams();
      const fromPosition = after === '' ? START : parsePosition(after);
      const log = this.#connection.client.readAll({ fromPosition }, { highWaterMark: PAGE_EVENTS });
      for await (const event of eventsOf(log, this.#deadlineMs)) {
        const stored = purged.has(event.streamId) ? undefined : toStored(event);
        // The read begins with the event at the position, a subscription after it.
        const commit = stored && stored.position > after ? commits.add(stored) : undefined;
        if (!commit) continue;
        page.push(commit);
        bytes += JSON.stringify(commit).length;
        if (bytes < PAGE_BYTES && page.length < PAGE_EVENTS) continue;
        yield page;
        page = [];
        bytes = 0;
      }
    } catch (error) {
      throw this.#calls.unavailable(error);
    }
    if (page.length > 0) yield page;
  }

  async beginEpoch(name?: string, instead?: string): Promise<void> {
    this.#assertOpen();
    return this.#marks.beginEpoch(name, instead);
  }

  async epoch(): Promise<string> {
    this.#assertOpen();
    return this.#marks.epoch();
  }

  async purge(streams: readonly string[]): Promise<void> {
    return this.#marks.purge(streams);
  }

  async ping(): Promise<void> {
    if (this.#inFlight.full) throw new Unavailable('Too many appends are waiting for EventStoreDB.');
    try {
      this.#assertOpen();
      await this.#marks.lastEpoch();
    } catch (error) {
      throw this.#calls.unavailable(error);
    }
  }

  /** Checks that this is an EventStoreDB from which everything can be read. Throws the library's error. */
  async probe(): Promise<void> {
    const log = this.#connection.client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    for await (const event of eventsOf(log, this.#deadlineMs)) formatPosition(event.position);
  }

  /** Sends appends over one call from now on, if the server offers that. Throws the library's error. */
  async batch(): Promise<void> {
    if (await this.#connection.offersBatches()) this.#batch = new BatchAppends(this.#connection);
  }

  /** Appends that are given one after the other and don't wait for each other end up in that order. */
  get keepsOrder(): boolean {
    return this.#batch !== null;
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await within(this.#inFlight.idle(), this.#deadlineMs);
    this.#batch?.close();
    await this.#connection.close();
  }

  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new Unavailable('The event store is closed.');
  }

  async #send(
    stream: string,
    expected: ExpectedRevision,
    demand: ExpectedState,
    proposed: Proposed,
    deadlineMs: number,
  ): Promise<AppendResult> {
    try {
      if (this.#batch) return await this.#batch.append(stream, demand, proposed.events, deadlineMs);
      return await this.#calls.append(stream, demand, proposed.events.map(toEventData), deadlineMs);
    } catch (error) {
      throw appendError(error, { stream, expected, bytes: proposed.bytes }, this.#connection.address);
    }
  }

  /** Returns the position of an event that a repeat found already written, if the server did not report it. */
  async #find(stream: string, revision: number): Promise<string> {
    try {
      for await (const event of this.#calls.readStream(stream, {
        fromRevision: BigInt(revision),
        maxCount: 1,
      })) {
        return formatPosition(event.position);
      }
    } catch (error) {
      throw new UnknownOutcome(messageOf(error), { cause: error });
    }
    throw new UnknownOutcome('The appended event could not be read back.');
  }
}
