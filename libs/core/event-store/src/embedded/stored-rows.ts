import { categoryOf } from '@studio/kernel/event';
import { wholeNumber, type SqliteConnection, type Query, type Texts } from '@studio/sqlite/connection';
import { toPosition } from './event-file';
import { SoundCommits } from './sound-commits';
import { judge, type DamagedEvent, type StoredRow } from './stored-row';

/** Number of events read at once: any of them may be as large as an append. */
const PAGE_EVENTS = 64;
/** Largest number of events in a page of intact commits. */
const SOUND_EVENTS = 1000;

/** Page of the log without damaged commits. */
export interface SoundFeedPage {
  /** For `eventsIn`. */
  readonly json: string;
  readonly damaged: readonly DamagedEvent[];
  /** The log has been read up to here. */
  readonly to: number;
}

/** Index with a second copy of every event's key, by which a damaged event is located. */
const KEY = 'INDEXED BY sqlite_autoindex_events_1';
/** Keys of the table itself, in case the index is damaged; starting does not check it. */
const TABLE = 'NOT INDEXED';

/** Reads events as stored in the file, and skips unreadable ones. */
export class StoredRows {
  private readonly ofStreamPage: Query;
  private readonly afterPage: Query;
  private readonly single: Query;
  /** Each by the index, then by the table. */
  private readonly keyAt: readonly Query[];
  private readonly keysOfStream: readonly Query[];
  private readonly keysAfter: readonly Query[];

  constructor(db: SqliteConnection, hasDigests: boolean) {
    const columns = `position, stream, revision, id, type, data, meta, ${hasDigests ? 'digest' : 'NULL'}`;
    const stored = (where: string): Query => db.query(8, `SELECT ${columns} FROM events ${where}`);
    const page = `LIMIT ${PAGE_EVENTS}`;
    this.ofStreamPage = stored(`WHERE stream = ? AND revision >= ? ORDER BY revision ${page}`);
    this.afterPage = stored(`WHERE position > ? ORDER BY position ${page}`);
    this.single = stored('WHERE position = ?');
    const both = (columns: number, select: string, where: string): readonly Query[] =>
      [KEY, TABLE].map((by) => db.query(columns, `SELECT ${select} FROM events ${by} ${where}`));
    const keys = (where: string): readonly Query[] => both(1, 'position', `${where} ${page}`);
    this.keyAt = both(2, 'stream, revision', 'WHERE position = ?');
    this.keysOfStream = keys('WHERE stream = ? AND revision >= ? ORDER BY revision');
    this.keysAfter = keys('WHERE position > ? ORDER BY position');
  }

  /** A stream's events from a revision on; none at its end. */
  ofStream(stream: string, from: number): readonly StoredRow[] {
    return this.around(this.ofStreamPage, this.keysOfStream, [stream, from]);
  }

  /** The log's events after a position; none at its end. */
  after(position: number): readonly StoredRow[] {
    return this.around(this.afterPage, this.keysAfter, [position]);
  }

  firstDamaged(stream: string, from: number): DamagedEvent | null {
    for (let next = from; ;) {
      const rows = this.ofStream(stream, next);
      for (const row of rows) {
        const { fault } = judge(row);
        if (fault !== null) return { ...placeOf(row), fault };
      }
      const last = rows.at(-1);
      if (!last || last.revision < next) return null;
      next = last.revision + 1;
    }
  }

  soundFeed(after: number, upTo: number, categories: readonly string[] | null): SoundFeedPage {
    const commits = new SoundCommits(false);
    const events: string[] = [];
    const damaged: DamagedEvent[] = [];
    const broken = new Set<string>();
    let seen = 0;
    let to = after;
    while (to < upTo && (seen < SOUND_EVENTS || commits.isOpen)) {
      const rows = this.after(to).filter(({ position }) => Number(position) <= upTo);
      for (const row of rows)
        for (const part of commits.take(row)) {
          if (part.kind === 'damaged') {
            damaged.push(part.event);
            broken.add(part.event.stream);
          } else if (
            !broken.has(part.commit.stream) &&
            (categories?.includes(categoryOf(part.commit.stream)) ?? true)
          )
            for (const { id, type, data, meta, stream, revision, position } of part.commit.events)
              events.push(JSON.stringify([id, type, data, meta, stream, revision, Number(position)]));
        }
      seen += rows.length;
      const last = Number(rows.at(-1)?.position ?? upTo);
      to = last > to ? last : upTo;
    }
    return { json: `[${events.join()}]`, damaged, to };
  }

  /** A page at once, or event by event where that can't be done. */
  private around(
    page: Query,
    keys: readonly Query[],
    bound: readonly (string | number)[],
  ): readonly StoredRow[] {
    try {
      return page.all(...bound).map(rowOf);
    } catch {
      return firstOf(keys, bound).map(([position]) => this.one(wholeNumber(position)));
    }
  }

  private one(position: number): StoredRow {
    try {
      const [row] = this.single.all(position);
      if (row) return rowOf(row);
      return { ...this.placeAt(position), fault: 'contents are not there' };
    } catch (error) {
      const fault = `contents can't be read (${error instanceof Error ? error.message : String(error)})`;
      return { ...this.placeAt(position), fault };
    }
  }

  /** Returns the place according to the index, which is another part of the file. */
  private placeAt(position: number): { stream: string; revision: number; position: string } {
    const unknown = { stream: '', revision: -1, position: toPosition(position) };
    try {
      const [[stream, revision] = []] = firstOf(this.keyAt, [position]);
      return { ...unknown, stream: stream ?? '', revision: wholeNumber(revision) };
    } catch {
      return unknown;
    }
  }
}

/** Returns the result of the first query that succeeds. */
function firstOf(
  [query, ...others]: readonly Query[],
  bound: readonly (string | number)[],
): readonly Texts[] {
  if (!query) return [];
  try {
    return query.all(...bound);
  } catch (error) {
    if (others.length === 0) throw error;
    return firstOf(others, bound);
  }
}

function placeOf({ stream, revision, position }: StoredRow): Omit<DamagedEvent, 'fault'> {
  return { stream, revision, position };
}

function rowOf([position, stream, revision, id, type, data, meta, digest = null]: Texts): StoredRow {
  const place = { revision: wholeNumber(revision), position: toPosition(wholeNumber(position)) };
  if (!isText(stream)) return { ...place, stream: '', fault: 'stream is not named' };
  if (!isText(id) || !isText(type) || !isText(data) || !isText(meta))
    return { ...place, stream, fault: 'columns are not all there' };
  return { ...place, stream, id, type, data, meta, digest, fault: null };
}

const isText = (value: string | null | undefined): value is string => typeof value === 'string';
