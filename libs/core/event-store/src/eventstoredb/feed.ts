import { BACKWARDS, END, START, streamNameFilter } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventStoreDBClient,
} from '@eventstore/db-client';
import type { Commit } from '@studio/kernel/event';
import type { FeedBatch } from '../event-store';
import { CommitAssembler } from './commit-assembler';
import { isOurs, toStored } from './event-data';
import { formatPosition, parsePosition } from './position';
import { dispose } from './read';

/** Commits handed over at once, at most. */
const MAX_COMMITS = 256;
/** Largest number of events between the socket and the consumer; at more, reading from the server pauses. */
const BUFFERED_EVENTS = 64;
/** Milliseconds a server has to send "caught up" before the end of the log is queried here. */
const CAUGHT_UP_GRACE_MS = 250;

export interface FeedOptions {
  readonly client: EventStoreDBClient;
  /** Beginnings of the stream names: `<category>-`. */
  readonly prefixes: readonly string[];
  /** Position after which to begin; '' for the start. */
  readonly after: string;
  /** Streams whose events are no longer delivered. */
  readonly purged: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Milliseconds the server has to confirm the subscription, and to deliver events written here. */
  readonly patienceMs: number;
  /** Position up to which events of these streams were written through this connection; '' for none. */
  readonly written: () => string;
}

/**
 * One subscription from its start to its drop. Any failure makes `next` throw, and the subscription does not
 * resume.
 */
export class Feed {
  readonly #options: FeedOptions;
  readonly #stream: AllStreamSubscription;
  readonly #assembler = new CommitAssembler();
  /** Position of the last whole commit delivered. */
  #position: string;
  /** Position of the last event taken from the stream, be it within a commit. */
  #seen: string;
  #taken = 0;
  /** Number of events after which the end is reached, once it is known. */
  #endMark: number | undefined;
  /** Position of our last event, found by reading back from the log's end. */
  #endPosition: string | undefined;
  #serverTells = false;
  /** True while live: the end was reached, and the server has not reported a lag since. */
  #live = false;
  /** Commits were handed over since the last mark. */
  #moved = false;
  #failure: Error | undefined;
  #timer: NodeJS.Timeout;
  /** Position of written events that had not arrived at the last check, while the consumer waits. */
  #missing = '';
  #isWaiting = false;
  readonly #watch: NodeJS.Timeout;
  #wake = (): void => undefined;

  constructor(options: FeedOptions) {
    this.#options = options;
    this.#position = this.#seen = options.after;
    this.#stream = options.client.subscribeToAll(
      {
        fromPosition: options.after === '' ? START : parsePosition(options.after),
        filter: streamNameFilter({ prefixes: [...options.prefixes] }),
      },
      { highWaterMark: BUFFERED_EVENTS },
    );
    this.#timer = setTimeout(
      () => this.#fail(new Error('The subscription was not confirmed.')),
      options.patienceMs,
    );
    this.#watch = setInterval(() => this.#assertHears(), options.patienceMs).unref();
    this.#stream
      .on('readable', () => this.#wake())
      .on('confirmation', () => this.#confirmed())
      // Both are emitted before events that are still in the stream's buffer.
      .on('caughtUp', () => this.#markEnd())
      .on('fellBehind', () => (this.#live = false))
      .on('error', (error: Error) => this.#fail(error))
      .on('end', () => this.#fail(new Error('The server ended the subscription.')))
      .on('close', () => this.#fail(new Error('The subscription was closed.')));
    options.signal.addEventListener('abort', this.#onAbort);
  }

  /** Returns the next batch; undefined once the signal has aborted. */
  async next(): Promise<FeedBatch | undefined> {
    for (;;) {
      if (this.#options.signal.aborted) return undefined;
      if (this.#reachedEnd()) return this.#mark();
      const commits = this.#take();
      const last = commits.at(-1);
      if (last) {
        this.#position = last.position;
        this.#moved = true;
        return { kind: 'commits', commits };
      }
      if (this.#reachedEnd()) return this.#mark();
      // Commits that arrived before the drop were delivered first, so that every connection makes progress.
      if (this.#failure) throw this.#failure;
      this.#isWaiting = true;
      await new Promise<void>((resolve) => (this.#wake = resolve));
      this.#isWaiting = false;
    }
  }

  #mark(): FeedBatch {
    return { kind: 'caught-up', position: this.#position };
  }

  close(): void {
    clearTimeout(this.#timer);
    clearInterval(this.#watch);
    this.#options.signal.removeEventListener('abort', this.#onAbort);
    void this.#stream.unsubscribe().catch(() => undefined);
    this.#stream.destroy();
  }

  readonly #onAbort = (): void => this.#wake();

  #take(): Commit[] {
    const commits: Commit[] = [];
    while (commits.length < MAX_COMMITS) {
      const resolved = this.#stream.read() as AllStreamResolvedEvent | null;
      if (resolved === null) break;
      this.#taken++;
      const event = resolved.event;
      if (!event) continue;
      this.#seen = formatPosition(event.position);
      const stored = toStored(event);
      const commit = stored && this.#assembler.add(stored);
      if (commit && !this.#options.purged.has(commit.stream)) commits.push(commit);
    }
    return commits;
  }

  /** True once for each time the end was reached; never within a commit. */
  #reachedEnd(): boolean {
    const byMark = this.#endMark !== undefined && this.#taken >= this.#endMark;
    const byPosition = this.#endPosition !== undefined && this.#seen >= this.#endPosition;
    const drained = this.#live && this.#moved && this.#stream.readableLength === 0;
    if ((!byMark && !byPosition && !drained) || !this.#assembler.empty) return false;
    this.#endMark = this.#endPosition = undefined;
    this.#live = true;
    this.#moved = false;
    return true;
  }

  #markEnd(): void {
    clearTimeout(this.#timer);
    this.#serverTells = true;
    this.#endPosition = undefined;
    this.#endMark = this.#taken + this.#stream.readableLength;
    this.#wake();
  }

  #confirmed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#findEnd().catch((error: unknown) =>
        this.#fail(error instanceof Error ? error : new Error(String(error))),
      );
    }, CAUGHT_UP_GRACE_MS);
  }

  /** Finds the end for servers that do not report when a subscription has caught up (before 24.2). */
  async #findEnd(): Promise<void> {
    const { client, prefixes, after, signal } = this.#options;
    const log = client.readAll(
      { direction: BACKWARDS, fromPosition: END },
      { highWaterMark: BUFFERED_EVENTS },
    );
    log.on('error', () => undefined);
    const stop = (): void => void log.destroy();
    signal.addEventListener('abort', stop);
    let end = ''; // nothing of ours lies after where we began
    try {
      for await (const { event } of log) {
        if (!event || this.#failure || this.#serverTells || signal.aborted) return;
        const position = formatPosition(event.position);
        if (position <= after) break;
        if (!prefixes.some((prefix) => event.streamId.startsWith(prefix)) || !isOurs(event)) continue;
        end = position;
        break;
      }
      if (!this.#serverTells) this.#endPosition = end;
    } finally {
      signal.removeEventListener('abort', stop);
      dispose(log);
      this.#wake();
    }
  }

  /**
   * Fails the subscription if it does not deliver events written here: it can fall silent without an end or an
   * error.
   */
  #assertHears(): void {
    const written = this.#isWaiting ? this.#options.written() : '';
    const wasMissing = this.#missing > this.#seen;
    this.#missing = written > this.#seen ? written : '';
    if (wasMissing && this.#missing !== '') this.#fail(new Error('It has fallen silent.'));
  }

  #fail(error: Error): void {
    clearTimeout(this.#timer);
    this.#failure ??= error;
    this.#wake();
  }
}
