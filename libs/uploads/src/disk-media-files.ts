import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '@studio/kernel/problem';
import { ReceivedFile } from '@studio/operations/received-file';
import type { MediaFiles } from './media-files';
import { maxBytes } from './media-types';

/**
 * Media files in a folder of this machine: `kept` holds what is served, `incoming` what requests bring.
 * A file enters `kept` whole and flushed, by being renamed.
 */
export class DiskMediaFiles implements MediaFiles {
  readonly maxBytes = Math.max(...Object.values(maxBytes));
  /** Everything in it may be served, under its name. */
  readonly kept: string;
  private readonly incoming: string;

  private constructor(folder: string) {
    this.kept = join(folder, 'kept');
    this.incoming = join(folder, 'incoming');
  }

  /** Makes the folder, and removes what an earlier process left half done. */
  static async open(folder: string): Promise<DiskMediaFiles> {
    const files = new DiskMediaFiles(folder);
    await mkdir(files.kept, { recursive: true });
    await mkdir(files.incoming, { recursive: true });
    for (const name of await readdir(files.incoming)) await rm(join(files.incoming, name), { force: true });
    return files;
  }

  async receive(content: Readable, name: string): Promise<ReceivedFile> {
    const path = this.temporary();
    const discard = (): Promise<void> => rm(path, { force: true });
    const hash = createHash('sha256');
    let bytes = 0;
    try {
      const file = await open(path, 'wx');
      try {
        for await (const chunk of content as AsyncIterable<Buffer>) {
          hash.update(chunk);
          bytes += chunk.length;
          // All of it: a disk that is nearly full takes a part of what `write` is given, and says so in numbers only.
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

  async keep(name: string, content: Buffer | ReceivedFile): Promise<void> {
    const target = join(this.kept, name);
    if (await exists(target)) return;
    const path = this.temporary();
    try {
      if (content instanceof ReceivedFile) await copyFile(content.path, path, constants.COPYFILE_FICLONE);
      const file = await open(path, content instanceof ReceivedFile ? 'r+' : 'wx');
      try {
        if (!(content instanceof ReceivedFile)) await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, target);
      await syncFolder(this.kept);
    } catch (error) {
      throw orFull(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  private temporary(): string {
    return join(this.incoming, randomUUID());
  }
}

/** A full disk is no bug: it passes, and whoever sent the file may send it again. */
function orFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new Problem('unavailable', 'The disk is full.', undefined, 1);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** A rename is durable once the folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
