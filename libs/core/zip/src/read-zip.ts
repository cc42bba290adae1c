import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { Problem } from '@studio/kernel/problem';

/** Bounds of an archive, by the bytes that really come out of it. */
export interface ZipBounds {
  /** Bytes of the archive itself. */
  readonly packed: number;
  readonly files: number;
  /** Bytes of all files. */
  readonly unpacked: number;
  /** Makes the refusal. @param path in the archive; missing if it is about all of it */
  readonly fault: (reason: string, path?: string) => Problem;
}

const MAX_ENTRIES = 2_000;
const MAX_PATH = 200;
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

/**
 * Reads all files of a zip into memory, by path. Nothing is written, and an archive that is not wholly right gives
 * nothing.
 * @param zip place of the archive, and its length
 * @throws Problem of `bounds.fault`
 */
export async function readZip(
  { path, bytes }: { readonly path: string; readonly bytes: number },
  bounds: ZipBounds,
): Promise<ReadonlyMap<string, Buffer>> {
  const { fault } = bounds;
  if (bytes > bounds.packed) throw fault(`It has more than ${bounds.packed} bytes.`);
  const unreadable = (error: unknown): Problem =>
    fault(`This is no zip that can be read: ${messageOf(error)}.`);
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
  const zip = await openPromise(path, options).catch((error: unknown) => {
    throw unreadable(error);
  });
  try {
    if (zip.entryCount > MAX_ENTRIES) throw fault(`It has more than ${MAX_ENTRIES} entries.`);
    return await filesIn(zip, bounds);
  } catch (error) {
    throw error instanceof Problem ? error : unreadable(error);
  } finally {
    zip.close();
  }
}

async function filesIn(zip: ZipFile, bounds: ZipBounds): Promise<ReadonlyMap<string, Buffer>> {
  const { fault } = bounds;
  const files = new Map<string, Buffer>();
  const taken = new Set<string>();
  let unpacked = 0;
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    if (++entries > MAX_ENTRIES) throw fault(`It has more than ${MAX_ENTRIES} entries.`);
    const path = entry.fileName.normalize('NFC');
    requireEntry(entry, path, fault);
    const key = path.replace(/\/$/, '').toLowerCase();
    if (taken.has(key)) throw fault('Two entries have the same path.', path);
    taken.add(key);
    if (path.endsWith('/') || litter.test(path)) continue;
    if (files.size === bounds.files) throw fault(`It has more than ${bounds.files} files.`);
    const content = await contentOf(zip, entry, { path, fault, room: bounds.unpacked - unpacked });
    unpacked += content.length;
    files.set(path, content);
  }
  return files;
}

/** @throws Problem of `fault` for an entry that must not be read */
function requireEntry(entry: Entry, path: string, fault: ZipBounds['fault']): void {
  const shown = path.slice(0, MAX_PATH);
  const wrong = pathFault(path);
  if (wrong !== null) throw fault(wrong, shown);
  if (entry.isEncrypted()) throw fault('It is encrypted.', shown);
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8)
    throw fault('It is packed by a method that is not supported.', shown);
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  if (type === SYMBOLIC_LINK) throw fault('It is a symbolic link.', shown);
  if (type !== 0 && type !== FOLDER && type !== REGULAR) throw fault('It is no file.', shown);
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

async function contentOf(
  zip: ZipFile,
  entry: Entry,
  { path, fault, room }: { readonly path: string; readonly room: number } & Pick<ZipBounds, 'fault'>,
): Promise<Buffer> {
  const most = Math.min(
    room,
    path.toLowerCase().endsWith('.json') ? MAX_JSON : room,
    Math.max(RATIO_FROM, entry.compressedSize * MAX_RATIO),
  );
  const tooLarge = (): Problem => fault('It is larger than possible once it is unpacked.', path);
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

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 200);
}
