import { parse } from 'csv-parse/sync';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { SqliteConnection } from '@studio/sqlite/connection';
import { FormatUnknown, type SourceContent, type SourceTable } from './source-file';

const MOST_INFLATED = 64 * 1024 * 1024;
const STREAMERBOT_MARK = Buffer.from('SBAE');
const SQLITE_MARK = Buffer.from('SQLite format 3\0');
const ZIP_MARK = Buffer.from('PK\u0003\u0004');

/** Reads pasted text: JSON, an export of Streamer.bot, or a table. @throws FormatUnknown */
export function contentOfText(text: string, name = 'text'): SourceContent {
  const plain = text.replace(/^\uFEFF/u, '').trim();
  if (plain === '') throw new FormatUnknown('a file that is not empty');
  const decoded = streamerBotExport(plain);
  if (decoded !== null) return { kind: 'json', value: parsedJson(decoded) };
  if (/^[[{]/u.test(plain)) return { kind: 'json', value: parsedJson(plain) };
  return { kind: 'tables', tables: [tableOf(plain, name)] };
}

/** Reads a file by its first bytes. @param path where the bytes are, for databases @throws FormatUnknown */
export async function contentOfFile(bytes: Buffer, name: string, path: string): Promise<SourceContent> {
  if (bytes.subarray(0, SQLITE_MARK.length).equals(SQLITE_MARK))
    return { kind: 'tables', tables: databaseTables(path), isDatabase: true };
  if (bytes.subarray(0, ZIP_MARK.length).equals(ZIP_MARK))
    return { kind: 'tables', tables: await sheetsOf(bytes) };
  return contentOfText(decodedText(bytes), name);
}

/** Text of a file: UTF-8, or UTF-16 with its mark, as spreadsheets on Windows save it. */
function decodedText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  return bytes.toString('utf8');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FormatUnknown('valid JSON');
  }
}

/** Base64 of a mark and gzipped JSON; null for any other text. */
function streamerBotExport(text: string): string | null {
  if (!/^[A-Za-z0-9+/=\s]+$/u.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (!bytes.subarray(0, STREAMERBOT_MARK.length).equals(STREAMERBOT_MARK)) return null;
  const start = bytes.indexOf(Buffer.from([0x1f, 0x8b]));
  if (start < 0) throw new FormatUnknown('a complete export of Streamer.bot');
  try {
    return gunzipSync(bytes.subarray(start), { maxOutputLength: MOST_INFLATED }).toString('utf8');
  } catch {
    throw new FormatUnknown('a complete export of Streamer.bot');
  }
}

/** Comma, semicolon or tab: whichever the header has most often. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/u));
  const counts = [',', ';', '\t'].map((sign) => [sign, header.split(sign).length] as const);
  return counts.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
}

function tableOf(text: string, name: string): SourceTable {
  try {
    const read: string[][] = parse(text, {
      delimiter: delimiterOf(text),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
    const [header = [], ...rows] = read;
    return { name, header, rows };
  } catch {
    throw new FormatUnknown('a table with columns that are separated by commas, semicolons or tabs');
  }
}

/** All tables of a database, opened for reading only. Values that are no text are left empty. */
function databaseTables(path: string): readonly SourceTable[] {
  const db = new SqliteConnection(`${pathToFileURL(path).href}?mode=ro&immutable=1`);
  try {
    db.exec('PRAGMA trusted_schema = OFF');
    const names = db.query(
      1,
      "SELECT name AS c0 FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    );
    return names.all().flatMap(([name]) => (name ? [databaseTable(db, name)] : []));
  } catch {
    throw new FormatUnknown('an undamaged SQLite database');
  } finally {
    db.close();
  }
}

function databaseTable(db: SqliteConnection, name: string): SourceTable {
  const quoted = `"${name.replaceAll('"', '""')}"`;
  const columns = db
    .query(1, `SELECT name AS c0 FROM pragma_table_info('${name.replaceAll("'", "''")}')`)
    .all()
    .map(([column]) => column ?? '');
  const selected = columns.map((column, at) => `CAST("${column.replaceAll('"', '""')}" AS TEXT) AS c${at}`);
  const rows = db.query(columns.length, `SELECT ${selected.join(', ')} FROM ${quoted} LIMIT 200000`).all();
  return { name, header: columns, rows: rows.map((row) => row.map((value) => value ?? '')) };
}

async function sheetsOf(bytes: Buffer): Promise<readonly SourceTable[]> {
  const { default: readSheets } = await import('read-excel-file/node');
  try {
    const sheets = await readSheets(bytes);
    return sheets.map(({ sheet, data }) => {
      const [header = [], ...rows] = data.map((row) => row.map(cellText));
      return { name: sheet, header, rows };
    });
  } catch {
    throw new FormatUnknown('an xlsx spreadsheet');
  }
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString();
  // A number with three decimals would read as thousands.
  if (typeof cell === 'number' && /\.\d{3}$/u.test(String(cell))) return `${cell}0`;
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
}
