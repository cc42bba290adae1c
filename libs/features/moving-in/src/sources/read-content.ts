import { parse } from 'csv-parse/sync';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { SqliteConnection } from '@studio/sqlite/connection';
import { Problem } from '@studio/kernel/problem';
import { readZip } from '@studio/zip/read-zip';
import { FormatUnknown, MOST_FILE_BYTES, type SourceContent, type SourceTable } from './source-file';

const MOST_INFLATED = 64 * 1024 * 1024;
/** Bytes of a spreadsheet, whose tables are written at length. */
const MOST_UNPACKED = 256 * 1024 * 1024;
const STREAMERBOT_MARK = Buffer.from('SBAE');
const SQLITE_MARK = Buffer.from('SQLite format 3\0');
const ZIP_MARK = Buffer.from('PK\u0003\u0004');

/** Reads pasted text: JSON, an export of Streamer.bot, or a table. @throws FormatUnknown */
export function contentOfText(text: string, name = 'text'): SourceContent {
  const plain = text.replace(/^\uFEFF/u, '').trim();
  if (plain === '') throw new FormatUnknown('a file that is not empty', 'empty');
  if (plain.startsWith('<') || plain.includes('\0')) throw notReadable();
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
    return { kind: 'tables', tables: await sheetsOf(bytes, path) };
  return contentOfText(decodedText(bytes), name);
}

/** Text of a file: UTF-8, UTF-16, or the Western European encoding, as spreadsheets on Windows save it. */
function decodedText(bytes: Buffer): string {
  const [first = 1, second = 1] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second !== 0);
  if (isLittle || isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    // As a stream, so that a character that is cut at the end is no reason for another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function notReadable(): FormatUnknown {
  return new FormatUnknown('text, a spreadsheet or a database: no picture and no web page', 'not_readable');
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new FormatUnknown('valid JSON', 'damaged');
  }
}

/** Base64 of a mark and gzipped JSON; null for any other text. */
function streamerBotExport(text: string): string | null {
  if (!/^[A-Za-z0-9+/=\s]+$/u.test(text)) return null;
  const bytes = Buffer.from(text, 'base64');
  if (!bytes.subarray(0, STREAMERBOT_MARK.length).equals(STREAMERBOT_MARK)) return null;
  const start = bytes.indexOf(Buffer.from([0x1f, 0x8b]));
  if (start < 0) throw new FormatUnknown('a complete export of Streamer.bot', 'damaged');
  try {
    return gunzipSync(bytes.subarray(start), { maxOutputLength: MOST_INFLATED }).toString('utf8');
  } catch {
    throw new FormatUnknown('a complete export of Streamer.bot', 'damaged');
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
    throw new FormatUnknown(
      'a table with columns that are separated by commas, semicolons or tabs, and with closed quotation marks',
      'damaged',
    );
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
    throw new FormatUnknown('an undamaged SQLite database', 'damaged');
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

/** A few bytes may be gigabytes once they are unpacked: that is looked at first. */
async function sheetsOf(bytes: Buffer, path: string): Promise<readonly SourceTable[]> {
  const fault = (reason: string): Problem => new Problem('format_unknown', reason);
  const bounds = { packed: MOST_FILE_BYTES, files: 2000, unpacked: MOST_UNPACKED, fault };
  await readZip({ path, bytes: bytes.length }, bounds).catch(() => {
    throw new FormatUnknown('an undamaged xlsx spreadsheet that is not too large', 'damaged');
  });
  const { default: readSheets } = await import('read-excel-file/node');
  try {
    const sheets = await readSheets(bytes);
    return sheets.map(({ sheet, data }) => {
      const [header = [], ...rows] = data.map((row) => row.map(cellText));
      return { name: sheet, header, rows };
    });
  } catch {
    throw new FormatUnknown('an undamaged xlsx spreadsheet', 'damaged');
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
