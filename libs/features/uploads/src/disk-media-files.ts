import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, opendir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { operatingSystem } from '@studio/os/this-system';
import { systemClock, type Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';
import { ReceivedFile } from '@studio/operations/received-file';
import { TRANSFER_MS, type StoredMediaFile, type MediaFiles, type PurgedFiles } from './media-files';
import { MAX_UPLOAD_BYTES } from './media-types';

/** A file that nothing was written to for so long is not coming any more. */
const INCOMING_MS = 60 * 60_000;

export interface DiskMediaOptions {
  readonly clock?: Clock;
  /** Other processes bring and keep files in the folder too. */
  readonly isShared?: boolean;
}

/**
 * Media files in a local folder: `kept` holds served files, `incoming` files of running requests, `transfers`
 * files that arrive in parts, `leaving` files being removed. A file is flushed and then renamed into `kept`. Its
 * modification time is the last time it was stored.
 */
export class DiskMediaFiles implements MediaFiles, PurgedFiles {
  readonly maxBytes = MAX_UPLOAD_BYTES;
  /** Everything in it may be served, under its name. */
  readonly storedFolder: string;
  /** Files of transfers. They are removed once nothing was written to them for the maximum time of a transfer. */
  readonly transfers: string;
  private readonly incoming: string;
  private readonly leaving: string;
  /** Holds which log the files belong to. */
  private readonly log: string;
  /** Prefix of this process's temporary files, which may still be in use at any age. */
  private readonly prefix = randomUUID();

  private constructor(
    folder: string,
    private readonly clock: Clock,
  ) {
    this.storedFolder = join(folder, 'kept');
    this.transfers = join(folder, 'transfers');
    this.incoming = join(folder, 'incoming');
    this.leaving = join(folder, 'leaving');
    this.log = join(folder, 'log.json');
  }

  /** Makes the folder, and puts in order what an earlier process left half done. */
  static async open(
    folder: string,
    { clock = systemClock, isShared = false }: DiskMediaOptions = {},
  ): Promise<DiskMediaFiles> {
    const files = new DiskMediaFiles(folder, clock);
    for (const path of [files.storedFolder, files.transfers, files.incoming, files.leaving])
      await mkdir(path, { recursive: true });
    await files.forget(isShared ? clock.now() - INCOMING_MS : Infinity);
    await files.putBack();
    return files;
  }

  async receive(content: Readable, name: string): Promise<ReceivedFile> {
    const path = this.temporary();
    const discard = (): Promise<void> => operatingSystem.remove(path);
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const file = await open(path, 'wx');
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk);
          bytes += chunk.length;
          // Writes the whole chunk: on a nearly full disk, `write` writes only part of it and reports just a
          // number.
          await file.writeFile(chunk);
        }
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      await discard();
      throw orFull(error);
    }
    return new ReceivedFile({ name, path, bytes, sha256: hash.digest('hex') }, discard);
  }

  async store(name: string, content: Buffer | ReceivedFile): Promise<void> {
    const target = join(this.storedFolder, name);
    // The new modification time also protects the file from a concurrent removal. The second look confirms that it
    // was still there.
    if (await this.isStored(target)) return;
    const path = this.temporary();
    try {
      if (content instanceof ReceivedFile) await copyFile(content.path, path, constants.COPYFILE_FICLONE);
      const file = await open(path, content instanceof ReceivedFile ? 'r+' : 'wx');
      try {
        if (!(content instanceof ReceivedFile)) await file.writeFile(content);
        const now = this.now();
        await file.utimes(now, now);
        await file.sync();
      } finally {
        await file.close();
      }
      await this.enter(path, target);
    } catch (error) {
      throw orFull(error);
    } finally {
      await operatingSystem.remove(path);
    }
  }

  private async isStored(target: string): Promise<boolean> {
    return (await this.touch(target)) && (await isThere(stat(target)));
  }

  private async enter(path: string, target: string): Promise<void> {
    try {
      await operatingSystem.rename(path, target);
    } catch (error) {
      // Windows does not replace a file that is being read. In that case another request has stored the same
      // content.
      if (!(await this.isStored(target))) throw error;
    }
    await operatingSystem.settle(target);
  }

  async *list(): AsyncIterable<StoredMediaFile> {
    for await (const { name } of await opendir(this.storedFolder)) {
      const found = await ifThere(stat(join(this.storedFolder, name)));
      if (found?.isFile()) yield { name, bytes: found.size, storedAt: found.mtimeMs };
    }
  }

  /**
   * Moves the file aside before reading its modification time. Whoever stores it again either updates that time
   * first, or finds no file and writes it again.
   */
  async remove(name: string, before: number): Promise<boolean> {
    const target = join(this.storedFolder, name);
    const path = join(this.leaving, `${name}.${randomUUID()}`);
    if (!(await isThere(operatingSystem.rename(target, path)))) return false;
    const storedAt = await ifThere(changedAt(path));
    // Gone: another process has put it back.
    if (storedAt === null) return false;
    if (storedAt > before) {
      await isThere(operatingSystem.rename(path, target));
      return false;
    }
    await operatingSystem.remove(path);
    return true;
  }

  async tidy(): Promise<void> {
    await this.forget(this.clock.now() - INCOMING_MS);
    await this.putBack();
  }

  async belongsSince(epoch: string): Promise<number> {
    const now = this.clock.now();
    const known = belongingIn(await ifThere(readFile(this.log, 'utf8')));
    if (known?.epoch === epoch && known.since <= now) return known.since;
    const path = this.temporary();
    await writeFile(path, JSON.stringify({ epoch, since: now } satisfies Belonging), { flush: true });
    await operatingSystem.rename(path, this.log);
    return now;
  }

  /** Restores files whose removal was interrupted. */
  private async putBack(): Promise<void> {
    for (const name of await readdir(this.leaving)) {
      const storedName = /^([^.]+\.[^.]+)\.[^.]+$/.exec(name)?.[1];
      if (storedName === undefined) continue;
      const path = join(this.leaving, name);
      // The file may replace one that was just stored again, so it must not look older.
      await this.touch(path);
      await isThere(operatingSystem.rename(path, join(this.storedFolder, storedName)));
    }
  }

  /** @param incomingBefore what was last written to earlier and came by a request is forgotten */
  private async forget(incomingBefore: number): Promise<void> {
    await removeOld(this.incoming, incomingBefore, (name) => name.startsWith(this.prefix));
    // A new process doesn't end them: their senders go on where they were.
    await removeOld(this.transfers, this.clock.now() - TRANSFER_MS);
  }

  /** False for a file that isn't there, or isn't ours to touch. */
  private touch(path: string): Promise<boolean> {
    const now = this.now();
    return utimes(path, now, now).then(
      () => true,
      () => false,
    );
  }

  private now(): Date {
    return new Date(this.clock.now());
  }

  private temporary(): string {
    return join(this.incoming, `${this.prefix}.${randomUUID()}`);
  }
}

/** Log that the files belong to, and since when. */
interface Belonging {
  readonly epoch: string;
  readonly since: number;
}

/** Null if the file is missing or not readable. */
function belongingIn(text: string | null): Belonging | null {
  try {
    return JSON.parse(text ?? 'null') as Belonging | null;
  } catch {
    return null;
  }
}

/** A full disk is no bug: it passes, and whoever sent the file may send it again. */
export function orFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new Problem('unavailable', 'The disk is full.', undefined, 1);
}

async function removeOld(
  folder: string,
  before: number,
  isInUse: (name: string) => boolean = () => false,
): Promise<void> {
  for (const name of await readdir(folder)) {
    if (isInUse(name)) continue;
    const path = join(folder, name);
    const found = await ifThere(stat(path));
    if (found && found.mtimeMs < before) await operatingSystem.remove(path);
  }
}

/** Null where the file is gone. */
async function ifThere<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
}

/** False where the file is gone. */
async function isThere(work: Promise<unknown>): Promise<boolean> {
  return (await ifThere(work.then(() => true))) ?? false;
}

/** Opened for it: a file on a shared folder is asked for anew then. */
async function changedAt(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    return (await file.stat()).mtimeMs;
  } finally {
    await file.close();
  }
}
