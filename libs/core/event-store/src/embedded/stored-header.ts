import { closeSync, openSync, readSync } from 'node:fs';

/*
 * The header of a SQLite file as its last commit left it, read without SQLite: a closed connection holds its locks
 * until its statements have been collected as garbage. Layout: sqlite.org/fileformat2.html.
 */

/** Numbers that a program puts into its SQLite files. */
export interface StoredHeader {
  readonly applicationId: number;
  readonly userVersion: number;
}

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const [USER_VERSION, APPLICATION_ID] = [60, 68];
/** Write-ahead log: a header, then frames of a header and a page. */
const WAL = { headerBytes: 32, pageSize: 8, salts: 16, frameBytes: 24, frameSize: 4, frameSalts: 8 } as const;
const SALT_BYTES = 8;

/** Null for a file that is missing, empty or of another format. */
export function storedHeaderOf(file: string): StoredHeader | null {
  const page = reading(`${file}-wal`, firstPageIn) ?? reading(file, (read) => read(0, HEADER_BYTES));
  if (page?.toString('latin1', 0, MAGIC.length) !== MAGIC) return null;
  return { applicationId: page.readUInt32BE(APPLICATION_ID), userVersion: page.readUInt32BE(USER_VERSION) };
}

/** Returns bytes of a file; null behind its end. */
type Read = (at: number, bytes: number) => Buffer | null;

function reading<Result>(file: string, use: (read: Read) => Result): Result | null {
  let fd: number;
  try {
    fd = openSync(file, 'r');
  } catch {
    return null;
  }
  try {
    return use((at, bytes) => {
      const buffer = Buffer.alloc(bytes);
      return readSync(fd, buffer, 0, bytes, at) === bytes ? buffer : null;
    });
  } finally {
    closeSync(fd);
  }
}

/** Returns the begin of page 1 as the last commit in a write-ahead log left it; null if no commit there wrote it. */
function firstPageIn(read: Read): Buffer | null {
  const log = read(0, WAL.headerBytes);
  if (!log) return null;
  const pageSize = log.readUInt32BE(WAL.pageSize);
  const salts = log.subarray(WAL.salts, WAL.salts + SALT_BYTES);
  let written: Buffer | null = null;
  let committed: Buffer | null = null;
  for (let at: number = WAL.headerBytes; pageSize > 0; at += WAL.frameBytes + pageSize) {
    const frame = read(at, WAL.frameBytes);
    // Frames of an earlier round have other salts.
    if (!frame?.subarray(WAL.frameSalts, WAL.frameSalts + SALT_BYTES).equals(salts)) break;
    if (frame.readUInt32BE(0) === 1) written = read(at + WAL.frameBytes, HEADER_BYTES);
    if (frame.readUInt32BE(WAL.frameSize) > 0) committed = written;
  }
  return committed;
}
