import { SqliteConnection } from '@studio/sqlite/connection';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteCode } from './sqlite-error';
import { StoreStartError } from '../store-start-error';

export const LOCK_FILE = 'lock.sqlite';

/**
 * Creates the data folder if necessary and locks it for this process. The lock is a transaction on a database of
 * its own, which the kernel releases however the process ends.
 * @returns a function that releases it
 * @throws StoreStartError
 */
export function lockFolder(dir: string): () => void {
  makeDataFolder(dir);
  const file = join(dir, LOCK_FILE);
  let db: SqliteConnection | undefined;
  try {
    db = new SqliteConnection(file);
    // On a read-only file SQLite takes no lock, and reports that only on a write.
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
 * Creates the data folder and its parent folders if necessary.
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

/** Folder by folder: creating all at once never ends in a place that allows none (/proc). */
function makeFolder(dir: string): void {
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(dir);
  if (!existsSync(parent)) makeFolder(parent);
  mkdirSync(dir);
}
