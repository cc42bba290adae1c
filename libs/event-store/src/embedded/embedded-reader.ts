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
  const orDamaged = <Page>(read: () => Page, firstDamaged?: () => DamagedEvent | null | undefined): Page => {
    try {
      return read();
    } catch (cause) {
      const event = firstDamaged?.();
      if (event) throw new Damaged(damagedEvent(file, event), { cause });
      throw sqliteCode(cause).startsWith('SQLITE_CORRUPT')
        ? new Damaged(damaged(file, messageOf(cause)), { cause })
        : cause;
    }
  };
  function* orderOfFile(): Generator<readonly StoredRow[]> {
    for (let cursor = 0; ;) {
      const after = cursor;
      const page = orDamaged(() => reader.rowsAfter(after));
      const last = page.at(-1);
      if (!last) return;
      yield page;
      const reached = fromPosition(last.position);
      if (reached <= after) return;
      cursor = reached;
    }
  }

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
        const at = next;
        const page = orDamaged(() => reader.rows(stream, at));
        const last = page.at(-1);
        if (!last) return;
        yield page;
        // Whatever a damaged index gives, it goes on.
        next = Math.max(at, last.revision) + 1;
      }
    },
    *readAll(after) {
      const end = orDamaged(() => reader.last());
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
    allRows: orderOfFile,
    *streams() {
      let after = '';
      try {
        for (;;) {
          const page = reader.streams(after);
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
      for (const page of orderOfFile())
        for (const { stream, position } of page)
          if (stream > after)
            rest.set(stream, { stream, position, events: (rest.get(stream)?.events ?? 0) + 1 });
      yield [...rest.values()];
    },
    end: () => toPosition(orDamaged(() => reader.last())),
    damage: () => orDamaged(() => reader.damage()),
    epoch: () => orDamaged(() => reader.epoch()),
    close: () => reader.close(),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
