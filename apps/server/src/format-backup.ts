import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EVENT_FILE, olderFormatOf } from '@studio/event-store/embedded/event-file';
import { StoreStartError } from '@studio/event-store/store-start-error';
import { operatingSystem } from '@studio/os/this-system';

/** Files that an older version needs to continue. Bytes of uploads are the same in every format. */
const SAVED_FILES = [EVENT_FILE, `${EVENT_FILE}-wal`, 'records.sqlite', 'records.sqlite-wal', 'secret.key'];

/**
 * Copies the data folder's files before this version changes their format, so that there is a way back. Nobody else may
 * write to them meanwhile.
 * @throws StoreStartError when there is no room, so that nothing is changed
 */
export async function backUpOldFormat(
  dir: string,
  log: (line: string) => void,
  now = new Date(),
): Promise<void> {
  const format = olderFormatOf(join(dir, EVENT_FILE));
  if (format === null) return;
  const backups = join(dir, 'backups');
  const name = `format-${format}-${now.toISOString().replace(/[:.]/g, '-')}`;
  // Whole under its name, or not there.
  const unfinished = join(backups, `.new-${name}`);
  try {
    await mkdir(unfinished, { recursive: true });
    for (const file of SAVED_FILES) await copy(join(dir, file), join(unfinished, file));
    await operatingSystem.settle(join(unfinished, EVENT_FILE));
    await rename(unfinished, join(backups, name));
  } catch (cause) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => undefined);
    throw new StoreStartError(
      `${join(dir, EVENT_FILE)} would get a newer format, and no backup could be put into ${backups} before ` +
        `(${(cause as Error).message}): make room, or start the version that wrote it.`,
      { cause },
    );
  }
  log(
    `${EVENT_FILE} gets a newer format. It was copied as it was, with the records, to ${join(backups, name)}.`,
  );
}

async function copy(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  const file = await open(to, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
