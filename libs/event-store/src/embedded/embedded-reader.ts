import { Damaged } from '@studio/kernel/commit-log';
import type { Commit, StoredEvent } from '@studio/kernel/event';
import { join } from 'node:path';
import { toCommits } from '../commits';
import type { LogReader } from '../event-store';
import { eventsIn } from './event-columns';
import { EVENT_FILE, fromPosition, toPosition } from './event-file';
import { Reader, type StreamSummary } from './reader';
import { damagedEvent, type DamagedEvent, type StoredRow } from './stored-row';

/** Needs no lock. Its calls block the thread. */
export interface EmbeddedReader extends LogReader {
  /** A stream's events from a revision on, in pages. @throws Damaged */
  read(stream: string, from: number): Iterable<readonly StoredEvent[]>;
  /** The same as they lie in the file, for whoever looks for damage; damaged ones don't stop it. */
  rows(stream: string, from: number): Iterable<readonly StoredRow[]>;
  /** @throws Damaged */
  readAll(after: string): Iterable<readonly Commit[]>;
  /** The whole log as it lies in the file, in its order; damaged events don't stop it. */
  allRows(): Iterable<readonly StoredRow[]>;
  /** Reads the whole file. What is wrong with it, in SQLite's words; null when nothing is. */
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
  const file = join(dir, EVENT_FILE);
  const reader = new Reader(file);
  /** Says which event it is that makes a read fail. */
  const orDamaged = <Page>(read: () => Page, firstDamaged: () => DamagedEvent | null | undefined): Page => {
    try {
      return read();
    } catch (cause) {
      const event = firstDamaged();
      throw event ? new Damaged(damagedEvent(file, event), { cause }) : cause;
    }
  };
  return {
    *read(stream, from) {
      for (let next: number | null = from; next !== null;) {
        const from: number = next;
        const page = orDamaged(
          () => {
            const { json, next: after } = reader.stream(stream, from);
            return { events: eventsIn(json), after };
          },
          () => reader.firstDamaged(stream, from),
        );
        if (page.events.length > 0) yield page.events;
        next = page.after;
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
        const from = cursor;
        const page = orDamaged(
          () => {
            const { json, to } = reader.feed(from, end, null);
            return { commits: toCommits(eventsIn(json)), to };
          },
          () => reader.soundFeed(from, end, null).damaged[0],
        );
        if (page.commits.length > 0) yield page.commits;
        cursor = page.to;
      }
    },
    *allRows() {
      for (let cursor = 0; ;) {
        const page = reader.rowsAfter(cursor);
        const last = page.at(-1);
        if (!last) return;
        yield page;
        cursor = fromPosition(last.position);
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
    damage: () => reader.damage(),
    epoch: () => reader.epoch(),
    close: () => reader.close(),
  };
}
