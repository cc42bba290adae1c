import { jsonIn, SqliteConnection, wholeNumber, type Bound, type Texts } from '@studio/sqlite/connection';
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Message of a source, as it was received. */
export interface RelayedMessage {
  /** Place in its box: rises with each message. */
  readonly seq: number;
  /** Time of arrival: RFC 3339. */
  readonly at: string;
  /** Path below the address of the box, such as `kick`. */
  readonly source: string;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: Buffer;
}

export interface BoxLimits {
  readonly messages: number;
  readonly bytes: number;
  readonly ageMs: number;
  /** Milliseconds after which a box is removed if nobody has read it. */
  readonly unreadMs: number;
  /** Boxes of this relay. */
  readonly boxes: number;
}

const HOUR_MS = 3600_000;
export const boxLimits: BoxLimits = {
  ...{ messages: 5_000, bytes: 16 * 1024 * 1024, ageMs: 72 * HOUR_MS },
  ...{ unreadMs: 90 * 24 * HOUR_MS, boxes: 10_000 },
};

const [ID_BYTES, KEY_BYTES] = [16, 32];

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS boxes (
    id TEXT PRIMARY KEY, key_hash TEXT NOT NULL, read_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, box TEXT NOT NULL, at INTEGER NOT NULL,
    source TEXT NOT NULL, headers TEXT NOT NULL, body TEXT NOT NULL, bytes INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS messages_of_box ON messages (box, seq);
`;

/** Boxes and their messages in one SQLite file. A message is on the disk once `add` returns. */
export class BoxStore {
  private readonly db: SqliteConnection;

  constructor(
    file: string,
    private readonly limits: BoxLimits = boxLimits,
    private readonly now: () => number = Date.now,
  ) {
    this.db = new SqliteConnection(file);
    this.db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    this.db.exec(SCHEMA);
  }

  /** Returns a new box; null if this relay has as many as it takes. The key is stored as a hash only. */
  create(): { readonly boxId: string; readonly readKey: string } | null {
    const [count] = this.row(1, 'SELECT count(*) FROM boxes') ?? [];
    if (wholeNumber(count) >= this.limits.boxes) return null;
    const boxId = randomBytes(ID_BYTES).toString('base64url');
    const readKey = randomBytes(KEY_BYTES).toString('base64url');
    this.run(
      'INSERT INTO boxes (id, key_hash, read_at) VALUES (?, ?, ?)',
      boxId,
      hashOf(readKey),
      this.now(),
    );
    return { boxId, readKey };
  }

  has(boxId: string): boolean {
    return this.row(1, 'SELECT id FROM boxes WHERE id = ?', boxId) !== undefined;
  }

  /** Returns true if a key is the one of a box. */
  opens(boxId: string, readKey: string): boolean {
    const [hash] = this.row(1, 'SELECT key_hash FROM boxes WHERE id = ?', boxId) ?? [];
    return typeof hash === 'string' && timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(readKey)));
  }

  /** Notes the time at which a box is read. */
  touch(boxId: string): void {
    this.run('UPDATE boxes SET read_at = ? WHERE id = ?', this.now(), boxId);
  }

  /** Stores a message. @returns false if the box is full: the source is to send it again later */
  add(boxId: string, message: Pick<RelayedMessage, 'source' | 'headers' | 'body'>): boolean {
    const { source, headers, body } = message;
    const [count, used] =
      this.row(2, 'SELECT count(*), coalesce(sum(bytes), 0) FROM messages WHERE box = ?', boxId) ?? [];
    const { messages, bytes } = this.limits;
    if (wholeNumber(count) >= messages || wholeNumber(used) + body.length > bytes) return false;
    this.run(
      'INSERT INTO messages (box, at, source, headers, body, bytes) VALUES (?, ?, ?, ?, ?, ?)',
      ...[boxId, this.now(), source, JSON.stringify(headers), body.toString('base64'), body.length],
    );
    return true;
  }

  /** Returns messages of a box after a place, the oldest first. */
  after(boxId: string, seq: number, limit: number): readonly RelayedMessage[] {
    const rows = this.db
      .query(
        5,
        'SELECT seq, at, source, headers, body FROM messages WHERE box = ? AND seq > ? ORDER BY seq LIMIT ?',
      )
      .all(boxId, seq, limit);
    return rows.map(([number, at, source, headers, body]) => ({
      ...{ seq: wholeNumber(number), at: new Date(wholeNumber(at)).toISOString(), source: source ?? '' },
      headers: jsonIn(headers) as RelayedMessage['headers'],
      body: Buffer.from(body ?? '', 'base64'),
    }));
  }

  /** Removes one message that was processed. */
  remove(boxId: string, seq: number): void {
    this.run('DELETE FROM messages WHERE box = ? AND seq = ?', boxId, seq);
  }

  /** Removes messages that are too old, and boxes that nobody reads. */
  expire(): void {
    const { ageMs, unreadMs } = this.limits;
    this.run('DELETE FROM messages WHERE at < ?', this.now() - ageMs);
    this.run('DELETE FROM boxes WHERE read_at < ?', this.now() - unreadMs);
    this.db.exec('DELETE FROM messages WHERE box NOT IN (SELECT id FROM boxes)');
  }

  close(): void {
    this.db.close();
  }

  private run(sql: string, ...bound: readonly Bound[]): void {
    this.db.statement(sql).run([...bound]);
  }

  /** Returns the first row of an answer. @param columns how many the statement selects */
  private row(columns: number, sql: string, ...bound: readonly Bound[]): Texts | undefined {
    return this.db.query(columns, sql).all(...bound)[0];
  }
}

function hashOf(readKey: string): string {
  return createHash('sha256').update(readKey).digest('hex');
}
