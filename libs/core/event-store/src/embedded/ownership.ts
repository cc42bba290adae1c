import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonIn, type SqliteConnection, type Query, type Statement } from '@studio/sqlite/connection';
import { StoreStartError } from '../store-start-error';
import { LOCK_FILE } from './lock';
import { sqliteCode } from './sqlite-error';

/** Writer of a log, recorded in table `meta` from opening to orderly closing. */
export interface Owner {
  readonly id: string;
  /** Identity of the lock file at that time. A process that locks the same file knows the owner has ended. */
  readonly lock: string;
}

const KEY = 'writer';
const OWNER = 'SELECT value FROM meta WHERE key = ?';

export function newOwner(file: string): Owner {
  return { id: randomUUID(), lock: lockOf(file) };
}

/** Returns the current writer, or one that did not close the log in order; null if there is none. */
export function ownerIn(db: SqliteConnection): Owner | null {
  const [row] = db.query(1, OWNER).all(KEY);
  return row?.[0] ? (jsonIn(row[0]) as Owner) : null;
}

/** Statements on the owner, for the writer's transactions. */
export class Ownership {
  private readonly set: Statement;
  private readonly get: Query;
  private readonly mark: string;
  /** True once the log names this process as owner. */
  private isTaken = false;

  constructor(db: SqliteConnection, owner: Owner) {
    this.mark = JSON.stringify(owner);
    this.set = db.statement('INSERT OR REPLACE INTO meta VALUES (?, ?)');
    this.get = db.query(1, OWNER);
  }

  /** Takes ownership within a transaction: the latest process to do so owns the log. */
  take(): void {
    this.set.run([KEY, this.mark]);
  }

  /** Confirms the ownership after that transaction. */
  taken(): void {
    this.isTaken = true;
  }

  /**
   * Returns true if the log still belongs to this process; runs within a transaction. If a full disk prevented
   * taking ownership before, takes it now.
   */
  holds(): boolean {
    if (this.isTaken) return this.isOurs();
    this.take();
    return true;
  }

  /** Gives up ownership within the last transaction. */
  letGo(): void {
    if (this.isOurs()) this.set.run([KEY, '']);
  }

  private isOurs(): boolean {
    const [row] = this.get.all(KEY);
    return row?.[0] === this.mark;
  }
}

/**
 * Checks that no process uses a log whose owner did not close it, and whose folder had another lock file then.
 * That owner may still run. SQLite grants exclusive access only if no other process has the file open.
 * @param db in WAL mode and already used, so that it can return from exclusive access
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

/** Returns true if this file was the lock of an owner's folder, so that the owner has ended. */
export function hasOutlived(file: string, owner: Owner): boolean {
  return owner.lock === lockOf(file);
}

function lockOf(file: string): string {
  const lock = statSync(join(dirname(file), LOCK_FILE), { bigint: true, throwIfNoEntry: false });
  return lock ? String(lock.ino) : '';
}
