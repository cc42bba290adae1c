import Database from 'libsql';
import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { OpenFailure, Reply, Request, Row, SqliteOptions, Step } from './sqlite-thread';

// libsql's calls block while they read, write and flush: this thread is there to be blocked.

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread.');
const options = workerData as SqliteOptions;
let waiting: (Request & { kind: 'write' })[] = [];

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

function open(): InstanceType<typeof Database> {
  const bytes = statSync(options.file, { throwIfNoEntry: false })?.size ?? 0;
  const db = new Database(options.file);
  db.exec('PRAGMA busy_timeout = 5000');
  if (options.readOnly) {
    db.exec('PRAGMA query_only = ON');
    return db;
  }
  const ask = (sql: string): unknown => (db.prepare(sql).raw().all()[0] as Row)[0];
  const pragma = (name: string): unknown => ask(`PRAGMA ${name}`);
  const applicationId = pragma('application_id');
  const layout = pragma('user_version');
  const isOurs = applicationId === options.applicationId;
  const isUnmarked = layout === 0 && (isOurs || applicationId === 0);
  // Also where a first start was cut off: nothing is in it yet.
  if (isUnmarked && ask('SELECT count(*) FROM sqlite_schema') === 0) {
    // In one transaction: half a mark would pass for another version's.
    db.exec(
      `BEGIN IMMEDIATE; PRAGMA application_id = ${options.applicationId}; PRAGMA user_version = ${options.layout}; COMMIT`,
    );
  } else if (!isOurs) {
    throw new Refused('foreign', 'it belongs to another program');
  } else if (layout !== options.layout) {
    throw new Refused('foreign', 'another version of this program wrote it');
  } else if (bytes <= (options.checkedBytes ?? Infinity) && pragma('quick_check(1)') !== 'ok') {
    throw new Refused('damaged', 'its contents are not consistent');
  }
  pragma('journal_mode = WAL');
  db.exec(`PRAGMA synchronous = ${options.synchronous}`);
  db.exec(`BEGIN IMMEDIATE; ${options.schema} COMMIT`);
  for (const table of options.startTables ?? []) db.prepare(`SELECT * FROM ${table}`).all();
  return db;
}

function reasonOf(error: unknown): OpenFailure['reason'] {
  if (error instanceof Refused) return error.reason;
  const code = codeOf(error);
  if (code.startsWith('SQLITE_NOTADB')) return 'foreign';
  if (code.startsWith('SQLITE_CORRUPT')) return 'damaged';
  return 'unusable';
}

function serve(db: InstanceType<typeof Database>): void {
  const statements = new Map<string, ReturnType<typeof db.prepare>>();
  const statement = (sql: string): ReturnType<typeof db.prepare> => {
    let found = statements.get(sql);
    if (!found) {
      if (statements.size >= 500) statements.clear();
      found = db.prepare(sql);
      statements.set(sql, found);
    }
    return found;
  };

  const apply = (steps: readonly Step[]): number[] =>
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

  const failed = (id: number, error: unknown): Reply => ({
    id,
    failure: error instanceof Error ? error.message : String(error),
  });

  const attempt = (id: number, work: () => Reply): Reply => {
    try {
      return work();
    } catch (error) {
      return failed(id, error);
    }
  };

  /** Everything that is waiting shares one transaction and so one flush. */
  const commit = (): void => {
    const group = waiting;
    waiting = [];
    let replies: Reply[];
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

  const answer = (request: Request): void => {
    if (request.kind === 'write') {
      if (waiting.push(request) === 1) setImmediate(commit);
    } else if (request.kind === 'read') {
      const { id, sql, values } = request;
      port?.postMessage([
        attempt(id, () => ({
          id,
          rows: statement(sql)
            .raw()
            .all(...values) as Row[],
        })),
      ]);
    } else {
      if (waiting.length > 0) commit();
      db.close();
      port?.close();
    }
  };
  port?.on('message', (requests: readonly Request[]) => requests.forEach(answer));
}

try {
  serve(open());
  port.postMessage([{ id: 0, changes: [] } satisfies Reply]);
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  port.postMessage([{ id: 0, failure: message, reason: reasonOf(error) } satisfies Reply]);
  port.close();
}
