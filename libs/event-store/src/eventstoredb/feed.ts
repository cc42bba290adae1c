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
/** Events that wait between the socket and the consumer; beyond them the server is not read from. */
const BUFFERED_EVENTS = 64;
/** How long a server has for saying "caught up" before we find out ourselves. */
const CAUGHT_UP_GRACE_MS = 250;

export interface FeedOptions {
  readonly client: EventStoreDBClient;
  /** Beginnings of the stream names: `<category>-`. */
  readonly prefixes: readonly string[];
  /** Position after which to begin, '' for the start. */
  readonly after: string;
  /** Streams whose events are no longer shown. */
  readonly purged: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** How long the server has for confirming the subscription, and for giving what was written here. */
  readonly patienceMs: number;
  /** Position up to which events of these streams were written through this connection; '' for none. */
  readonly written: () => string;
}

/** One subscription from its start to its drop. Any failure makes `next` throw; it doesn't come back. */
export class Feed {
  readonly #options: FeedOptions;
  readonly #stream: AllStreamSubscription;
  readonly #assembler = new CommitAssembler();
  /** Position of the last whole commit that was handed over. */
  #position: string;
  /** Position of the last event taken from the stream, be it within a commit. */
  #seen: string;
  #taken = 0;
  /** Number of events after whose taking the end is reached, once somebody said so. */
  #endMark: number | undefined;
  /** Position of the last event of ours, found by looking back from the log's end. */
  #endPosition: string | undefined;
  #serverTells = false;
  /** The end was reached once and nobody said since that we fell behind: what comes is live. */
  #live = false;
  /** Commits were handed over since the last mark. */
  #moved = false;
  #failure: Error | undefined;
  #timer: NodeJS.Timeout;
  /** While the consumer waits: what was written and hadn't come at the last look. */
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
      // Both are said ahead of events that still wait in the stream's buffer.
      .on('caughtUp', () => this.#markEnd())
      .on('fellBehind', () => (this.#live = false))
      .on('error', (error: Error) => this.#fail(error))
      .on('end', () => this.#fail(new Error('The server ended the subscription.')))
      .on('close', () => this.#fail(new Error('The subscription was closed.')));
    options.signal.addEventListener('abort', this.#onAbort);
  }

  /** The next batch; undefined once the signal has come. */
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
      // What had arrived before the drop was handed over first, so that every connection makes progress.
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

  /** For servers that don't say when a subscription has caught up (before 24.2). */
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

  /** A subscription can fall silent without an end or an error; what was written here tells that it has. */
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
