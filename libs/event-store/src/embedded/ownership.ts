import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonIn, type SqliteConnection, type Query, type Statement } from '@studio/sqlite/connection';
import { StoreStartError } from '../store-start-error';
import { LOCK_FILE } from './lock';
import { sqliteCode } from './sqlite-error';

/** Who writes to a log, as its table `meta` holds it from the opening to the end in order. */
export interface Owner {
  readonly id: string;
  /** Which file was the folder's lock then: who has the lock of this very file has outlived that owner. */
  readonly lock: string;
}

const KEY = 'writer';
const OWNER = 'SELECT value FROM meta WHERE key = ?';

export function newOwner(file: string): Owner {
  return { id: randomUUID(), lock: lockOf(file) };
}

/** Whom the log was left by without an end in order, or who writes to it now; null when nobody does. */
export function ownerIn(db: SqliteConnection): Owner | null {
  const [row] = db.query(1, OWNER).all(KEY);
  return row?.[0] ? (jsonIn(row[0]) as Owner) : null;
}

/** Statements on the owner, for the transactions of the one that writes. */
export class Ownership {
  private readonly set: Statement;
  private readonly get: Query;
  private readonly mark: string;
  /** Once the log names us. */
  private isTaken = false;

  constructor(db: SqliteConnection, owner: Owner) {
    this.mark = JSON.stringify(owner);
    this.set = db.statement('INSERT OR REPLACE INTO meta VALUES (?, ?)');
    this.get = db.query(1, OWNER);
  }

  /** Within a transaction: the latest to come owns the log. */
  take(): void {
    this.set.run([KEY, this.mark]);
  }

  /** After that transaction. */
  taken(): void {
    this.isTaken = true;
  }

  /**
   * Within a transaction: whether nobody else has taken the log since. One that could not take it before, the disk
   * being full, does now.
   */
  holds(): boolean {
    if (this.isTaken) return this.isOurs();
    this.take();
    return true;
  }

  /** Within a transaction, the last. */
  letGo(): void {
    if (this.isOurs()) this.set.run([KEY, '']);
  }

  private isOurs(): boolean {
    const [row] = this.get.all(KEY);
    return row?.[0] === this.mark;
  }
}

/**
 * For a log whose owner has not ended in order, and whose folder's lock is another file than the owner's was: that
 * owner may still run. SQLite lets nobody have the file alone while any process has it open.
 * @param db in WAL mode and used already: only so it comes back from having the file alone
 * @throws StoreStartError
 */
export function requireUnused(db: SqliteConnection, file: string): void {
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
  } catch (cause) {
    if (!sqliteCode(cause).startsWith('SQLITE_BUSY')) throw cause;
    throw new StoreStartError(
      `Another process has ${file} open, and the server that wrote to it last has not stopped: ` +
        'stop it, and whatever else reads the file, first.',
      { cause },
    );
  } finally {
    db.exec('PRAGMA locking_mode = NORMAL');
    ownerIn(db);
  }
}

/** True when this very file was the lock of an owner's folder: it has come to its end then. */
export function hasOutlived(file: string, owner: Owner): boolean {
  return owner.lock === lockOf(file);
}

function lockOf(file: string): string {
  const lock = statSync(join(dirname(file), LOCK_FILE), { bigint: true, throwIfNoEntry: false });
  return lock ? String(lock.ino) : '';
}
