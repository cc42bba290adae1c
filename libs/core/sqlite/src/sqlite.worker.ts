import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { SqliteConnection, type Query, type Statement } from './connection';
import type { OpenFailure, SqliteReply, SqliteRequest, SqliteOptions, SqliteStep } from './sqlite-thread';

// libsql's calls block while they read, write and flush: this thread is there to be blocked.

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');
const options = workerData as SqliteOptions;
let waiting: (SqliteRequest & { kind: 'write' })[] = [];

class Refused extends Error {
  constructor(
    readonly reason: OpenFailure['reason'],
    message: string,
  ) {
    super(message);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

const isDamage = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_CORRUPT');

function open(): SqliteConnection {
  const bytes = statSync(options.file, { throwIfNoEntry: false })?.size ?? 0;
  const db = new SqliteConnection(options.file);
  try {
    prepare(db, bytes);
    return db;
  } catch (error) {
    // Now, not when the thread is cleared away: Windows renames no file that somebody has open.
    db.close();
    throw error;
  }
}

function prepare(db: SqliteConnection, bytes: number): void {
  db.exec('PRAGMA busy_timeout = 5000');
  if (options.readOnly) {
    db.exec('PRAGMA query_only = ON');
    return;
  }
  const applicationId = db.pragma('application_id');
  const layout = db.pragma('user_version');
  const isOurs = applicationId === options.applicationId;
  const isUnmarked = layout === 0 && (isOurs || applicationId === 0);
  // Also where a first start was cut off: nothing is in it yet.
  if (isUnmarked && db.first('SELECT count(*) FROM sqlite_schema') === '0') {
    // In one transaction: half a mark would pass for another version's.
    db.exec(
      `BEGIN IMMEDIATE; PRAGMA application_id = ${options.applicationId}; PRAGMA user_version = ${options.layout}; COMMIT`,
    );
  } else if (!isOurs) {
    throw new Refused('foreign', 'it belongs to another program');
  } else if (layout !== options.layout) {
    throw new Refused('foreign', 'another version of this program wrote it');
  } else if (bytes <= (options.checkedBytes ?? Infinity) && db.damage() !== null) {
    throw new Refused('damaged', 'its contents are not consistent');
  }
  db.pragma('journal_mode = WAL');
  // Makes macOS flush to the disk itself; no effect on other systems.
  db.exec(
    `PRAGMA synchronous = ${options.synchronous}; PRAGMA fullfsync = ${options.synchronous === 'FULL' ? 'ON' : 'OFF'}`,
  );
  db.exec(`BEGIN IMMEDIATE; ${options.schema} COMMIT`);
  for (const [table, columns] of Object.entries(options.startTables ?? {}))
    db.query(columns.length, `SELECT ${columns.join(', ')} FROM ${table}`).all();
}

function reasonOf(error: unknown): OpenFailure['reason'] {
  if (error instanceof Refused) return error.reason;
  const code = codeOf(error);
  if (code.startsWith('SQLITE_NOTADB')) return 'foreign';
  if (isDamage(error)) return 'damaged';
  return 'unusable';
}

/** Caches the results of `make` by their SQL. */
function cached<Prepared>(make: (sql: string, columns: number) => Prepared) {
  const known = new Map<string, Prepared>();
  return (sql: string, columns = 0): Prepared => {
    let found = known.get(sql);
    if (!found) {
      if (known.size >= 500) known.clear();
      found = make(sql, columns);
      known.set(sql, found);
    }
    return found;
  };
}

function failed(id: number, error: unknown): SqliteReply {
  return {
    id,
    failure: error instanceof Error ? error.message : String(error),
    isDamage: isDamage(error),
  };
}

function attempt(id: number, work: () => SqliteReply): SqliteReply {
  try {
    return work();
  } catch (error) {
    return failed(id, error);
  }
}

/** Leaves no removed or replaced data in the file or its log. */
function scrub(db: SqliteConnection): void {
  db.exec('VACUUM');
  // Whoever reads at that moment holds the log back; the pragma itself waits for them as long as any statement.
  if (db.pragma('wal_checkpoint(TRUNCATE)') !== 0) throw new Error('somebody reads it all the time');
}

function serve(db: SqliteConnection): void {
  const statement = cached<Statement>((sql) => db.statement(sql));
  const query = cached<Query>((sql, columns) => db.query(columns, sql));

  const apply = (steps: readonly SqliteStep[]): number[] =>
    steps.map(({ sql, rows }) => {
      const prepared = statement(sql);
      let changes = 0;
      for (const row of rows) changes += prepared.run(row).changes;
      return changes;
    });

  const transaction = <Result>(work: () => Result): Result => {
    db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      db.exec('COMMIT');
      return result;
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };

  /** Everything that is waiting shares one transaction and so one flush. */
  const commit = (): void => {
    const group = waiting;
    waiting = [];
    let replies: SqliteReply[];
    try {
      replies = transaction(() => group.map(({ id, steps }) => ({ id, changes: apply(steps) })));
    } catch {
      // Nothing was written. One by one, so that a bad request doesn't take the others with it.
      replies = group.map(({ id, steps }) =>
        attempt(id, () => ({ id, changes: transaction(() => apply(steps)) })),
      );
    }
    port?.postMessage(replies);
  };

  const answer = (request: SqliteRequest): void => {
    if (request.kind === 'write') {
      if (waiting.push(request) === 1) setImmediate(commit);
    } else if (request.kind === 'read') {
      const { id, columns, sql, values } = request;
      port?.postMessage([attempt(id, () => ({ id, rows: query(sql, columns).all(...values) }))]);
    } else if (request.kind === 'scrub') {
      const { id } = request;
      if (waiting.length > 0) commit();
      port?.postMessage([
        attempt(id, () => {
          scrub(db);
          return { id, changes: [] };
        }),
      ]);
    } else {
      if (waiting.length > 0) commit();
      db.close();
      port?.close();
    }
  };
  port?.on('message', (requests: readonly SqliteRequest[]) => requests.forEach(answer));
}

try {
  serve(open());
  port.postMessage([{ id: 0, changes: [] } satisfies SqliteReply]);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage([{ id: 0, failure: message, reason: reasonOf(error) } satisfies SqliteReply]);
  port.close();
}
