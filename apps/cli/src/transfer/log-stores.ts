import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { openEmbeddedReader } from '@studio/event-store/embedded/embedded-reader';
import { requireWhole, type EventStore, type LogReader } from '@studio/event-store/event-store';
import { requireStudio, recordLoss } from '../admin';
import type { OpsCall } from '../command';
import type { OperatorLog } from '../operator-log';
import type { ImportTarget } from './import-log';

/** Location of a studio's stores: the data folder, except for stores with a configured URL. */
export type StorePlace = Pick<OpsCall, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'>;

/** The clients of shared stores are large; who has no such store doesn't load them. */
async function openEventStoreDb(url: string) {
  const client = await import('@studio/event-store/eventstoredb/eventstoredb.js');
  return client.openEventStoreDb({ url });
}

/** A log to write into. */
export interface TargetLog extends ImportTarget {
  readonly store: EventStore;
  readonly close: () => Promise<void>;
}

/** @throws StoreStartError with one sentence for people: also when an import into it was cut off */
export async function openLog({ dataDir, eventStoreUrl }: StorePlace): Promise<OperatorLog> {
  return whole(eventStoreUrl ? await openEventStoreDb(eventStoreUrl) : openEmbeddedReader({ dir: dataDir }));
}

/** The same of a log that is there, to write into: opening an embedded one would make it. */
export async function openExisting(place: StorePlace): Promise<TargetLog> {
  if (!place.eventStoreUrl) requireStudio(place.dataDir);
  const target = await openTarget(place);
  await whole({ epoch: () => target.store.epoch(), close: target.close });
  if (!place.eventStoreUrl) await recordLoss(target.store, place.dataDir);
  return target;
}

/** Gives back what was opened, or closes it. */
async function whole<Log extends Pick<LogReader, 'epoch' | 'close'>>(log: Log): Promise<Log> {
  try {
    await requireWhole(log);
    return log;
  } catch (error) {
    await log.close();
    throw error;
  }
}

/** @throws StoreStartError with one sentence for people: also when a server runs on the data folder */
export async function openTarget({ dataDir: dir, eventStoreUrl }: StorePlace): Promise<TargetLog> {
  if (eventStoreUrl) {
    const store = await openEventStoreDb(eventStoreUrl);
    return { store, log: store, atOnce: store.keepsOrder ? 64 : 1, close: () => store.close() };
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
