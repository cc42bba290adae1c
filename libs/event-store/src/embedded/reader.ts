import type Database from 'libsql';
import type { DigestedEvent } from './event-digest';
import { NO_EVENTS, selectEvents, selectSmallEvents } from './event-columns';
import { epochOf, hasDigests, lastPosition, openForReading, toPosition } from './event-file';

/** Events of a stream's page: so few that the caller works on one while the next is read. */
const SMALL_PAGE_EVENTS = 128;
const PAGE_EVENTS = 1000;
const PAGE_BYTES = 1024 * 1024;
/** Positions that one feed page looks at, at most, when few of them are wanted. */
const PAGE_POSITIONS = 8192;

/** A page of one stream. */
export interface StreamPage {
  /** For `eventsIn`: one string crosses threads cheaper than many objects. */
  readonly json: string;
  /** Revision to go on from, null at the stream's end. */
  readonly next: number | null;
}

/** A page of the log: whole commits of the wanted categories. */
export interface FeedPage {
  /** For `eventsIn`. */
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
type SmallPage = [json: string | null, reach: number, count: number, small: number];

/**
 * Reads pages of the log that are bounded in events and bytes. Every call ends its read transaction, so
 * that readers never hold back the writer's checkpoints.
 * @throws StoreStartError
 */
export class Reader {
  private readonly db: Database.Database;
  private readonly smallPage: Database.Statement;
  private readonly streamEnd: Database.Statement;
  private readonly streamRows: Database.Statement;
  private readonly feedEnd: Database.Statement;
  private readonly feedRows: Database.Statement;
  private readonly missing: Database.Statement;
  private readonly summaries: Database.Statement;
  private readonly stored: Database.Statement;

  constructor(file: string) {
    this.db = openForReading(file);
    this.smallPage = this.db
      .prepare(
        selectSmallEvents(
          'revision',
          PAGE_BYTES / SMALL_PAGE_EVENTS,
          `FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ${SMALL_PAGE_EVENTS}`,
        ),
      )
      .raw();
    this.streamEnd = this.db.prepare(pageEnd('revision', 'stream = ? AND revision >= ?')).raw();
    this.streamRows = this.db
      .prepare(
        selectEvents('FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision LIMIT -1'),
      )
      .raw();
    this.feedEnd = this.db
      .prepare(pageEnd('position', `position > ?1 AND position <= ?2 AND ${WANTED}`))
      .raw();
    this.feedRows = this.db
      .prepare(
        selectEvents(
          `FROM events WHERE position > ?1 AND position <= ?2 AND ${WANTED} ORDER BY position LIMIT -1`,
        ),
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
    const [json, reach, count, small] = row<SmallPage>(this.smallPage, [stream, from]);
    if (small === count)
      return { json: json ?? NO_EVENTS, next: count < SMALL_PAGE_EVENTS ? null : reach + 1 };
    return this.mixedPage(stream, from);
  }

  /** The same events as they lie in the file; none at the stream's end. */
  rows(stream: string, from: number): readonly StoredRow[] {
    const [cut] = row<PageEnd>(this.streamEnd, [stream, from]);
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
    const [cut, reach, count] = row<PageEnd>(this.feedEnd, [after, end, wanted]);
    if (cut === null) return { json: NO_EVENTS, to: end };
    const isEnd = count < PAGE_EVENTS && reach === cut;
    // The events of a commit lie side by side: if the page cuts one, the rest is fetched with it.
    const [missing] = row<[number]>(this.missing, [cut]);
    const [json] = row<[string]>(this.feedRows, [after, cut + missing, wanted]);
    return { json, to: Math.max(isEnd ? end : cut, cut + missing) };
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

  /** A page of events of all sizes: it takes a look at them first. */
  private mixedPage(stream: string, from: number): StreamPage {
    const [cut, reach, count] = row<PageEnd>(this.streamEnd, [stream, from]);
    if (cut === null) return { json: NO_EVENTS, next: null };
    const [json] = row<[string]>(this.streamRows, [stream, from, cut]);
    const isEnd = count < PAGE_EVENTS && reach === cut;
    return { json, next: isEnd ? null : cut + 1 };
  }
}

/** The one row of an answer. Not by `get`: in this driver a statement that failed so once fails for ever. */
function row<Row>(statement: Database.Statement, bound: readonly unknown[]): Row {
  return statement.all(bound)[0] as Row;
}
