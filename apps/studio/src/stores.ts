import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { lockFolder } from '@studio/event-store/embedded/lock';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { UNFINISHED_IMPORT, type EventStore } from '@studio/event-store/event-store';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import { openMongoReadModels } from '@studio/read-models/mongodb/mongo-read-models';
import type { ReadModels } from '@studio/read-models/read-models';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { openMongoRecords } from '@studio/records/mongodb/mongo-records';
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
 * Opens the stores that the configuration names, in any combination. Whatever is embedded has the data
 * folder to itself.
 * @throws Error whose message is one line for people
 */
export async function openStores(
  { dataDir: dir, eventStoreUrl, mongodbUrl }: StoreConfig,
  log: (line: string) => void,
): Promise<Stores> {
  const opened: { close(): Promise<void> | void }[] = [];
  const keep = <Store extends { close(): Promise<void> | void }>(store: Store): Store => {
    opened.push(store);
    return store;
  };
  const close = async (): Promise<void> => {
    for (const store of opened.reverse().splice(0)) await store.close();
  };
  try {
    // The embedded event store locks the folder itself.
    if (eventStoreUrl && !mongodbUrl) keep({ close: lockFolder(dir) });
    const events = keep(
      eventStoreUrl ? await openEventStoreDb({ url: eventStoreUrl }) : await openEmbeddedEventStore({ dir }),
    );
    if ((await events.epoch()).startsWith(UNFINISHED_IMPORT))
      throw new ConfigError(
        'The event store holds a part of an imported log: finish the import (npm run ops -- import FILE) first.',
      );
    const readModels = keep(
      mongodbUrl
        ? await openMongoReadModels({ url: mongodbUrl })
        : await openEmbeddedReadModels({ dir, log }),
    );
    const records = keep(
      mongodbUrl ? await openMongoRecords({ url: mongodbUrl }) : await openEmbeddedRecords({ dir }),
    );
    return { events, readModels, records, close };
  } catch (error) {
    await close();
    throw error;
  }
}
