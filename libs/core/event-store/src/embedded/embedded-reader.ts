import { Damaged } from '@studio/kernel/commit-log';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { join } from 'node:path';
import { toCommits } from '../commits';
import type { LogReader } from '../event-store';
import { eventsIn } from './event-columns';
import { damaged, EVENT_FILE, fromPosition, toPosition } from './event-file';
import { Reader, type StreamSummary } from './reader';
import { sqliteCode } from './sqlite-error';
import { damagedEvent, type DamagedEvent, type StoredRow } from './stored-row';

/** Needs no lock. Its calls block the thread. */
export interface EmbeddedReader extends LogReader {
  /** A stream's events from a revision on, in pages. @throws Damaged */
  read(stream: string, from: number): Iterable<readonly StoredEvent[]>;
  /** Reads the stored rows of a stream, for finding damage. Continues after damaged events. */
  rows(stream: string, from: number): Iterable<readonly StoredRow[]>;
  /** @throws Damaged */
  readAll(after: string): Iterable<readonly Commit[]>;
  /** Reads the whole log as stored, in its order. Continues after damaged events. */
  allRows(): Iterable<readonly StoredRow[]>;
  /** Reads the whole file. Returns its damage in SQLite's words; null if there is none. */
  damage(): string | null;
  /** Position of the log's last event; '' when it is empty. */
  end(): string;
  /** All streams in the order of their names, in pages. */
  streams(): Iterable<readonly StreamSummary[]>;
  epoch(): string;
  close(): void;
}

/**
 * Opens the event log of a data folder for reading only.
 * @throws StoreStartError with one sentence for people
 */
export function openEmbeddedReader({ dir }: { readonly dir: string }): EmbeddedReader {
  return new FileReader(join(dir, EVENT_FILE));
}

class FileReader implements EmbeddedReader {
  private readonly reader: Reader;

  constructor(private readonly file: string) {
    this.reader = new Reader(file);
  }

  *read(stream: string, from: number): Generator<readonly StoredEvent[]> {
    for (let next: number | null = from; next !== null;) {
      const at: number = next;
      const page = this.orDamaged(
        () => {
          const { json, next: after } = this.reader.stream(stream, at);
          return { events: eventsIn(json), after };
        },
        () => this.reader.firstDamaged(stream, at),
      );
      if (page.events.length > 0) yield page.events;
      next = page.after;
    }
  }

  *rows(stream: string, from: number): Generator<readonly StoredRow[]> {
    for (let next = from; ;) {
      const at = next;
      const page = this.orDamaged(() => this.reader.rows(stream, at));
      const last = page.at(-1);
      if (!last) return;
      yield page;
      // Advances even if a damaged index returns an earlier key.
      next = Math.max(at, last.revision) + 1;
    }
  }

  *readAll(after: string): Generator<readonly Commit[]> {
    const end = this.orDamaged(() => this.reader.last());
    for (let cursor = fromPosition(after); cursor < end;) {
      const from = cursor;
      const page = this.orDamaged(
        () => {
          const { json, to } = this.reader.feed(from, end, null);
          return { commits: toCommits(eventsIn(json)), to };
        },
        () => this.reader.soundFeed(from, end, null).damaged[0],
      );
      if (page.commits.length > 0) yield page.commits;
      cursor = page.to;
    }
  }

  *allRows(): Generator<readonly StoredRow[]> {
    for (let cursor = 0; ;) {
      const after = cursor;
      const page = this.orDamaged(() => this.reader.rowsAfter(after));
      const last = page.at(-1);
      if (!last) return;
      yield page;
      const reached = fromPosition(last.position);
      if (reached <= after) return;
      cursor = reached;
    }
  }

  *streams(): Generator<readonly StreamSummary[]> {
    let after = '';
    try {
      for (;;) {
        const page = this.reader.streams(after);
        const last = page.at(-1);
        if (!last) return;
        yield page;
        if (last.stream <= after) break;
        after = last.stream;
      }
    } catch (error) {
      if (!sqliteCode(error).startsWith('SQLITE_CORRUPT')) throw error;
    }
    // The index that lists them is damaged.
    const rest = new Map<string, StreamSummary>();
    for (const page of this.allRows())
      for (const { stream, position } of page)
        if (stream > after)
          rest.set(stream, { stream, position, events: (rest.get(stream)?.events ?? 0) + 1 });
    yield [...rest.values()];
  }

  end(): string {
    return toPosition(this.orDamaged(() => this.reader.last()));
  }

  damage(): string | null {
    return this.orDamaged(() => this.reader.damage());
  }

  epoch(): string {
    return this.orDamaged(() => this.reader.epoch());
  }

  close(): void {
    this.reader.close();
  }

  /** Runs a read; on failure throws an error that names the damaged event. */
  private orDamaged<Page>(read: () => Page, firstDamaged?: () => DamagedEvent | null | undefined): Page {
    try {
      return read();
    } catch (cause) {
      const event = firstDamaged?.();
      if (event) throw new Damaged(damagedEvent(this.file, event), { cause });
      throw sqliteCode(cause).startsWith('SQLITE_CORRUPT')
        ? new Damaged(damaged(this.file, messageOf(cause)), { cause })
        : cause;
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
