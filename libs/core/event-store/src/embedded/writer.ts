import { Unavailable, UnknownOutcome } from '@studio/kernel/commit-log';
import { randomUUID } from 'node:crypto';
import { UNFINISHED_IMPORT } from '../event-store';
import { StoreStartError } from '../store-start-error';
import { wholeNumber, type SqliteConnection, type Query, type Statement } from '@studio/sqlite/connection';
import { refusedAt, TEXTS, type AppendAnswer, type AppendBatch } from './append-batch';
import { digestOf } from './event-digest';
import { epochOf, lastPosition, openForWriting } from './event-file';
import { newOwner, Ownership } from './ownership';
import { reasonOf, sqliteCode } from './sqlite-error';

/** Number of streams whose last revision is held in memory. */
const KNOWN_REVISIONS = 10_000;

/** Columns of an event. */
const COLUMNS = 8;
/** Events that one statement inserts: to run one costs as much as half an event. */
const INSERTS = [16, 4, 1];

/**
 * The one connection that writes. Runs in a worker thread; its calls block until the disk has the data.
 * @throws StoreStartError
 */
export class Writer {
  readonly db: SqliteConnection;
  private readonly begin: Statement;
  private readonly commit: Statement;
  private readonly head: Query;
  private readonly inserts: readonly Statement[];
  private last: number;
  /** Last revisions of recently written streams, as in the running transaction. */
  private readonly revisions = new Map<string, number>();
  /** A commit failed in a way that may have left it on the disk. */
  private unsure = false;
  private readonly ownership: Ownership;
  /** True if the log's last events may be missing: it was opened under a new epoch. */
  private readonly mayLackEnd: boolean;

  /** @param checkedBytes a larger file is not checked when it is opened */
  constructor(file: string, checkedBytes = Infinity) {
    const { db, mayLackEnd } = openForWriting(file, checkedBytes);
    this.db = db;
    this.mayLackEnd = mayLackEnd;
    this.ownership = new Ownership(db, newOwner(file));
    this.begin = this.db.statement('BEGIN IMMEDIATE');
    this.commit = this.db.statement('COMMIT');
    this.head = this.db.query(1, 'SELECT max(revision) FROM events WHERE stream = ?');
    const row = `(${Array(COLUMNS).fill('?').join()})`;
    this.inserts = INSERTS.map((rows) =>
      this.db.statement(`INSERT INTO events VALUES ${Array(rows).fill(row).join()}`),
    );
    this.last = lastPosition(this.db);
    this.takeOver(file);
  }

  state(): { epoch: string; last: number; mayLackEnd: boolean } {
    return { epoch: epochOf(this.db), last: this.last, mayLackEnd: this.mayLackEnd };
  }

  /**
   * Writes all appends in one transaction; each is checked on its own, so that one's conflict is no other's.
   * @throws Unavailable: none was written. @throws UnknownOutcome: all or none were.
   */
  append({ streams, expected, counts, texts }: AppendBatch): AppendAnswer {
    this.settle();
    const before = this.last;
    let last = before;
    const revisions: number[] = [];
    this.transaction(() => {
      const values: (string | number)[] = [];
      let text = 0;
      streams.forEach((stream, i) => {
        const end = text + (counts[i] ?? 0);
        let revision = this.revisions.get(stream) ?? this.revisionOf(stream);
        const wanted = expected[i] === 'none' ? -1 : expected[i];
        if (wanted !== 'any' && wanted !== revision) {
          revisions.push(refusedAt(revision));
          text = end;
          return;
        }
        for (; text < end; text += TEXTS) {
          const [id = '', type = '', data = '', meta = ''] = texts.slice(text, text + TEXTS);
          const digest = digestOf({ stream, revision: ++revision, id, type, data, meta });
          values.push(++last, stream, revision, id, type, data, meta, digest);
        }
        this.revisions.set(stream, revision);
        revisions.push(revision);
      });
      this.insert(values);
      return last > before;
    });
    this.last = last;
    if (this.revisions.size > KNOWN_REVISIONS) this.revisions.clear();
    return { revisions, before, last };
  }

  /** @throws Unavailable, UnknownOutcome; may be repeated */
  beginEpoch(name: string): void {
    this.settle();
    this.transaction(() => this.setEpoch(name));
  }

  /**
   * Removes streams permanently, by rewriting the file without them. May be repeated, also after success.
   * @throws Unavailable: some of it is still on the disk
   */
  purge(streams: readonly string[]): void {
    this.settle();
    this.db.exec('PRAGMA secure_delete = ON');
    try {
      this.transaction(() => {
        this.db
          .statement(`UPDATE meta SET value = CAST(? AS TEXT) WHERE key = 'floor'`)
          .run(String(this.last));
        const remove = this.db.statement('DELETE FROM events WHERE stream = ?');
        for (const stream of streams) remove.run(stream);
        this.revisions.clear();
        return true;
      });
      this.rewrite();
    } finally {
      this.db.exec('PRAGMA secure_delete = OFF');
    }
  }

  /** @throws Unavailable while the last failure persists */
  ping(): void {
    this.settle();
  }

  /** Returns SQLite's own settings for writing: `wal` and 2 (full). */
  durability(): { journalMode: string; synchronous: number } {
    return {
      journalMode: String(this.db.pragma('journal_mode')),
      synchronous: Number(this.db.pragma('synchronous')),
    };
  }

  close(): void {
    try {
      this.transaction(() => {
        this.ownership.letGo();
        return true;
      });
    } catch {
      // The next opening then treats it like an end that was not in order.
    }
    this.db.close();
  }

  private setEpoch(name: string): true {
    this.db.statement(`UPDATE meta SET value = ? WHERE key = 'epoch'`).run(name);
    return true;
  }

  /** Records in the file that this process writes to it. If its end may be missing, begins a new epoch. */
  private takeOver(file: string): void {
    const { mayLackEnd } = this;
    try {
      this.transaction(() => {
        if (mayLackEnd && !epochOf(this.db).startsWith(UNFINISHED_IMPORT)) this.setEpoch(randomUUID());
        return true;
      });
      // The file must show that it was opened even without its write-ahead log.
      this.db.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch (cause) {
      // On a full disk queries are still answered; the first append that succeeds takes ownership.
      const code = sqliteCode(cause instanceof Unavailable ? cause.cause : cause);
      if (code.startsWith('SQLITE_FULL') && !mayLackEnd) return;
      this.db.close();
      throw new StoreStartError(`${file} cannot be written to: ${reasonOf(cause)}`, { cause });
    }
  }

  /** Writes rows from consecutive column values. */
  private insert(values: readonly (string | number)[]): void {
    let at = 0;
    INSERTS.forEach((rows, i) => {
      for (const length = rows * COLUMNS; values.length - at >= length; at += length)
        this.inserts[i]?.run(values.slice(at, at + length));
    });
  }

  /**
   * Rewrites the file so that it contains only the existing rows. Removed rows that SQLite had moved between pages
   * have copies in the free space of other pages, which its secure delete does not cover.
   */
  private rewrite(): void {
    try {
      this.db.exec('VACUUM');
    } catch (cause) {
      throw new Unavailable(reasonOf(cause), { cause });
    }
    const isBusy = this.db.pragma('wal_checkpoint(TRUNCATE)') !== 0;
    if (isBusy) throw new Unavailable('Another program is reading the event log.');
  }

  private revisionOf(stream: string): number {
    const [[revision] = [null]] = this.head.all(stream);
    return revision === null ? -1 : wholeNumber(revision);
  }

  /** Commits if the work returns true, else rolls back. */
  private transaction(work: () => boolean): void {
    try {
      this.begin.run([]);
      if (!this.ownership.holds()) throw new Error('Another server writes to this log now.');
      if (!work()) {
        this.rollback();
        return;
      }
    } catch (cause) {
      this.rollback();
      throw new Unavailable(reasonOf(cause), { cause });
    }
    try {
      this.commit.run([]);
    } catch (cause) {
      this.rollback();
      // On a full disk, the mark that makes a transaction valid could not be written.
      if (/^SQLITE_(FULL|BUSY)/.test(sqliteCode(cause))) throw new Unavailable(reasonOf(cause), { cause });
      this.unsure = true;
      throw new UnknownOutcome(reasonOf(cause), { cause });
    }
    this.ownership.taken();
  }

  private rollback(): void {
    this.revisions.clear();
    if (this.db.inTransaction) this.db.exec('ROLLBACK');
  }

  /**
   * Overwrites the pages of a commit that failed unclearly, which may still be valid in the write-ahead log. After
   * a small commit it is certain that the failed one is not there.
   */
  private settle(): void {
    if (!this.unsure) return;
    try {
      this.transaction(() => {
        this.db.statement(`UPDATE meta SET value = value + 1 WHERE key = 'settled'`).run();
        return true;
      });
    } catch (cause) {
      throw new Unavailable(reasonOf(cause), { cause });
    }
    this.unsure = false;
    this.last = lastPosition(this.db);
  }
}
