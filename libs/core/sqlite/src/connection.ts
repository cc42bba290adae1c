import Database from 'libsql';
import { isAscii, isUtf8 } from 'node:buffer';

export type Statement = Database.Statement;
/** Parameter of a statement. */
export type Bound = string | number | null;
/** A row as it was read: everything is text, numbers too. */
export type Texts = readonly (string | null)[];

/** A value is not text, or not a number where one is required: the file is damaged. */
export class Unreadable extends Error {
  /** Code like SQLite's own, so that handlers of damage handle this too. */
  readonly code = 'SQLITE_CORRUPT_TEXT';
}

/** A statement that gives rows. */
export class Query {
  constructor(
    private readonly statement: Statement,
    private readonly columns: number,
  ) {}

  /** @throws Unreadable */
  all(...bound: readonly Bound[]): Texts[] {
    const [[packed] = [null]] = this.statement.all(bound) as [[Buffer | null]?];
    return packed === null ? [] : unpack(packed, this.columns);
  }
}

/**
 * A connection to a SQLite file. Everything here goes through it, since the driver ends the whole process when it is to
 * make a string of text that is no UTF-8, as it lies in a damaged file: rows are read as one run of bytes instead.
 */
export class SqliteConnection {
  private readonly db: Database.Database;

  /** @param file a path, or a `file:` address with options */
  constructor(file: string) {
    this.db = new Database(file);
  }

  get inTransaction(): boolean {
    return this.db.inTransaction;
  }

  exec(sql: string): void {
    this.db.exec(sql);
  }

  /** A statement that gives no rows. */
  statement(sql: string): Statement {
    return this.db.prepare(sql);
  }

  /** @param columns how many the statement selects */
  query(columns: number, sql: string): Query {
    const names = Array.from({ length: columns }, (_, i) => `c${i}`);
    const sizes = names.map((name) => `octet_length(${name}), ' '`);
    const row = `concat(${[...sizes, ...names].join(', ')})`;
    const packed = `SELECT CAST(group_concat(${row}, '') AS BLOB) FROM packed_rows`;
    return new Query(
      this.db.prepare(`WITH packed_rows(${names.join(', ')}) AS (${sql}) ${packed}`).raw(),
      columns,
    );
  }

  /** The first column of the first row; null when there is none. @throws Unreadable */
  first(sql: string): string | null {
    return this.query(1, sql).all()[0]?.[0] ?? null;
  }

  /** Reads a pragma that answers with a number or a keyword of SQLite. */
  pragma(sql: string): string | number | null {
    const [[value] = [null]] = this.db.prepare(`PRAGMA ${sql}`).raw().all([]) as [[string | number | null]?];
    return value;
  }

  /**
   * Reads the whole file.
   * @param check `integrity_check` also holds indexes against their tables
   * @returns what is wrong with it, in SQLite's words; null when nothing is
   */
  damage(check: 'quick_check' | 'integrity_check' = 'quick_check'): string | null {
    const verdict = this.first(`SELECT ${check} FROM pragma_${check}(1)`);
    return verdict === 'ok' ? null : String(verdict).replace(/\s+/g, ' ');
  }

  close(): void {
    this.db.close();
  }
}

/** The whole number in a text. @throws Unreadable */
export function wholeNumber(text: string | null | undefined): number {
  const number = Number(text || NaN);
  if (!Number.isSafeInteger(number)) throw new Unreadable('there is no number where one must be');
  return number;
}

/** The JSON in a text. @throws Unreadable whose message shows nothing of the text, which may be secret */
export function jsonIn(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new Unreadable('it holds text that is no JSON');
  }
}

const SPACE = 0x20;
const ZERO = 0x30;

/** Each row is the sizes of its columns, in bytes and each followed by a space, none for null; then the columns. */
function unpack(packed: Buffer, columns: number): Texts[] {
  if (!isUtf8(packed)) throw new Unreadable('it holds text that is no UTF-8');
  // Of plain ASCII the places of bytes are those of characters: one string is cut then, which costs the least.
  const text = isAscii(packed) ? packed.toString('latin1') : null;
  const rows: Texts[] = [];
  const sizes: (number | null)[] = [];
  for (let at = 0; at < packed.length;) {
    for (let i = 0; i < columns; i++) {
      let size: number | null = null;
      for (; packed[at] !== SPACE; at++) {
        const digit = (packed[at] ?? 0) - ZERO;
        if (digit < 0 || digit > 9) throw new Unreadable('its text is not kept as UTF-8');
        size = (size ?? 0) * 10 + digit;
      }
      sizes[i] = size;
      at++;
    }
    const row: (string | null)[] = [];
    for (const size of sizes) {
      row.push(size === null ? null : (text?.slice(at, at + size) ?? packed.toString('utf8', at, at + size)));
      at += size ?? 0;
    }
    rows.push(row);
  }
  return rows;
}
