import {
  Damaged,
  MAX_APPEND_BYTES,
  TooLarge,
  Unavailable,
  UnknownOutcome,
  WrongExpectedRevision,
  type Appended,
  type ExpectedRevision,
} from '@studio/kernel/commit-log';
import { categoryOf, type Commit, type NewEvent, type StoredEvent } from '@studio/kernel/event';
import { FileCheck, type CheckedFiles } from '@studio/sqlite/file-check';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { assertWholeCommits, toCommits } from '../commits';
import type { EventStore, FeedBatch, SubscribeOptions } from '../event-store';
import { batchOf, refusedAt, type AppendAnswer, type WaitingAppend } from './append-batch';
import { damaged, EVENT_FILE, fromPosition, POSITION, toPosition } from './event-file';
import { lockFolder } from './lock';
import type { Reader } from './reader';
import { bytesOf, serialise, sizeOf } from './event-texts';
import { Pages } from './pages';
import { Tail, type RecentCommit } from './tail';
import { WorkerClient, WorkerLost } from './worker-client';
import type { Writer } from './writer';

/** Commits that one live batch of a subscription holds at most. */
const LIVE_BATCH = 256;
/** Milliseconds before a subscription continues after a failed read. */
const RETRY_MS = 250;

export interface EmbeddedOptions {
  /** Data folder; created if it does not exist. One process at a time. */
  readonly dir: string;
  /** True if the caller has locked the folder (`lockFolder`) and releases it. */
  readonly isLocked?: boolean;
  /** Bytes up to which the file is checked when it is opened, by default always; a larger one by `checked`. */
  readonly checkedBytes?: number;
  /** Receives one line for every damaged event that a subscription leaves out. */
  readonly log?: (line: string) => void;
  /** Appends that may wait at once; more are refused with `Unavailable`. */
  readonly maxQueued?: number;
  /** Bytes of serialised events that may wait at once; one counts for each character. */
  readonly maxQueuedBytes?: number;
}

export interface EmbeddedStats {
  /** Appends that were written since the store was opened. */
  readonly appends: number;
  /** Transactions that wrote them. */
  readonly commits: number;
  /** Appends that wait now, those in the running transaction included. */
  readonly queued: number;
}

interface Queued extends WaitingAppend {
  readonly events: readonly NewEvent[];
  /** Characters of the texts. */
  readonly size: number;
  readonly resolve: (appended: Appended) => void;
  readonly reject: (error: Error) => void;
}

/** The scripts of the two threads; tests have some that crash. */
const THREADS = {
  writer: require.resolve('./writer.worker'),
  reader: require.resolve('./reader.worker'),
};

/**
 * Opens the event store in a SQLite file in a folder.
 * @throws StoreStartError with one sentence for people
 */
export async function openEmbeddedEventStore(
  options: EmbeddedOptions,
  threads: Partial<typeof THREADS> = {},
): Promise<EmbeddedEventStore> {
  const unlock = options.isLocked ? () => undefined : lockFolder(options.dir);
  const file = join(options.dir, EVENT_FILE);
  const writer = new WorkerClient<Writer>(threads.writer ?? THREADS.writer, {
    file,
    checkedBytes: options.checkedBytes,
  });
  const reader = new WorkerClient<Reader>(threads.reader ?? THREADS.reader, { file });
  try {
    const state = await writer.call('state');
    return new EmbeddedEventStore(options, writer, reader, state, unlock);
  } catch (error) {
    await Promise.all([reader.close(), writer.close()]);
    unlock();
    throw error;
  }
}

/** The event store in a SQLite file: a writer thread that commits in groups and a reader thread. */
export class EmbeddedEventStore implements EventStore, CheckedFiles {
  readonly shared = false;
  /** True if its last events may be missing: it was opened under a new epoch. */
  readonly mayLackEnd: boolean;
  private readonly file: string;
  private readonly check: FileCheck;
  /** Result of the check, if it found damage: appends are then refused. */
  private damage: string | null = null;
  private readonly tail: Tail;
  private logEpoch: string;
  private readonly maxQueued: number;
  private readonly maxQueuedBytes: number;
  private queue: Queued[] = [];
  private queued = 0;
  private queuedBytes = 0;
  private appends = 0;
  private commits = 0;
  private followers = 0;
  private readonly pages: Pages;
  /** The running turn of the writer, null when nothing waits. */
  private writing: Promise<void> | null = null;
  private closing: Promise<void> | null = null;

  constructor(
    options: EmbeddedOptions,
    private readonly writer: WorkerClient<Writer>,
    private readonly reader: WorkerClient<Reader>,
    state: ReturnType<Writer['state']>,
    private readonly unlock: () => void,
  ) {
    this.file = join(options.dir, EVENT_FILE);
    this.check = new FileCheck(this.file, options.checkedBytes);
    this.pages = new Pages(this.file, reader, options.log);
    this.maxQueued = options.maxQueued ?? 10_000;
    this.maxQueuedBytes = options.maxQueuedBytes ?? 64 * 1024 * 1024;
    this.logEpoch = state.epoch;
    this.mayLackEnd = state.mayLackEnd;
    this.tail = new Tail(state.last);
  }

  append(stream: string, expected: ExpectedRevision, events: readonly NewEvent[]): Promise<Appended> {
    return new Promise((resolve, reject) => {
      assertStreamName(stream);
      assertWholeCommits(events);
      const texts = serialise(events);
      const size = sizeOf(texts);
      // A character takes three bytes at most.
      const bytes = 3 * size > MAX_APPEND_BYTES ? bytesOf(texts) : size;
      if (bytes > MAX_APPEND_BYTES) throw new TooLarge(bytes, MAX_APPEND_BYTES);
      if (this.closing) throw new Unavailable('The event store is closed.');
      if (this.damage) throw new Unavailable('The event log is damaged.');
      if (this.queued >= this.maxQueued || this.queuedBytes + size > this.maxQueuedBytes)
        throw new Unavailable('Too many writes wait for the disk.');

      this.queue.push({ stream, expected, events, texts, size, resolve, reject });
      this.queued++;
      this.queuedBytes += size;
      this.writing ??= this.write();
    });
  }

  async *read(stream: string, from: number): AsyncIterable<readonly StoredEvent[]> {
    const ask = (at: number) => this.ask(() => this.pages.ofStream(stream, at));
    let page = ask(from);
    for (;;) {
      const asked = await page;
      const { next } = asked;
      // The next page is on its way while the caller works on this one.
      if (next !== null) {
        page = ask(next);
        page.catch(() => undefined);
      }
      const events = await this.pages.eventsOf(asked);
      if (events.length > 0) yield events;
      if (next === null) return;
    }
  }

  async *subscribe(
    categories: readonly string[],
    after: string,
    { signal, ownOnly = false }: SubscribeOptions = {},
  ): AsyncIterable<FeedBatch> {
    const wanted = new Set(categories);
    const concerns = ownOnly ? wanted : null;
    let cursor = fromPosition(after);
    let marked = -1;
    const broken = new Set<string>();
    const wake = () => this.tail.wake();
    signal?.addEventListener('abort', wake, { once: true });
    this.followers++;
    try {
      while (!signal?.aborted && !this.closing) {
        if (cursor < this.tail.start) {
          const page = await this.pages.ofFeed(cursor, this.tail.start, categories).catch(() => null);
          if (signal?.aborted || this.closing) return;
          if (!page) {
            await rest(RETRY_MS);
            continue;
          }
          cursor = page.to;
          // Commits after damage depend on the missing ones.
          const commits = page.commits.filter(({ stream }) => !broken.has(stream));
          for (const stream of page.damaged) broken.add(stream);
          if (page.damaged.length > 0) yield { kind: 'commits', commits, damaged: page.damaged };
          else if (commits.length > 0) yield { kind: 'commits', commits };
        } else if (cursor < this.tail.end) {
          const recent = this.tail.after(cursor, LIVE_BATCH);
          cursor = recent.at(-1)?.position ?? this.tail.end;
          const commits: Commit[] = [];
          for (const { category, commit } of recent)
            if (wanted.has(category) && !broken.has(commit.stream)) commits.push(commit);
          if (commits.length > 0) yield { kind: 'commits', commits };
        } else if (cursor !== marked) {
          marked = cursor;
          yield { kind: 'caught-up', position: toPosition(cursor) };
        } else {
          cursor = await this.tail.changed(concerns);
        }
      }
    } finally {
      this.followers--;
      signal?.removeEventListener('abort', wake);
    }
  }

  isPosition(text: string): boolean {
    return POSITION.test(text);
  }

  end(): Promise<string> {
    return Promise.resolve(toPosition(this.tail.end));
  }

  epoch(): Promise<string> {
    return Promise.resolve(this.logEpoch);
  }

  async beginEpoch(name: string = randomUUID(), instead: string = this.logEpoch): Promise<void> {
    if (instead !== this.logEpoch) return;
    await this.ask(() => this.writer.call('beginEpoch', name));
    this.logEpoch = name;
  }

  async purge(streams: readonly string[]): Promise<void> {
    await this.ask(() => this.writer.call('purge', streams));
    this.tail.reset(this.tail.end);
  }

  async ping(): Promise<void> {
    if (this.damage) throw new Unavailable('The event log is damaged.');
    if (this.queued >= this.maxQueued) throw new Unavailable('Too many writes wait for the disk.');
    await this.ask(() => this.writer.call('ping'));
  }

  /** A log that turns out to be damaged takes no appends from then on. */
  async checked(): Promise<string | null> {
    const what = await this.check.run();
    return (this.damage = what === null ? null : damaged(this.file, what));
  }

  /** Ends subscriptions, writes pending appends, then releases the file and the folder. */
  close(): Promise<void> {
    return (this.closing ??= this.shutDown());
  }

  stats(): EmbeddedStats {
    return { appends: this.appends, commits: this.commits, queued: this.queued };
  }

  /** Returns SQLite's settings for the writer's connection: `wal` and 2 (full sync). */
  durability(): Promise<{ journalMode: string; synchronous: number }> {
    return this.ask(() => this.writer.call('durability'));
  }

  private async shutDown(): Promise<void> {
    this.tail.wake();
    await this.check.stop();
    await this.writing;
    // The writer goes last: it then folds the write-ahead log into the file.
    await this.reader.close();
    await this.writer.close();
    this.unlock();
  }

  /** Hands everything that waits to the writer as one transaction, again and again until nothing waits. */
  private async write(): Promise<void> {
    try {
      for (;;) {
        // All appends of this turn of the event loop go together.
        await new Promise((resolve) => setImmediate(resolve));
        const batch = this.queue;
        if (batch.length === 0) return;
        this.queue = [];
        await this.writeBatch(batch);
      }
    } finally {
      this.writing = null;
    }
  }

  private async writeBatch(batch: readonly Queued[]): Promise<void> {
    try {
      const answer = await this.writer.call('append', batchOf(batch));
      if (answer.last > answer.before) this.commits++;
      this.settle(batch, answer);
    } catch (error) {
      const failure =
        error instanceof WorkerLost
          ? new UnknownOutcome(`The writer was lost. ${error.message}`, { cause: error })
          : unavailable(error);
      for (const { reject } of batch) reject(failure);
      if (error instanceof WorkerLost) await this.recover();
    } finally {
      for (const { size } of batch) {
        this.queued--;
        this.queuedBytes -= size;
      }
    }
  }

  /** Resolves the appends of a transaction and passes its commits to followers. */
  private settle(batch: readonly Queued[], { revisions, before, last }: AppendAnswer): void {
    const written: RecentCommit[] = [];
    let position = before;
    batch.forEach((queued, i) => {
      const { stream, expected, events, resolve, reject } = queued;
      const revision = revisions[i] ?? NaN;
      if (!(revision >= 0)) {
        reject(new WrongExpectedRevision(stream, expected, refusedAt(revision)));
        return;
      }
      this.appends++;
      resolve({ revision, position: toPosition(position + events.length) });
      if (this.followers > 0) written.push(...toRecent(queued, revision, position));
      position += events.length;
    });
    if (this.followers === 0) this.tail.reset(last);
    else this.tail.push(before, written, last);
  }

  /** Reads the end of the log again after a lost writer: the log may hold more than is known here. */
  private async recover(): Promise<void> {
    try {
      const { last } = await this.writer.call('state');
      this.tail.reset(last);
    } catch {
      // The next append tries again and reports the reason.
    }
  }

  /** Any failure of a worker means to callers that the store can't serve now. */
  private async ask<Value>(call: () => Promise<Value>): Promise<Value> {
    if (this.closing) throw new Unavailable('The event store is closed.');
    try {
      return await call();
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function unavailable(error: unknown): Error {
  if (error instanceof Unavailable || error instanceof UnknownOutcome || error instanceof Damaged)
    return error;
  return new Unavailable(error instanceof Error ? error.message : String(error), { cause: error });
}

function assertStreamName(stream: string): void {
  if (!/^[^-]+-./.test(stream)) throw new TypeError(`'${stream}' is no stream name: <category>-<id>.`);
}

/**
 * Returns the commits of one append as a reader of the file would see them; the events are plain JSON.
 * @param last its last revision
 * @param before the log's last position before it
 */
function toRecent({ stream, events, size }: Queued, last: number, before: number): RecentCommit[] {
  const first = last + 1 - events.length;
  const stored = events.map(({ id, type, data, meta }, i): StoredEvent => {
    const position = toPosition(before + 1 + i);
    return { id, type, data, meta, stream, revision: first + i, position };
  });
  const category = categoryOf(stream);
  return toCommits(stored).map((commit) => ({
    position: fromPosition(commit.position),
    category,
    bytes: (size * commit.events.length) / events.length,
    commit,
  }));
}

function rest(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
