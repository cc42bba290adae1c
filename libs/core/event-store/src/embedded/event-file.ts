import { SqliteConnection, Unreadable, wholeNumber } from '@studio/sqlite/connection';
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { hasOutlived, ownerIn, requireUnused } from './ownership';
import { reasonOf, sqliteCode } from './sqlite-error';
import { storedHeaderOf } from './stored-header';
import { StoreStartError } from '../store-start-error';

export const EVENT_FILE = 'events.sqlite';

/** 'OSEV': identifies files of this program. */
const APPLICATION_ID = 0x4f534556;
/** Version of the schema. Version 2 added a digest to each event; version 3 changed how digests are made. */
const SCHEMA_VERSION = 3;

// Positions have no gaps except where streams were purged. `floor` in meta is the highest position ever
// purged, so that none is handed out twice.
const SCHEMA = `
  CREATE TABLE events (
    position INTEGER PRIMARY KEY,
    stream   TEXT    NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT    NOT NULL,
    type     TEXT    NOT NULL,
    data     TEXT    NOT NULL,
    meta     TEXT    NOT NULL,
    digest   TEXT,
    UNIQUE (stream, revision)
  ) STRICT;
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO meta VALUES ('floor', '0'), ('settled', '0');
  PRAGMA application_id = ${APPLICATION_ID};
  PRAGMA user_version = ${SCHEMA_VERSION};
`;

/** A position as the port shows it: text that sorts as the numbers do; '' is before the first event. */
export function toPosition(position: number): string {
  return position === 0 ? '' : String(position).padStart(16, '0');
}

/** All but ''. */
export const POSITION = /^\d{16}$/;

/** @throws TypeError when the text is no position of this store */
export function fromPosition(position: string): number {
  if (position !== '' && !POSITION.test(position))
    throw new TypeError(`'${position}' is no position of this event store.`);
  return Number(position);
}

/** @throws Unreadable */
export function epochOf(db: SqliteConnection): string {
  const epoch = db.first(`SELECT value FROM meta WHERE key = 'epoch'`);
  if (!epoch) throw new Unreadable('its epoch is not there');
  return epoch;
}

/** @throws Unreadable */
export function lastPosition(db: SqliteConnection): number {
  return wholeNumber(
    db.first(
      `SELECT max(coalesce((SELECT max(position) FROM events), 0),
                  (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'floor'))`,
    ),
  );
}

/** False for a file that an older version wrote and none has opened for writing since. */
export function hasDigests(db: SqliteConnection): boolean {
  return versionOf(db) >= 2;
}

function versionOf(db: SqliteConnection): number {
  return Number(db.pragma('user_version'));
}

/** A log that was opened for writing. */
export interface OpenedLog {
  readonly db: SqliteConnection;
  /**
   * True if the last writer did not close the log in order and the write-ahead log is gone: the last events may be
   * missing.
   */
  readonly mayLackEnd: boolean;
}

/**
 * Returns the format of a log that opening for writing would upgrade. Returns null if it would not, and for
 * foreign or unreadable files, which are reported on opening.
 */
export function olderFormatOf(file: string): number | null {
  const header = storedHeaderOf(file);
  if (header?.applicationId !== APPLICATION_ID) return null;
  return header.userVersion < SCHEMA_VERSION ? header.userVersion : null;
}

/**
 * Opens the log for writing, creates it if necessary, and checks it.
 * @param checkedBytes a larger file is not checked
 * @throws StoreStartError: also if another server writes to it
 */
export function openForWriting(file: string, checkedBytes: number): OpenedLog {
  const hasWriteAheadLog = bytesOf(`${file}-wal`) > 0;
  return opening(
    file,
    () => new SqliteConnection(file),
    (db) => {
      prepareForWriting(db, file, checkedBytes);
      const owner = ownerIn(db);
      if (owner && !hasOutlived(file, owner)) requireUnused(db, file);
      return { db, mayLackEnd: owner !== null && !hasWriteAheadLog };
    },
  );
}

function bytesOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function prepareForWriting(db: SqliteConnection, file: string, checkedBytes: number): void {
  db.exec('PRAGMA busy_timeout = 2000');
  const isNew = identify(db, file) === 'empty';
  if (statSync(file).size <= checkedBytes) checkWhole(db, file);
  // Every commit is flushed to the disk before it is answered: on macOS `fullfsync` alone reaches so far.
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON');
  if (!isNew) {
    // Minimal check of a log that is not checked completely now.
    lastPosition(db);
    // SQLite reports a read-only file only on a write.
    db.exec(`BEGIN IMMEDIATE; UPDATE meta SET value = value WHERE key = 'settled'; ROLLBACK`);
    bringUpToDate(db);
    return;
  }
  db.exec('BEGIN IMMEDIATE');
  db.exec(SCHEMA);
  db.statement(`INSERT INTO meta VALUES ('epoch', ?)`).run(randomUUID());
  db.exec('COMMIT');
}

function bringUpToDate(db: SqliteConnection): void {
  if (versionOf(db) === SCHEMA_VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  if (!hasDigests(db)) db.exec('ALTER TABLE events ADD COLUMN digest TEXT');
  db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}; COMMIT`);
}

/**
 * Opens an existing log for reading only, also while a server writes to it.
 * @throws StoreStartError
 */
export function openForReading(file: string): SqliteConnection {
  return opening(
    file,
    () => new SqliteConnection(`${pathToFileURL(file).href}?mode=ro`),
    (db) => {
      db.exec('PRAGMA busy_timeout = 2000');
      if (identify(db, file) === 'empty')
        throw new StoreStartError(`${file} holds no event log: start the server on this folder first.`);
      return db;
    },
  );
}

function opening<Opened>(
  file: string,
  open: () => SqliteConnection,
  prepare: (db: SqliteConnection) => Opened,
): Opened {
  let db: SqliteConnection | undefined;
  try {
    db = open();
    return prepare(db);
  } catch (cause) {
    db?.close();
    throw cause instanceof StoreStartError ? cause : startError(file, cause);
  }
}

function startError(file: string, cause: unknown): StoreStartError {
  const code = sqliteCode(cause);
  if (code.startsWith('SQLITE_NOTADB'))
    return new StoreStartError(
      `${file} is not an event log (not even a SQLite file): move it away, or name another data folder.`,
      { cause },
    );
  if (code.startsWith('SQLITE_CORRUPT'))
    return new StoreStartError(damaged(file, reasonOf(cause)), { cause });
  if (/^SQLITE_(CANTOPEN|READONLY|PERM|AUTH)/.test(code))
    return new StoreStartError(
      `${file} cannot be opened: make sure that it is there and that this user may read and write it and its folder.`,
      { cause },
    );
  return new StoreStartError(`${file} cannot be opened: ${reasonOf(cause)}`, { cause });
}

/** Returns the message about a damaged log. */
export function damaged(file: string, what: string): string {
  return `${file} is damaged (${what.replace(/\.$/, '')}): put a backup in its place, or move it away to start empty.`;
}

/** Refuses foreign files before anything in them is changed. */
function identify(db: SqliteConnection, file: string): 'empty' | 'ours' {
  const applicationId = Number(db.pragma('application_id'));
  const version = versionOf(db);
  if (applicationId === 0 && version === 0 && db.first('SELECT count(*) FROM sqlite_schema') === '0')
    return 'empty';
  if (applicationId !== APPLICATION_ID)
    throw new StoreStartError(
      `${file} belongs to another program: move it away, or name another data folder.`,
    );
  if (version > SCHEMA_VERSION)
    throw new StoreStartError(
      `${file} was written by a newer version of this server (format ${version}; this one knows ${SCHEMA_VERSION}): start the newer version.`,
    );
  requireColumns(db, file);
  return 'ours';
}

/** The names of tables and columns are in the file too: one wrong bit there, and every read would fail later. */
function requireColumns(db: SqliteConnection, file: string): void {
  try {
    db.statement('SELECT position, stream, revision, id, type, data, meta FROM events');
    db.statement('SELECT key, value FROM meta');
  } catch (cause) {
    if (sqliteCode(cause) !== 'SQLITE_ERROR') throw cause;
    throw new StoreStartError(damaged(file, reasonOf(cause)), { cause });
  }
}

function checkWhole(db: SqliteConnection, file: string): void {
  const damage = db.damage();
  if (damage !== null) throw new StoreStartError(damaged(file, damage));
}
