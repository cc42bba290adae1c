import type { EventStore } from '@studio/event-store/event-store';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { upcastEvent } from '@studio/kernel/upcast';
import { uploadsDecider } from './upload.decider';
import type { UploadEvents } from './upload.events';
import { fileOf } from './upload.state';

/** Uploads with the same content, of all accounts. */
export interface LoggedMedia {
  /** Those that are there. */
  readonly living: ReadonlySet<string>;
  /** All accounts that ever had one. */
  readonly accounts: ReadonlySet<string>;
  /** Time of the last deletion, ms since 1970; 0 if there was none. */
  readonly deletedAt: number;
}

interface Lookups extends LoggedMedia {
  readonly living: Set<string>;
  readonly accounts: Set<string>;
  deletedAt: number;
}

/**
 * Reads the log up to its current end, for the uploads of some files. Files that no upload ever had are missing in
 * the result.
 * @param names names of stored files
 * @throws Error if the log cannot be read to its end
 */
export async function mediaInLog(
  log: Pick<EventStore, 'subscribe'>,
  names: { has(name: string): boolean },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LoggedMedia>> {
  const byName = new Map<string, Lookups>();
  const byUpload = new Map<string, Lookups>();
  const take = (stored: StoredEvent): void => {
    const event = upcastEvent(uploadsDecider, stored);
    const accountId = idOf(event.stream);
    const upload = `${accountId}.${(event.data as { readonly uploadId: number }).uploadId}`;
    if (event.type === 'upload.added') {
      const name = fileOf(event.data as UploadEvents['upload.added']);
      if (!names.has(name)) return;
      const lookups = byName.get(name) ?? { living: new Set(), accounts: new Set(), deletedAt: 0 };
      lookups.living.add(upload);
      lookups.accounts.add(accountId);
      byName.set(name, lookups);
      byUpload.set(upload, lookups);
    } else if (event.type === 'upload.removed') {
      const lookups = byUpload.get(upload);
      if (!lookups) return;
      byUpload.delete(upload);
      lookups.living.delete(upload);
      lookups.deletedAt = Math.max(lookups.deletedAt, Date.parse(event.meta.at));
    }
  };
  for await (const batch of log.subscribe([uploadsDecider.category], '', { signal })) {
    if (batch.kind === 'caught-up') return byName;
    // An upload that isn't known would pass for bytes that nobody wants any more.
    if (batch.damaged) throw new Error('The log of uploads is damaged: nothing is removed.');
    for (const { events } of batch.commits) events.forEach(take);
  }
  throw new Error('The log was not read to its end.');
}
