import type { EventStore } from '@studio/event-store/event-store';
import { idOf, type StoredEvent } from '@studio/kernel/event';
import { upcastEvent } from '@studio/kernel/upcast';
import { uploadsDecider } from './upload.decider';
import type { UploadEvents } from './upload.events';
import { fileOf } from './upload.state';

/** What became of the uploads with one content, of all accounts. */
export interface LoggedMedia {
  /** Those that are there. */
  readonly living: ReadonlySet<string>;
  /** All accounts that ever had one. */
  readonly accounts: ReadonlySet<string>;
  /** When the last that is gone was deleted, milliseconds since 1970; 0 where none was. */
  readonly deletedAt: number;
}

interface Facts extends LoggedMedia {
  readonly living: Set<string>;
  readonly accounts: Set<string>;
  deletedAt: number;
}

/**
 * Reads from the log what it says of some files, up to where it ends now; of those that no upload ever had, nothing.
 * @param names of kept files
 * @throws Error when it isn't read to its end
 */
export async function mediaInLog(
  log: Pick<EventStore, 'subscribe'>,
  names: { has(name: string): boolean },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, LoggedMedia>> {
  const byName = new Map<string, Facts>();
  const byUpload = new Map<string, Facts>();
  const take = (stored: StoredEvent): void => {
    const event = upcastEvent(uploadsDecider, stored);
    const accountId = idOf(event.stream);
    const upload = `${accountId}.${(event.data as { readonly uploadId: number }).uploadId}`;
    if (event.type === 'upload.added') {
      const name = fileOf(event.data as unknown as UploadEvents['upload.added']);
      if (!names.has(name)) return;
      const facts = byName.get(name) ?? { living: new Set(), accounts: new Set(), deletedAt: 0 };
      facts.living.add(upload);
      facts.accounts.add(accountId);
      byName.set(name, facts);
      byUpload.set(upload, facts);
    } else if (event.type === 'upload.removed') {
      const facts = byUpload.get(upload);
      if (!facts) return;
      byUpload.delete(upload);
      facts.living.delete(upload);
      facts.deletedAt = Math.max(facts.deletedAt, Date.parse(event.meta.at));
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
