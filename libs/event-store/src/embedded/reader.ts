import type Database from 'libsql';
import type { DigestedEvent } from './event-digest';
import { epochOf, hasDigests, lastPosition, openForReading, toPosition } from './event-file';

const PAGE_EVENTS = 1000;
const PAGE_BYTES = 1024 * 1024;
/** Positions that one feed page looks at, at most, when few of them are wanted. */
const PAGE_POSITIONS = 8192;

/** A page of one stream. */
export interface StreamPage {
  /** JSON text of `StoredEvent[]`: one string crosses threads cheaper than many objects. */
  readonly json: string;
  /** Revision to go on from, null at the stream's end. */
  readonly next: number | null;
}

/** A page of the log: whole commits of the wanted categories. */
export interface FeedPage {
  readonly json: string;
  /** The log has been read up to here, wanted or not. */
  readonly to: number;
}

export interface StreamSummary {
  readonly stream: string;
  /** How many events it has. */
  readonly events: number;
  /** Position of its last event. */
  readonly position: string;
}

/** An event as it lies in the file, whether it makes sense or not. */
export interface StoredRow extends DigestedEvent {
  readonly position: string;
  /** Null where an older version wrote it. */
  readonly digest: string | null;
}

type StoredColumns = [number, string, number, string, string, string, string, string | null];

/** The JSON text of a `StoredEvent`. Data and metadata are JSON already: they go in as they are. */
const EVENT = `
  '{"id":' || json_quote(id) || ',"type":' || json_quote(type) || ',"data":' || data || ',"meta":' || meta ||
  ',"stream":' || json_quote(stream) || ',"revision":' || revision ||
  ',"position":"' || printf('%016d', position) || '"}'`;
const WANTED = `(?3 IS NULL OR substr(stream, 1, instr(stream, '-') - 1) IN (SELECT value FROM json_each(?3)))`;

/**
 * Where a page of the selected events ends so that it is within its bounds (but holds one event at least),
 * the last key within reach, and how many were in reach. Sizes are known without reading the contents.
 */
function pageEnd(key: string, where: string): string {
  return `
    SELECT coalesce(max(key) FILTER (WHERE total <= ${PAGE_BYTES}), min(key)), max(key), count(*) FROM (
      SELECT key, sum(bytes) OVER (ORDER BY key) AS total FROM (
        SELECT ${key} AS key, octet_length(data) + octet_length(meta) AS bytes
        FROM events WHERE ${where} ORDER BY ${key} LIMIT ${PAGE_EVENTS}))`;
}

type PageEnd = [cut: number | null, reach: number, count: number];

/**
 * Reads pages of the log that are bounded in events and bytes. Every call ends its read transaction, so
 * that readers never hold back the writer's checkpoints.
 * @throws StoreStartError
 */
export class Reader {
  private readonly db: Database.Database;
  private readonly streamEnd: Database.Statement;
  private readonly streamRows: Database.Statement;
  private readonly feedEnd: Database.Statement;
  private readonly feedRows: Database.Statement;
  private readonly missing: Database.Statement;
  private readonly summaries: Database.Statement;
  private readonly stored: Database.Statement;

  constructor(file: string) {
    this.db = openForReading(file);
    this.streamEnd = this.db.prepare(pageEnd('revision', 'stream = ? AND revision >= ?')).raw();
    this.streamRows = this.db
      .prepare(`SELECT ${EVENT} FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision`)
      .raw();
    this.feedEnd = this.db
      .prepare(pageEnd('position', `position > ?1 AND position <= ?2 AND ${WANTED}`))
      .raw();
    this.feedRows = this.db
      .prepare(
        `SELECT ${EVENT} FROM events WHERE position > ?1 AND position <= ?2 AND ${WANTED} ORDER BY position`,
      )
      .raw();
    this.missing = this.db
      .prepare(`SELECT (meta ->> '$.of') - (meta ->> '$.index') - 1 FROM events WHERE position = ?`)
      .raw();
    this.summaries = this.db
      .prepare(
        `SELECT stream, count(*), max(position) FROM events WHERE stream > ?
         GROUP BY stream ORDER BY stream LIMIT ${PAGE_EVENTS}`,
      )
      .raw();
    this.stored = this.db
      .prepare(
        `SELECT position, stream, revision, id, type, data, meta, ${hasDigests(this.db) ? 'digest' : 'NULL'}
         FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision`,
      )
      .raw();
  }

  epoch(): string {
    return epochOf(this.db);
  }

  last(): number {
    return lastPosition(this.db);
  }

  /** Events of a stream from a revision on. */
  stream(stream: string, from: number): StreamPage {
    const [cut, reach, count] = this.streamEnd.get(stream, from) as PageEnd;
    if (cut === null) return { json: '[]', next: null };
    const rows = this.streamRows.all(stream, from, cut) as [string][];
    const isEnd = count < PAGE_EVENTS && reach === cut;
    return { json: toJson(rows), next: isEnd ? null : cut + 1 };
  }

  /** The same events as they lie in the file; none at the stream's end. */
  rows(stream: string, from: number): readonly StoredRow[] {
    const [cut] = this.streamEnd.get(stream, from) as PageEnd;
    if (cut === null) return [];
    return (this.stored.all(stream, from, cut) as StoredColumns[]).map(
      ([position, name, revision, id, type, data, meta, digest]) => ({
        position: toPosition(position),
        stream: name,
        revision,
        id,
        type,
        data,
        meta,
        digest,
      }),
    );
  }

  /**
   * Commits after a position, up to another one that is the end of a commit.
   * @param categories null for all
   */
  feed(after: number, upTo: number, categories: readonly string[] | null): FeedPage {
    const wanted = categories && JSON.stringify(categories);
    const end = Math.min(upTo, after + PAGE_POSITIONS);
    const [cut, reach, count] = this.feedEnd.get(after, end, wanted) as PageEnd;
    if (cut === null) return { json: '[]', to: end };
    const rows = this.feedRows.all(after, cut, wanted) as [string][];
    const isEnd = count < PAGE_EVENTS && reach === cut;
    // The events of a commit lie side by side: if the page cuts one, the rest is fetched with it.
    const [missing] = this.missing.get(cut) as [number];
    if (missing > 0) rows.push(...(this.feedRows.all(cut, cut + missing, wanted) as [string][]));
    return { json: toJson(rows), to: Math.max(isEnd ? end : cut, cut + missing) };
  }

  /** Streams whose names come after a name, in the order of their names. */
  streams(after: string): readonly StreamSummary[] {
    return (this.summaries.all(after) as [string, number, number][]).map(([stream, events, position]) => ({
      stream,
      events,
      position: toPosition(position),
    }));
  }

  close(): void {
    this.db.close();
  }
}

function toJson(rows: readonly [string][]): string {
  return `[${rows.join(',')}]`;
}
