import type { Commit, StoredEvent } from '@studio/kernel/event';
import { join } from 'node:path';
import { toCommits } from '../commits';
import type { LogReader } from '../event-store';
import { eventsIn } from './event-columns';
import { EVENT_FILE, fromPosition, toPosition } from './event-file';
import { Reader, type StoredRow, type StreamSummary } from './reader';

/** Needs no lock. Its calls block the thread. */
export interface EmbeddedReader extends LogReader {
  /** A stream's events from a revision on, in pages. */
  read(stream: string, from: number): Iterable<readonly StoredEvent[]>;
  /** The same as they lie in the file, for whoever looks for damage; damaged ones don't stop it. */
  rows(stream: string, from: number): Iterable<readonly StoredRow[]>;
  readAll(after: string): Iterable<readonly Commit[]>;
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
  const reader = new Reader(join(dir, EVENT_FILE));
  return {
    *read(stream, from) {
      for (let next: number | null = from; next !== null;) {
        const page = reader.stream(stream, next);
        const events = eventsIn(page.json);
        if (events.length > 0) yield events;
        next = page.next;
      }
    },
    *rows(stream, from) {
      for (let next = from; ;) {
        const page = reader.rows(stream, next);
        const last = page.at(-1);
        if (!last) return;
        yield page;
        next = last.revision + 1;
      }
    },
    *readAll(after) {
      const end = reader.last();
      for (let cursor = fromPosition(after); cursor < end;) {
        const page = reader.feed(cursor, end, null);
        const commits = toCommits(eventsIn(page.json));
        if (commits.length > 0) yield commits;
        cursor = page.to;
      }
    },
    *streams() {
      let after = '';
      for (;;) {
        const page = reader.streams(after);
        const last = page.at(-1);
        if (!last) return;
        yield page;
        after = last.stream;
      }
    },
    end: () => toPosition(reader.last()),
    epoch: () => reader.epoch(),
    close: () => reader.close(),
  };
}
