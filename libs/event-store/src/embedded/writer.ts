import { Unavailable, UnknownOutcome, type ExpectedRevision } from '@studio/kernel/commit-log';
import type Database from 'libsql';
import { digestOf } from './event-digest';
import { epochOf, firstColumn, lastPosition, openForWriting } from './event-file';
import { reasonOf, sqliteCode } from './sqlite-error';

/** Streams whose last revision is kept in memory. */
const KNOWN_REVISIONS = 10_000;

/** An event with its data and metadata as JSON text. */
export interface SerialisedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
}

export interface AppendRequest {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly SerialisedEvent[];
}

/** Last revision and position of the append, or the revision that the stream has instead. */
export type AppendResult =
  { readonly revision: number; readonly position: number } | { readonly actual: number };

export interface AppendAnswer {
  /** One per append, in order. */
  readonly results: readonly AppendResult[];
  /** The log's last position before and after the transaction. */
  readonly before: number;
  readonly last: number;
}

/**
 * The one connection that writes. Runs in a worker thread; its calls block until the disk has the data.
 * @throws StoreStartError
 */
export class Writer {
  readonly db: Database.Database;
  private readonly begin: Database.Statement;
  private readonly commit: Database.Statement;
  private readonly head: Database.Statement;
  private readonly insert: Database.Statement;
  private last: number;
  /** Last revisions of streams that were written lately, as in the running transaction. */
  private readonly revisions = new Map<string, number>();
  /** A commit failed in a way that may have left it on the disk. */
  private unsure = false;

  /** @param checkedBytes a larger file is not checked when it is opened */
  constructor(file: string, checkedBytes = Infinity) {
    this.db = openForWriting(file, checkedBytes);
    this.begin = this.db.prepare('BEGIN IMMEDIATE');
    this.commit = this.db.prepare('COMMIT');
    this.head = this.db.prepare('SELECT max(revision) FROM events WHERE stream = ?').raw();
    this.insert = this.db.prepare('INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
    this.last = lastPosition(this.db);
  }

  state(): { epoch: string; last: number } {
    return { epoch: epochOf(this.db), last: this.last };
  }

  /**
   * Writes all appends in one transaction; each is checked on its own, so that one's conflict is no other's.
   * @throws Unavailable: none was written. @throws UnknownOutcome: all or none were.
   */
  append(appends: readonly AppendRequest[]): AppendAnswer {
    this.settle();
    const before = this.last;
    let last = before;
    const results: AppendResult[] = [];
    this.transaction(() => {
      for (const { stream, expected, events } of appends) {
        let revision = this.revisions.get(stream) ?? this.revisionOf(stream);
        if (expected !== 'any' && revision !== (expected === 'none' ? -1 : expected)) {
          results.push({ actual: revision });
          continue;
        }
        for (const { id, type, data, meta } of events) {
          const digest = digestOf({ stream, revision: ++revision, id, type, data, meta });
          this.insert.run(++last, stream, revision, id, type, data, meta, digest);
        }
        this.revisions.set(stream, revision);
        results.push({ revision, position: last });
      }
      return last > before;
    });
    this.last = last;
    if (this.revisions.size > KNOWN_REVISIONS) this.revisions.clear();
    return { results, before, last };
  }

  /** @throws Unavailable, UnknownOutcome; may be repeated */
  beginEpoch(name: string): void {
    this.settle();
    this.transaction(() => {
      this.db.prepare(`UPDATE meta SET value = ? WHERE key = 'epoch'`).run(name);
      return true;
    });
  }

  /** Removes streams for good: their pages are overwritten, also in the write-ahead log. */
  purge(streams: readonly string[]): void {
    this.settle();
    this.db.exec('PRAGMA secure_delete = ON');
    try {
      this.transaction(() => {
        this.db.prepare(`UPDATE meta SET value = CAST(? AS TEXT) WHERE key = 'floor'`).run(String(this.last));
        const remove = this.db.prepare('DELETE FROM events WHERE stream = ?');
        for (const stream of streams) remove.run(stream);
        this.revisions.clear();
        return true;
      });
      firstColumn(this.db, 'PRAGMA wal_checkpoint(TRUNCATE)');
    } finally {
      this.db.exec('PRAGMA secure_delete = OFF');
    }
  }

  /** @throws Unavailable when the last failure still stands */
  ping(): void {
    this.settle();
  }

  /** What SQLite itself says about how it writes: `wal` and 2 (full). */
  durability(): { journalMode: string; synchronous: number } {
    return {
      journalMode: String(firstColumn(this.db, 'PRAGMA journal_mode')),
      synchronous: Number(firstColumn(this.db, 'PRAGMA synchronous')),
    };
  }

  close(): void {
    this.db.close();
  }

  private revisionOf(stream: string): number {
    const [revision] = this.head.get(stream) as [number | null];
    return revision ?? -1;
  }

  /** Commits if the work says so, else takes it back. */
  private transaction(work: () => boolean): void {
    try {
      this.begin.run();
      if (!work()) {
        this.rollback();
        return;
      }
    } catch (cause) {
      this.rollback();
      throw new Unavailable(reasonOf(cause), { cause });
    }
    try {
      this.commit.run();
    } catch (cause) {
      this.rollback();
      // With a full disk the mark that makes a transaction valid is what could not be written.
      if (/^SQLITE_(FULL|BUSY)/.test(sqliteCode(cause))) throw new Unavailable(reasonOf(cause), { cause });
      this.unsure = true;
      throw new UnknownOutcome(reasonOf(cause), { cause });
    }
  }

  private rollback(): void {
    this.revisions.clear();
    if (this.db.inTransaction) this.db.exec('ROLLBACK');
  }

  /**
   * After a commit that failed unclearly its pages may still lie valid in the write-ahead log. A small commit
   * goes over them: from then on it is sure that the failed one is not there.
   */
  private settle(): void {
    if (!this.unsure) return;
    try {
      this.transaction(() => {
        this.db.prepare(`UPDATE meta SET value = value + 1 WHERE key = 'settled'`).run();
        return true;
      });
    } catch (cause) {
      throw new Unavailable(reasonOf(cause), { cause });
    }
    this.unsure = false;
    this.last = lastPosition(this.db);
  }
}
