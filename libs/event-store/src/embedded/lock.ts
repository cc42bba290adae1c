import { SqliteConnection } from '@studio/sqlite/connection';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteCode } from './sqlite-error';
import { StoreStartError } from '../store-start-error';

export const LOCK_FILE = 'lock.sqlite';

/**
 * Makes the data folder if it isn't there and holds it for this process. The lock is a transaction on a
 * database of its own: the kernel lets go of it however the process ends.
 * @returns a function that releases it
 * @throws StoreStartError
 */
export function lockFolder(dir: string): () => void {
  makeDataFolder(dir);
  const file = join(dir, LOCK_FILE);
  let db: SqliteConnection | undefined;
  try {
    db = new SqliteConnection(file);
    // On a file that may only be read, SQLite takes no lock and says so only when something is written.
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE; PRAGMA user_version = 1');
  } catch (cause) {
    db?.close();
    if (sqliteCode(cause).startsWith('SQLITE_BUSY'))
      throw new StoreStartError(
        `Another process already runs on the data folder ${dir}: stop it first, or name another folder.`,
        { cause },
      );
    if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(sqliteCode(cause)))
      throw new StoreStartError(
        `The data folder ${dir} cannot be written to: give this user the right to write there, or name another folder.`,
        { cause },
      );
    throw new StoreStartError(
      `The lock ${file} cannot be taken: use a local disk for the data folder, or remove that file if nothing runs here.`,
      { cause },
    );
  }
  const held = db;
  return () => {
    held.exec('ROLLBACK');
    held.close();
  };
}

/**
 * Makes the data folder, and the folders that it lies in, if it isn't there.
 * @throws StoreStartError
 */
export function makeDataFolder(dir: string): void {
  try {
    makeFolder(dir);
  } catch (cause) {
    throw new StoreStartError(
      `The data folder ${dir} cannot be created: make it yourself, or name another folder.`,
      { cause },
    );
  }
}

/** One by one: made with all its parents by Node, a folder in a place that takes none (/proc) never comes to an end. */
function makeFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(dir);
  if (!existsSync(parent)) makeFolder(parent);
  mkdirSync(dir);
}
