import { evolversOf } from '@studio/contracts/areas';
import type { EventStore } from '@studio/event-store/event-store';
import { PURGE, recordPurge } from '@studio/event-store/purge-record';
import { categoryOf, idOf, type Commit } from '@studio/kernel/event';
import { waitingAccounts } from '@studio/records/deleted-accounts';
import type { Records } from '@studio/records/records';
import { areas } from './areas';

/**
 * Removes the streams of deleted accounts, of their overlays and of their templates from the log, and what is left in
 * the records [accounts/16]. May be repeated after an interruption, as long as the accounts are still noted. Reads the
 * whole log if an account is to go, else one record.
 * @returns the accounts, whose note can be removed once the read models are made anew
 * @throws Unavailable
 */
export async function removeDeletedAccounts(
  { events, records }: { readonly events: EventStore; readonly records: Records },
  log: (line: string) => void,
): Promise<readonly string[]> {
  const waiting = await waitingAccounts(records);
  if (waiting.length === 0) return [];
  const found = await readLog(events, waiting);
  for (const accountId of waiting) {
    // The note comes before the event: without the event there is nothing to remove.
    if (!found.deleted.has(accountId)) continue;
    const ids = [accountId, ...(found.owned.get(accountId) ?? [])];
    const streams = found.streams.filter(
      (stream) => categoryOf(stream) !== PURGE && ids.some((id) => idOf(stream).includes(id)),
    );
    await recordPurge(events, { type: 'account.purged', id: accountId, streams });
    for (const id of ids) await records.deleteContaining(id);
    await events.purge([...streams, ...(found.begun.get(accountId) ?? [])]);
    log(`The streams of deleted account ${accountId} were removed from the log (${streams.length}).`);
  }
  await records.scrub();
  return waiting;
}

interface Found {
  /** Accounts that were deleted. */
  readonly deleted: ReadonlySet<string>;
  /** Ids of overlays and templates by the account that owns them. */
  readonly owned: ReadonlyMap<string, ReadonlySet<string>>;
  readonly streams: readonly string[];
  /** Streams that an interrupted purge of an account was to remove. */
  readonly begun: ReadonlyMap<string, readonly string[]>;
}

async function readLog(events: EventStore, accountIds: readonly string[]): Promise<Found> {
  const deleted = new Set<string>();
  const owned = new Map(accountIds.map((id) => [id, new Set<string>()]));
  const streams = new Set<string>();
  const begun = new Map<string, readonly string[]>();
  for await (const { stream, events: stored } of commitsOf(events)) {
    streams.add(stream);
    for (const { type, data } of stored) {
      if (type === 'account.deleted') deleted.add(idOf(stream));
      if (type === 'account.purged') {
        deleted.add(idOf(stream));
        begun.set(idOf(stream), data['streams'] as readonly string[]);
      }
      if (type === 'overlay.created' || type === 'template.published')
        owned.get((data['owner'] as { readonly userId: string }).userId)?.add(idOf(stream));
    }
  }
  return { deleted, owned, streams: [...streams], begun };
}

/** All commits of the log, up to its present end. */
async function* commitsOf(events: EventStore): AsyncGenerator<Commit> {
  const categories = [...evolversOf(areas).map(({ category }) => category), PURGE];
  const end = new AbortController();
  try {
    for await (const batch of events.subscribe(categories, '', { signal: end.signal })) {
      if (batch.kind === 'caught-up') return;
      yield* batch.commits;
    }
  } finally {
    end.abort();
  }
}
