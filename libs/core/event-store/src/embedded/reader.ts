import {
  Unreadable,
  wholeNumber,
  type Bound,
  type SqliteConnection,
  type Query,
  type Texts,
} from '@studio/sqlite/connection';
import { NO_EVENTS, selectEvents, selectSmallEvents } from './event-columns';
import { epochOf, hasDigests, lastPosition, openForReading, toPosition } from './event-file';
import { StoredRows, type SoundFeedPage } from './stored-rows';
import type { DamagedEvent, StoredRow } from './stored-row';

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
  /** Revision to continue from; null at the stream's end. */
  readonly next: number | null;
}

/** Page of the log: whole commits of the wanted categories. */
export interface FeedPage {
  /** For `eventsIn`. */
  readonly json: string;
  /** The log has been read up to here, wanted or not. */
  readonly to: number;
}

export interface StreamSummary {
  readonly stream: string;
  /** Number of its events. */
  readonly events: number;
  /** Position of its last event. */
  readonly position: string;
}

const WANTED = `(?3 IS NULL OR substr(stream, 1, instr(stream, '-') - 1) IN (SELECT value FROM json_each(?3)))`;

/**
 * Returns SQL for the end of a page of the selected events, which holds at least one event and stays within the
 * bounds. It also gives the last key within reach and the number of events within reach. Sizes are known without
 * reading contents.
 */
function pageEnd(key: string, where: string): string {
  return `
    SELECT coalesce(max(key) FILTER (WHERE total <= ${PAGE_BYTES}), min(key)), max(key), count(*) FROM (
      SELECT key, sum(bytes) OVER (ORDER BY key) AS total FROM (
        SELECT ${key} AS key, octet_length(data) + octet_length(meta) AS bytes
        FROM events WHERE ${where} ORDER BY ${key} LIMIT ${PAGE_EVENTS}))`;
}

/**
 * Reads pages of the log that are bounded in events and bytes. Every call ends its read transaction, so
 * that readers never hold back the writer's checkpoints.
 * @throws StoreStartError
 */
export class Reader {
  private readonly db: SqliteConnection;
  private readonly smallPage: Query;
  private readonly streamEnd: Query;
  private readonly streamRows: Query;
  private readonly feedEnd: Query;
  private readonly feedRows: Query;
  private readonly missing: Query;
  private readonly summaries: Query;
  private readonly stored: StoredRows;

  constructor(file: string) {
    this.db = openForReading(file);
    this.smallPage = this.db.query(
      4,
      selectSmallEvents(
        'revision',
        PAGE_BYTES / SMALL_PAGE_EVENTS,
        `FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ${SMALL_PAGE_EVENTS}`,
      ),
    );
    this.streamEnd = this.db.query(3, pageEnd('revision', 'stream = ? AND revision >= ?'));
    this.streamRows = this.db.query(
      1,
      selectEvents('FROM events WHERE stream = ? AND revision BETWEEN ? AND ? ORDER BY revision LIMIT -1'),
    );
    this.feedEnd = this.db.query(3, pageEnd('position', `position > ?1 AND position <= ?2 AND ${WANTED}`));
    this.feedRows = this.db.query(
      1,
      selectEvents(
        `FROM events WHERE position > ?1 AND position <= ?2 AND ${WANTED} ORDER BY position LIMIT -1`,
      ),
    );
    this.missing = this.db.query(
      1,
      `SELECT (meta ->> '$.of') - (meta ->> '$.index') - 1 FROM events WHERE position = ?`,
    );
    this.summaries = this.db.query(
      3,
      `SELECT stream, count(*), max(position) FROM events WHERE stream > ?
       GROUP BY stream ORDER BY stream LIMIT ${PAGE_EVENTS}`,
    );
    this.stored = new StoredRows(this.db, hasDigests(this.db));
  }

  epoch(): string {
    return epochOf(this.db);
  }

  last(): number {
    return lastPosition(this.db);
  }

  /** Events of a stream from a revision on. */
  stream(stream: string, from: number): StreamPage {
    const [json, reach, count, small] = row(this.smallPage, stream, from);
    if (small !== count) return this.mixedPage(stream, from);
    const isEnd = Number(count) < SMALL_PAGE_EVENTS;
    return { json: json ?? NO_EVENTS, next: isEnd ? null : onFrom(from, wholeNumber(reach)) };
  }

  /** Returns the same events as stored, including damaged ones; none at the stream's end. */
  rows(stream: string, from: number): readonly StoredRow[] {
    return this.stored.ofStream(stream, from);
  }

  /** Returns the events after a position as stored, including damaged ones; none at the log's end. */
  rowsAfter(after: number): readonly StoredRow[] {
    return this.stored.after(after);
  }

  /** Returns the first damaged event of the page that begins there; null if there is none. */
  firstDamaged(stream: string, from: number): DamagedEvent | null {
    return this.stored.firstDamaged(stream, from);
  }

  /**
   * Returns the same as `feed`, without damaged commits, and lists the damaged events. For logs that `feed` cannot
   * read.
   */
  soundFeed(after: number, upTo: number, categories: readonly string[] | null): SoundFeedPage {
    return this.stored.soundFeed(after, upTo, categories);
  }

  /**
   * Returns the commits after one position, up to another that ends a commit.
   * @param categories null for all
   */
  feed(after: number, upTo: number, categories: readonly string[] | null): FeedPage {
    const wanted = categories && JSON.stringify(categories);
    const end = Math.min(upTo, after + PAGE_POSITIONS);
    const [first = null, reach, count] = row(this.feedEnd, after, end, wanted);
    if (first === null) return { json: NO_EVENTS, to: end };
    const cut = wholeNumber(first);
    onFrom(after + 1, cut);
    const isEnd = Number(count) < PAGE_EVENTS && reach === first;
    // Events of a commit are adjacent: if the page cuts one, its rest is fetched too.
    const missing = wholeNumber(row(this.missing, cut)[0]);
    if (missing < 0 || cut + missing > upTo) throw new Unreadable('a commit ends beyond the log');
    const [json] = row(this.feedRows, after, cut + missing, wanted);
    return { json: json ?? NO_EVENTS, to: Math.max(isEnd ? end : cut, cut + missing) };
  }

  /** Returns the streams after a name, in the order of their names. */
  streams(after: string): readonly StreamSummary[] {
    return this.summaries.all(after).map(([stream, events, position]) => ({
      stream: stream ?? '',
      events: wholeNumber(events),
      position: toPosition(wholeNumber(position)),
    }));
  }

  /**
   * Reads the whole file.
   * @returns its damage in SQLite's words; null if there is none
   */
  damage(): string | null {
    return this.db.damage('integrity_check');
  }

  close(): void {
    this.db.close();
  }

  /** A page of events of all sizes: it takes a look at them first. */
  private mixedPage(stream: string, from: number): StreamPage {
    const [cut = null, reach, count] = row(this.streamEnd, stream, from);
    if (cut === null) return { json: NO_EVENTS, next: null };
    const [json] = row(this.streamRows, stream, from, Number(cut));
    const isEnd = Number(count) < PAGE_EVENTS && reach === cut;
    return { json: json ?? NO_EVENTS, next: isEnd ? null : onFrom(from, wholeNumber(cut)) };
  }
}

/**
 * Returns the start of the next page. A damaged index could return an earlier one, which would never end.
 * @throws Unreadable
 */
function onFrom(from: number, last: number): number {
  if (last < from) throw new Unreadable('its index is out of order');
  return last + 1;
}

/** The one row of an answer. */
function row(query: Query, ...bound: readonly Bound[]): Texts {
  return query.all(...bound)[0] ?? [];
}
