import { systemClock, type Clock } from '@studio/kernel/clock';
import { Damaged } from '@studio/kernel/commit-log';
import type { JsonObject } from '@studio/kernel/json';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { requireOwn, type Record, type Records, type WriteOptions } from '../records';
import { RecordCache, type CachedRecord } from './record-cache';
import { jsonIn, Unreadable, wholeNumber, type Texts } from '@studio/sqlite/connection';
import { FileCheck, type CheckedFiles } from '@studio/sqlite/file-check';
import { CannotOpen, SqliteThread, type SqliteOptions, type Value } from '@studio/sqlite/sqlite-thread';

export interface EmbeddedRecordsOptions {
  /** Folder of `records.sqlite`; made when missing. */
  readonly dir: string;
  readonly clock?: Clock;
  /** Bytes up to which the file is checked when it is opened, by default always; a larger one by `checked`. */
  readonly checkedBytes?: number;
}

/** Milliseconds between two removals of records whose time is over; until then they only take space. */
const SWEEP_EVERY_MS = 60_000;
const SWEEP_AT_MOST = 5_000;

const schema = `
  CREATE TABLE IF NOT EXISTS records (
    kind TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, value TEXT NOT NULL, expires_at INTEGER,
    PRIMARY KEY (kind, id)
  );
  CREATE INDEX IF NOT EXISTS records_by_end ON records (expires_at) WHERE expires_at IS NOT NULL;
`;

/**
 * Records in one SQLite file, each write flushed to disk; writes that wait at the same time share a flush.
 * @throws Error with a sentence that names the file when it is damaged, not ours or can't be written
 */
export async function openEmbeddedRecords({
  dir,
  clock = systemClock,
  checkedBytes,
}: EmbeddedRecordsOptions): Promise<Records & CheckedFiles> {
  const { file } = optionsFor(dir);
  try {
    mkdirSync(dir, { recursive: true });
    const thread = await SqliteThread.open({ ...optionsFor(dir), checkedBytes });
    return new EmbeddedRecords(thread, clock, file, new FileCheck(file, checkedBytes));
  } catch (error) {
    throw new Error(cannotUse(file, error), { cause: error });
  }
}

/**
 * The same file, of a server that may be running, for reading only; null when there is none.
 * @throws Error with a sentence that names the file when it can't be read
 */
export async function readEmbeddedRecords({
  dir,
}: Pick<EmbeddedRecordsOptions, 'dir'>): Promise<Records | null> {
  const options = optionsFor(dir);
  if (!existsSync(options.file)) return null;
  try {
    const thread = await SqliteThread.open({ ...options, readOnly: true });
    return new EmbeddedRecords(thread, systemClock, options.file, null);
  } catch (error) {
    throw new Error(cannotUse(options.file, error), { cause: error });
  }
}

function optionsFor(dir: string): SqliteOptions {
  const file = join(dir, 'records.sqlite');
  return { file, applicationId: 0x4f535243, layout: 1, synchronous: 'FULL', schema };
}

function cannotUse(file: string, error: unknown): string {
  return `Cannot use the records' file ${file}: ${explain(error)}.`;
}

function explain(error: unknown): string {
  const detail = (error as Error).message;
  if (!(error instanceof CannotOpen)) return detail;
  if (error.reason === 'damaged') return `it is damaged and must be restored from a backup (${detail})`;
  if (error.reason === 'foreign') return `it is no file of records of this program (${detail})`;
  return `it can't be opened for writing (${detail})`;
}

const insert = `INSERT INTO records (kind, id, version, value, expires_at) VALUES (?, ?, 1, ?, ?)
  ON CONFLICT (kind, id) DO UPDATE SET version = 1, value = excluded.value, expires_at = excluded.expires_at
  WHERE expires_at <= ?`;
const alive = '(expires_at IS NULL OR expires_at > ?)';
const update = `UPDATE records SET version = version + 1, value = ?, expires_at = ?
  WHERE kind = ? AND id = ? AND version = ? AND ${alive}`;
const select = `SELECT value, version, expires_at FROM records WHERE kind = ? AND id = ? AND ${alive}`;
const remove = `DELETE FROM records WHERE kind = ? AND id = ? AND version = coalesce(?, version) AND ${alive}`;
const removeContaining = 'DELETE FROM records WHERE instr(id, ?) > 0';
const sweep = `DELETE FROM records WHERE rowid IN
  (SELECT rowid FROM records WHERE expires_at <= ? LIMIT ${SWEEP_AT_MOST})`;

class EmbeddedRecords implements Records, CheckedFiles {
  private readonly timer: NodeJS.Timeout | null = null;
  /** Null for a file that another process may write to. */
  private readonly cache: RecordCache | null;

  constructor(
    private readonly thread: SqliteThread,
    private readonly clock: Clock,
    private readonly file: string,
    /** None when they are only read. */
    private readonly check: FileCheck | null,
  ) {
    this.cache = check ? new RecordCache() : null;
    if (!check) return;
    // A failed sweep is tried again at the next turn.
    this.timer = setInterval(() => void this.sweep().catch(() => undefined), SWEEP_EVERY_MS);
    this.timer.unref();
  }

  async get<Value>(kind: string, id: string): Promise<Record<Value> | null> {
    const read = (): Promise<CachedRecord | null> => this.read(kind, id);
    const record = await (this.cache ? this.cache.get(kind, id, read) : read());
    if (!record || (record.expiresAt !== null && record.expiresAt <= this.clock.now())) return null;
    return { value: JSON.parse(record.text) as Value, version: record.version };
  }

  putIfAbsent(kind: string, id: string, value: JsonObject, options?: WriteOptions): Promise<boolean> {
    const now = this.clock.now();
    const after = { text: JSON.stringify(value), version: 1, expiresAt: endOf(now, options) };
    return this.change(kind, id, after, insert, [kind, id, after.text, after.expiresAt, now]);
  }

  compareAndSet(
    kind: string,
    id: string,
    version: number,
    value: JsonObject,
    options?: WriteOptions,
  ): Promise<boolean> {
    const now = this.clock.now();
    const after = { text: JSON.stringify(value), version: version + 1, expiresAt: endOf(now, options) };
    return this.change(kind, id, after, update, [after.text, after.expiresAt, kind, id, version, now]);
  }

  delete(kind: string, id: string, version?: number): Promise<boolean> {
    return this.change(kind, id, null, remove, [kind, id, version ?? null, this.clock.now()]);
  }

  async deleteContaining(part: string): Promise<void> {
    requireOwn(part);
    await this.thread.write([{ sql: removeContaining, rows: [[part]] }]);
    this.cache?.clear();
  }

  async ping(): Promise<void> {
    await this.thread.write([]);
  }

  scrub(): Promise<void> {
    return this.thread.scrub();
  }

  async checked(): Promise<string | null> {
    const what = (await this.check?.run()) ?? null;
    return what === null ? null : cannotUse(this.file, new CannotOpen('damaged', what));
  }

  async close(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.check?.stop();
    this.cache?.close();
    await this.thread.close();
  }

  /** Records whose time is over are removed; the cache knows their end. */
  private async sweep(): Promise<void> {
    await this.write(sweep, [this.clock.now()]);
  }

  private change(
    kind: string,
    id: string,
    after: CachedRecord | null,
    sql: string,
    row: readonly Value[],
  ): Promise<boolean> {
    const write = (): Promise<boolean> => this.write(sql, row);
    return this.cache ? this.cache.change(kind, id, after, write) : write();
  }

  private async write(sql: string, row: readonly Value[]): Promise<boolean> {
    const [changes] = await this.thread.write([{ sql, rows: [row] }]);
    return changes === 1;
  }

  private async read(kind: string, id: string): Promise<CachedRecord | null> {
    try {
      const [row] = await this.thread.read(3, select, [kind, id, this.clock.now()]);
      return row ? recordIn(row) : null;
    } catch (cause) {
      if (!(cause instanceof Damaged || cause instanceof Unreadable)) throw cause;
      // Not which: the id may be what a secret is found by.
      throw new Damaged(
        `A record of kind ${kind} can't be read (${cause.message}): ${this.file} is damaged.`,
        { cause },
      );
    }
  }
}

/** @throws Unreadable */
function recordIn([text, version, end]: Texts): CachedRecord {
  const value = jsonIn(text);
  if (typeof value !== 'object' || value === null) throw new Unreadable('it is no JSON object');
  const expiresAt = end === null || end === undefined ? null : wholeNumber(end);
  return { text: String(text), version: wholeNumber(version), expiresAt };
}

function endOf(now: number, options?: WriteOptions): number | null {
  return options?.ttlMs === undefined ? null : now + options.ttlMs;
}
