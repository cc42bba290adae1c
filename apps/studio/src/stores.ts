import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import type { EventStore } from '@studio/event-store/event-store';
import { openEmbeddedReadModels } from '@studio/read-models/embedded/embedded-read-models';
import type { ReadModels } from '@studio/read-models/read-models';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import type { Config } from './config';

export interface Stores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  close(): Promise<void>;
}

/**
 * Opens the stores that the configuration names; the event store first, since it holds the lock on the
 * data folder.
 * @throws Error whose message is one line for people
 */
export async function openStores({ dataDir: dir }: Config, log: (line: string) => void): Promise<Stores> {
  const opened: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    for (const store of opened.reverse().splice(0)) await store.close();
  };
  try {
    const events = await openEmbeddedEventStore({ dir });
    opened.push(events);
    const readModels = await openEmbeddedReadModels({ dir, log });
    opened.push(readModels);
    const records = await openEmbeddedRecords({ dir });
    opened.push(records);
    return { events, readModels, records, close };
  } catch (error) {
    await close();
    throw error;
  }
}
