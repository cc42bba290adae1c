import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Problem } from '@studio/kernel/problem';

/** Most bytes of an archive. */
const MAX_PACKED = 20 * 1024 * 1024;
/** Bounds of an archive, by the bytes that really come out of it. */
const MAX_ENTRIES = 2_000;
const MAX_FILES = 500;
const MAX_PATH = 200;
const MAX_UNPACKED = 60 * 1024 * 1024;
const MAX_JSON = 5 * 1024 * 1024;
/** A file above `RATIO_FROM` bytes may be this many times as large as its packed form. */
const MAX_RATIO = 100;
const RATIO_FROM = 1024 * 1024;

const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;
const FOLDER = 0o040000;
const REGULAR = 0o100000;

/** Files that programs leave behind in archives. */
const litter = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/;

/** @throws Problem `package_invalid` for an archive that is too large */
export function requirePacked(bytes: number): void {
  if (bytes > MAX_PACKED) throw packageInvalid(`It has more than ${MAX_PACKED} bytes.`);
}

/**
 * Reads all files of a zip into memory, by path. Nothing is written, and an archive that is not wholly right gives
 * nothing.
 * @throws Problem `package_invalid` with the reason and, where there is one, the path
 */
export async function readZip(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: unknown) => {
      throw packageInvalid(`This is no zip that can be read: ${messageOf(error)}.`);
    },
  );
  try {
    if (zip.entryCount > MAX_ENTRIES) throw packageInvalid(`It has more than ${MAX_ENTRIES} entries.`);
    return await filesIn(zip);
  } catch (error) {
    throw error instanceof Problem
      ? error
      : packageInvalid(`This is no zip that can be read: ${messageOf(error)}.`);
  } finally {
    zip.close();
  }
}

async function filesIn(zip: ZipFile): Promise<ReadonlyMap<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const taken = new Set<string>();
  let unpacked = 0;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ENTRIES) throw packageInvalid(`It has more than ${MAX_ENTRIES} entries.`);
    const path = entry.fileName.normalize('NFC');
    requireEntry(entry, path);
    const key = path.replace(/\/$/, '').toLowerCase();
    if (taken.has(key)) throw packageInvalid('Two entries have the same path.', path);
    taken.add(key);
    if (path.endsWith('/') || litter.test(path)) continue;
    if (files.size === MAX_FILES) throw packageInvalid(`It has more than ${MAX_FILES} files.`);
    const content = await contentOf(zip, entry, path, MAX_UNPACKED - unpacked);
    unpacked += content.length;
    files.set(path, content);
  }
  return files;
}

/** @throws Problem `package_invalid` for an entry that must not be read */
function requireEntry(entry: Entry, path: string): void {
  const shown = path.slice(0, MAX_PATH);
  const fault = pathFault(path);
  if (fault !== null) throw packageInvalid(fault, shown);
  if (entry.isEncrypted()) throw packageInvalid('It is encrypted.', shown);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw packageInvalid('It is packed by a method that is not supported.', shown);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type === SYMBOLIC_LINK) throw packageInvalid('It is a symbolic link.', shown);
  if (type !== 0 && type !== FOLDER && type !== REGULAR) throw packageInvalid('It is no file.', shown);
}

/** Returns what is wrong with a path; null for nothing. */
function pathFault(path: string): string | null {
  if (path.length > MAX_PATH) return `Its path has more than ${MAX_PATH} characters.`;
  if (/[\p{Cc}\p{Cs}\\]/u.test(path)) return 'Its path has a character that is not possible.';
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'Its path is absolute.';
  const parts = path.replace(/\/$/, '').split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..'))
    return 'Its path leaves the folder.';
  return null;
}

async function contentOf(zip: ZipFile, entry: Entry, path: string, room: number): Promise<Buffer> {
  const most = Math.min(
    room,
    path.toLowerCase().endsWith('.json') ? MAX_JSON : room,
    Math.max(RATIO_FROM, entry.compressedSize * MAX_RATIO),
  );
  const tooLarge = (): Problem => packageInvalid('It is larger than possible once it is unpacked.', path);
  if (entry.uncompressedSize > most) throw tooLarge();
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > most) throw tooLarge();
      chunks.push(chunk);
    }
  } finally {
    stream.destroy();
  }
  return Buffer.concat(chunks);
}

/** @param path in the archive; missing if it is about all of it */
export function packageInvalid(reason: string, path?: string): Problem {
  const where = path === undefined ? '' : ` (${path})`;
  return new Problem('package_invalid', `The file can’t be imported${where}: ${reason}`, {
    field: 'file',
    reason,
    ...(path !== undefined && { path }),
  });
}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
