import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { openEmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import type { EventStore, LogReader } from '@studio/event-store/event-store';
import type { CommitLog } from '@studio/kernel/commit-log';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';

/** Which store: that of EVENTSTORE_URL when it is set, else the one in the data folder. */
export interface StorePlace {
  readonly dataDir: string;
  readonly eventStoreUrl: string | undefined;
}

/** A log to write into. */
export interface TargetLog {
  readonly store: CommitLog & Pick<EventStore, 'epoch' | 'beginEpoch'>;
  readonly log: LogReader;
  /** Appends that may be out at once and still end up in the order in which they were given. */
  readonly atOnce: number;
  close(): Promise<void>;
}

/** @throws StoreStartError with one sentence for people */
export async function openLog({ dataDir, eventStoreUrl }: StorePlace): Promise<LogReader> {
  return eventStoreUrl ? openEventStoreDb({ url: eventStoreUrl }) : openEmbeddedReader({ dir: dataDir });
}

/** @throws StoreStartError with one sentence for people: also when a server runs on the data folder */
export async function openTarget({ dataDir: dir, eventStoreUrl }: StorePlace): Promise<TargetLog> {
  if (eventStoreUrl) {
    const store = await openEventStoreDb({ url: eventStoreUrl });
    return { store, log: store, atOnce: 1, close: () => store.close() };
  }
  const store = await openEmbeddedEventStore({ dir });
  const log = openEmbeddedReader({ dir });
  const close = async (): Promise<void> => {
    log.close();
    await store.close();
  };
  // What is appended in one turn of the event loop is written in one transaction, in order, or not at all.
  return { store, log, atOnce: 256, close };
}
