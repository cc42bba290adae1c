import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { lockFolder } from '@studio/event-store/embedded/lock';
import { UNFINISHED_IMPORT, type EventStore } from '@studio/event-store/event-store';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import type { ReadModels } from '@studio/read-models/read-models';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import { ConfigError, type Config } from './config';

export interface Stores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  close(): Promise<void>;
}

type StoreConfig = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/**
 * Opens the stores that the configuration names, in any combination and all at once. Whatever is embedded has
 * the data folder to itself.
 * @throws Error whose message is one line for people
 */
export async function openStores(config: StoreConfig, log: (line: string) => void): Promise<Stores> {
  const { dataDir: dir, eventStoreUrl, mongodbUrl } = config;
  const unlock = eventStoreUrl && mongodbUrl ? () => undefined : lockFolder(dir);
  const opening = [
    eventStoreUrl ? openEventStoreDb(eventStoreUrl) : openEmbeddedEventStore({ dir, isLocked: true }),
    mongodbUrl ? openMongoReadModels(mongodbUrl) : openEmbeddedReadModels({ dir, log }),
    mongodbUrl ? openMongoRecords(mongodbUrl) : openEmbeddedRecords({ dir }),
  ] as const;
  const close = async (): Promise<void> => {
    const [events, readModels, records] = await Promise.allSettled(opening);
    for (const store of [records, readModels, events])
      if (store.status === 'fulfilled') await store.value.close();
    unlock();
  };
  try {
    const [events, readModels, records] = await Promise.all(opening);
    if ((await events.epoch()).startsWith(UNFINISHED_IMPORT))
      throw new ConfigError(
        'The event store holds a part of an imported log: finish the import (npm run ops -- import FILE) first.',
      );
    return { events, readModels, records, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// The clients of shared stores are large; who has no such store doesn't load them.

async function openEventStoreDb(url: string): Promise<EventStore> {
  const client = await import('@studio/event-store/eventstoredb/eventstoredb.js');
  return client.openEventStoreDb({ url });
}

async function openMongoReadModels(url: string): Promise<ReadModels> {
  const client = await import('@studio/read-models/mongodb/mongo-read-models.js');
  return client.openMongoReadModels({ url });
}

async function openMongoRecords(url: string): Promise<Records> {
  const client = await import('@studio/records/mongodb/mongo-records.js');
  return client.openMongoRecords({ url });
}
