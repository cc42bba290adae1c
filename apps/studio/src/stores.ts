import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { lockFolder, makeDataFolder } from '@studio/event-store/embedded/lock';
import { requireWhole, type EventStore } from '@studio/event-store/event-store';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import type { ReadModels } from '@studio/read-models/read-models';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import type { Checked } from '@studio/sqlite/file-check';
import type { Config } from './config';

export interface Stores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  /**
   * Checks the embedded files that were too large for it at the start; ends when the stores are closed. Resolves with
   * one line for people when the server must not go on with what they hold, else with null.
   */
  checked(): Promise<string | null>;
  close(): Promise<void>;
}

/** Larger files are opened unchecked: reading them through takes longer than a start may. */
const CHECKED_BYTES = 64 * 1024 * 1024;

/** By then a start is over, and there is time for the threads that only read. */
const READER_AFTER_MS = 1_000;

type StoreConfig = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/**
 * Opens the stores that the configuration names, in any combination and all at once. Whatever is embedded has
 * the data folder to itself.
 * @throws Error whose message is one line for people
 */
export async function openStores(config: StoreConfig, log: (line: string) => void): Promise<Stores> {
  const { dataDir: dir, eventStoreUrl, mongodbUrl } = config;
  makeDataFolder(dir);
  const unlock = eventStoreUrl && mongodbUrl ? () => undefined : lockFolder(dir);
  const embedded = { dir, checkedBytes: CHECKED_BYTES };
  const withReader = { ...embedded, readerAfterMs: READER_AFTER_MS };
  const opening = [
    eventStoreUrl
      ? openEventStoreDb(eventStoreUrl, log)
      : openEmbeddedEventStore({ ...withReader, isLocked: true, log }),
    mongodbUrl ? openMongoReadModels(mongodbUrl) : openEmbeddedReadModels({ ...withReader, log }),
    mongodbUrl ? openMongoRecords(mongodbUrl) : openEmbeddedRecords(embedded),
  ] as const;
  const close = async (): Promise<void> => {
    const [events, readModels, records] = await Promise.allSettled(opening);
    for (const store of [records, readModels, events])
      if (store.status === 'fulfilled') await store.value.close();
    unlock();
  };
  try {
    const [events, readModels, records] = await Promise.all(opening);
    await requireWhole(events);
    const checked = (): Promise<string | null> => checkAll([events, records, readModels], log);
    return { events, readModels, records, checked, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** One after another, up to the first that must not be used any more. */
async function checkAll(stores: readonly object[], log: (line: string) => void): Promise<string | null> {
  for (const store of stores) {
    if (!isChecked(store)) continue;
    const damage = await store.checked().catch((error: unknown) => {
      log(error instanceof Error ? error.message : String(error));
      return null;
    });
    if (damage !== null) return damage;
  }
  return null;
}

const isChecked = (store: object): store is Checked => 'checked' in store;

// The clients of shared stores are large; who has no such store doesn't load them.

async function openEventStoreDb(url: string, warn: (line: string) => void): Promise<EventStore> {
  const client = await import('@studio/event-store/eventstoredb/eventstoredb.js');
  return client.openEventStoreDb({ url, warn });
}

async function openMongoReadModels(url: string): Promise<ReadModels> {
  const client = await import('@studio/read-models/mongodb/mongo-read-models.js');
  return client.openMongoReadModels({ url });
}

async function openMongoRecords(url: string): Promise<Records> {
  const client = await import('@studio/records/mongodb/mongo-records.js');
  return client.openMongoRecords({ url });
}
