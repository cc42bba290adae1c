import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EVENT_FILE } from '@studio/event-store/embedded/event-file';
import { StoreStartError } from '@studio/event-store/store-start-error';
import type { ReadModels } from '@studio/read-models/read-models';
import type { Records } from '@studio/records/records';
import { firstStartIn } from './first-start-record';

/** True where an embedded log would have to be made. */
export function hasNoLog(dir: string): boolean {
  return [EVENT_FILE, `${EVENT_FILE}-wal`].every((name) => !sizeOf(join(dir, name)));
}

/**
 * Refuses to start an empty embedded log if records or read models show that an earlier log existed.
 * @throws StoreStartError with one sentence for people
 */
export async function requireNoPast(dir: string, records: Records, readModels: ReadModels): Promise<void> {
  const past = await pastIn(dir, records, readModels);
  if (past === null) return;
  throw new StoreStartError(
    `${join(dir, EVENT_FILE)} is missing or empty, though ${past} of a studio are there: put it back from a backup ` +
      `(or set EVENTSTORE_URL, if the log lies there), or move all files of ${dir} away to start empty.`,
  );
}

/** Returns the remains of a studio whose log is gone; null if there are none. */
async function pastIn(dir: string, records: Records, readModels: ReadModels): Promise<string | null> {
  const first = await firstStartIn(records);
  // One that was cut off before it had made anything leaves a record without an overlay.
  if (first && (first.value.overlayId !== null || first.value.accountId === '')) return 'the records';
  for (const generation of await readModels.generations())
    if ((await readModels.checkpoint(generation))?.position) return 'the read models';
  return hasUploads(dir) ? 'the uploads' : null;
}

function hasUploads(dir: string): boolean {
  try {
    return readdirSync(join(dir, 'uploads', 'kept')).length > 0;
  } catch {
    return false;
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
