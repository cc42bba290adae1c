import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { PackageFile, WidgetFiles } from '@studio/contracts/widget-packages/widget-files';
import { Problem } from '@studio/kernel/problem';
import type { Clock } from '@studio/kernel/clock';
import { operatingSystem } from '@studio/os/this-system';
import { contentTypeOf } from './content-types';
import { NETWORK_FILE, networkIn, type WidgetNetwork } from './network';
import { packageHash } from './package-content';
import type { PackageContent, PackagedFile, StoredPackage } from './stored-package';

/** A file that nothing was written to for so long is not coming any more. */
const INCOMING_MS = 60 * 60_000;
const LENGTH_BYTES = 4;
const MAX_INDEX_BYTES = 4 * 1024 * 1024;
const DESCRIPTIONS = 300;

interface Described {
  readonly stored: StoredPackage;
  /** Start of each file, by path. */
  readonly at: ReadonlyMap<string, { readonly start: number; readonly file: PackagedFile }>;
}

/**
 * Bytes of packages in a folder. A package is one file, named by its hash: the length of its description, the
 * description in JSON, and the bytes of its files one after another. So no path of a package is ever one of the disk,
 * and a package is there wholly or not at all.
 */
export class PackageFiles implements WidgetFiles {
  private readonly known = new LRUCache<string, Described>({ max: DESCRIPTIONS });

  private constructor(
    private readonly folder: string,
    private readonly incoming: string,
    private readonly clock: Clock,
  ) {}

  /** Makes the folder, and removes what an earlier process left half written. */
  static async open(folder: string, clock: Clock): Promise<PackageFiles> {
    const files = new PackageFiles(join(folder, 'kept'), join(folder, 'incoming'), clock);
    await mkdir(files.folder, { recursive: true });
    await mkdir(files.incoming, { recursive: true });
    await files.tidy();
    return files;
  }

  /**
   * Stores a package; it is durable when this resolves.
   * @throws Problem `unavailable` when the disk is full
   */
  async store({ kind, files: content, fields, missing }: PackageContent): Promise<StoredPackage> {
    const entries = [...content].sort(([a], [b]) => (a < b ? -1 : 1));
    const files = entries.map(([path, each]) => ({ path, bytes: each.length, sha256: digestOf(each) }));
    const hash = packageHash(files);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const stored: StoredPackage = { kind, hash, bytes, files, fields, ...(missing && { missing }) };
    const target = this.pathOf(hash);
    if (await this.touch(target)) return stored;
    const path = join(this.incoming, randomUUID());
    try {
      const index = Buffer.from(JSON.stringify(stored));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(index.length);
      const file = await open(path, 'wx');
      try {
        for (const part of [length, index, ...entries.map(([, each]) => each)]) await file.writeFile(part);
        await file.sync();
      } finally {
        await file.close();
      }
      await operatingSystem.rename(path, target);
      await operatingSystem.settle(target);
    } catch (error) {
      if (!(await this.touch(target))) throw orFull(error);
    } finally {
      await operatingSystem.remove(path);
    }
    return stored;
  }

  async has(hash: string): Promise<boolean> {
    return (await this.describe(hash)) !== null;
  }

  async networkOf(hash: string): Promise<WidgetNetwork> {
    return networkIn((await this.read(hash, (path) => path === NETWORK_FILE)).get(NETWORK_FILE));
  }

  /** Returns the description of a package; null if its bytes are not here. */
  async find(hash: string): Promise<StoredPackage | null> {
    return (await this.describe(hash))?.stored ?? null;
  }

  /** Reads some files of a package, by path. */
  async read(hash: string, wanted: (path: string) => boolean): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    for (const { path } of (await this.find(hash))?.files ?? []) {
      if (!wanted(path)) continue;
      const opened = await this.open(hash, path);
      if (!opened) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of opened.content as AsyncIterable<Buffer>) chunks.push(chunk);
      found.set(path, Buffer.concat(chunks));
    }
    return found;
  }

  async open(hash: string, path: string): Promise<PackageFile | null> {
    const entry = (await this.describe(hash))?.at.get(path);
    if (!entry) return null;
    const { start, file } = entry;
    const { bytes } = file;
    const content =
      bytes === 0
        ? Readable.from([])
        : createReadStream(this.pathOf(hash), { start, end: start + bytes - 1 });
    return { contentType: contentTypeOf(path), bytes, content };
  }

  /** Lists the packages that are stored, with the time at which each was last stored, ms since 1970. */
  async *list(): AsyncIterable<{ readonly hash: string; readonly storedAt: number; readonly bytes: number }> {
    for await (const { name } of await opendir(this.folder)) {
      const hash = /^([0-9a-f]{64})\.package$/.exec(name)?.[1];
      const found = hash === undefined ? null : await ifThere(stat(join(this.folder, name)));
      if (hash !== undefined && found) yield { hash, storedAt: found.mtimeMs, bytes: found.size };
    }
  }

  /**
   * Removes a package, unless it was stored again since.
   * @param before latest time at which it was stored
   */
  async remove(hash: string, before: number): Promise<boolean> {
    const found = await ifThere(stat(this.pathOf(hash)));
    if (!found || found.mtimeMs > before) return false;
    this.known.delete(hash);
    await operatingSystem.remove(this.pathOf(hash));
    return true;
  }

  /** Removes files of requests that never came to their end. */
  async tidy(): Promise<void> {
    for (const name of await readdir(this.incoming)) {
      const found = await ifThere(stat(join(this.incoming, name)));
      if (found && found.mtimeMs < this.clock.now() - INCOMING_MS)
        await operatingSystem.remove(join(this.incoming, name));
    }
  }

  private async describe(hash: string): Promise<Described | null> {
    const known = this.known.get(hash);
    if (known) return known;
    if (!/^[0-9a-f]{64}$/.test(hash)) return null;
    const file = await ifThere(open(this.pathOf(hash), 'r'));
    if (!file) return null;
    try {
      const length = Buffer.alloc(LENGTH_BYTES);
      await file.read(length, 0, LENGTH_BYTES, 0);
      const bytes = length.readUInt32BE();
      if (bytes > MAX_INDEX_BYTES) return null;
      const index = Buffer.alloc(bytes);
      await file.read(index, 0, bytes, LENGTH_BYTES);
      const described = placed(JSON.parse(index.toString('utf8')) as StoredPackage, LENGTH_BYTES + bytes);
      this.known.set(hash, described);
      return described;
    } finally {
      await file.close();
    }
  }

  private pathOf(hash: string): string {
    return join(this.folder, `${hash}.package`);
  }

  /** The new time protects the file from a removal that runs meanwhile. False if there is none. */
  private async touch(path: string): Promise<boolean> {
    const now = new Date(this.clock.now());
    return utimes(path, now, now).then(
      () => true,
      () => false,
    );
  }
}

function placed(stored: StoredPackage, begin: number): Described {
  const at = new Map<string, { readonly start: number; readonly file: PackagedFile }>();
  let start = begin;
  for (const file of stored.files) {
    at.set(file.path, { start, file });
    start += file.bytes;
  }
  return { stored, at };
}

function digestOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A full disk is no bug: it passes. */
function orFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new Problem('unavailable', 'The disk is full.', undefined, 1);
}

/** Null where the file is gone. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
}
