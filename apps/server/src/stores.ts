import { evolversOf } from '@studio/contracts/areas';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { lockFolder, makeDataFolder } from '@studio/event-store/embedded/lock';
import { requireWhole, type EventStore } from '@studio/event-store/event-store';
import {
  openEmbeddedReadModels,
  removeEmbeddedReadModels,
} from '@studio/read-models/embedded/embedded-read-models';
import { lossOf } from '@studio/read-models/log-loss';
import type { ReadModels } from '@studio/read-models/read-models';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { removeWaiting } from '@studio/records/deleted-accounts';
import type { Records } from '@studio/records/records';
import { openEmbeddedSignals } from '@studio/pubsub/embedded/embedded-signals';
import type { Signals } from '@studio/pubsub/signals';
import type { CheckedFiles } from '@studio/sqlite/file-check';
import { areas } from './areas';
import { fillsReadModels, type Config } from './config';
import { removeDeletedAccounts } from './deleted-accounts';
import { backUpOldFormat } from './format-backup';
import { hasNoLog, requireNoPast } from './past';
import { makePrivate } from './private-files';

export interface Stores {
  readonly events: EventStore;
  readonly readModels: ReadModels;
  readonly records: Records;
  readonly signals: Signals;
  /** Accounts that have left the log, but not the read models, since other processes use those, too. */
  readonly deletedAccounts: readonly string[];
  /**
   * Checks the embedded files that were too large for it at the start; ends when the stores are closed. Resolves with
   * one line for people when the server must not go on with what they hold, else with null.
   */
  checked(): Promise<string | null>;
  /**
   * Resolves with one line for people if the log turns out to have lost its end while it is used: this process holds
   * what isn't so any more. The next start begins a new epoch.
   */
  readonly shortened: Promise<string>;
  close(): Promise<void>;
}

/** Larger files are opened unchecked: reading them through takes longer than a start may. */
const CHECKED_BYTES = 64 * 1024 * 1024;

type StoreConfig = Pick<Config, 'dataDir' | 'eventStoreUrl' | 'mongodbUrl'> & Partial<Pick<Config, 'roles'>>;

/**
 * Opens the stores that the configuration names, in any combination and all at once. Whatever is embedded has
 * the data folder to itself.
 * @throws Error whose message is one line for people
 */
export async function openStores(config: StoreConfig, log: (line: string) => void): Promise<Stores> {
  const stores = await openAll(config, log);
  // Their documents are removed by building read models anew.
  if (config.roles && !fillsReadModels(config.roles)) return stores;
  // The server starts whatever comes of this; the next start tries again.
  const removed = await removeDeletedAccounts(stores, log).catch((error: unknown) => {
    log(`Deleted accounts could not be removed from the log yet: ${(error as Error).message}`);
    return [];
  });
  if (removed.length === 0) return stores;
  if (config.mongodbUrl) return { ...stores, deletedAccounts: removed };
  await stores.close();
  await removeEmbeddedReadModels({ dir: config.dataDir });
  const opened = await openAll(config, log);
  await removeWaiting(opened.records, removed);
  return opened;
}

async function openAll(config: StoreConfig, log: (line: string) => void): Promise<Stores> {
  const { dataDir: dir, eventStoreUrl, mongodbUrl } = config;
  makeDataFolder(dir);
  for (const line of makePrivate(dir)) log(line);
  const unlock = eventStoreUrl && mongodbUrl ? () => undefined : lockFolder(dir);
  if (!eventStoreUrl)
    try {
      await backUpOldFormat(dir, log);
    } catch (error) {
      unlock();
      throw error;
    }
  const embedded = { dir, checkedBytes: CHECKED_BYTES };
  const views = mongodbUrl ? openMongoReadModels(mongodbUrl) : openEmbeddedReadModels({ ...embedded, log });
  const facts = mongodbUrl ? openMongoRecords(mongodbUrl) : openEmbeddedRecords(embedded);
  const passing = openSignals(config, log);
  let shorten: (line: string) => void = () => undefined;
  const shortened = new Promise<string>((resolve) => (shorten = resolve));
  const openEvents = async (): Promise<EventStore> => {
    if (eventStoreUrl) return openEventStoreDb(eventStoreUrl, log, shorten);
    // Made anew it would look like a log of its own right.
    if (hasNoLog(dir)) await requireNoPast(dir, await facts, await views);
    return openEmbeddedEventStore({ ...embedded, isLocked: true, log });
  };
  const opening = [openEvents(), views, facts, passing] as const;
  const close = async (): Promise<void> => {
    for (const store of (await Promise.allSettled(opening)).reverse())
      if (store.status === 'fulfilled') await store.value.close();
    unlock();
  };
  try {
    const [events, readModels, records, signals] = await Promise.all(opening);
    await requireWhole(events);
    if (!eventStoreUrl && (await events.end()) === '') await requireNoPast(dir, records, readModels);
    const loss = await lossOf(events, readModels);
    if (loss !== null) log(loss);
    const checked = (): Promise<string | null> => checkAll([events, records, readModels], log);
    return { events, readModels, records, signals, deletedAccounts: [], checked, shortened, close };
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

const isChecked = (store: object): store is CheckedFiles => 'checked' in store;

// The clients of shared stores are large; who has no such store doesn't load them.

async function openEventStoreDb(
  url: string,
  warn: (line: string) => void,
  shortened: (line: string) => void,
): Promise<EventStore> {
  const client = await import('@studio/event-store/eventstoredb/eventstoredb.js');
  const followed = evolversOf(areas).map(({ category }) => category);
  return client.openEventStoreDb({ url, warn, shortened, followed });
}

async function openMongoReadModels(url: string): Promise<ReadModels> {
  const client = await import('@studio/read-models/mongodb/mongo-read-models.js');
  return client.openMongoReadModels({ url });
}

async function openMongoRecords(url: string): Promise<Records> {
  const client = await import('@studio/records/mongodb/mongo-records.js');
  return client.openMongoRecords({ url });
}

async function openSignals(
  { eventStoreUrl, mongodbUrl }: StoreConfig,
  log: (line: string) => void,
): Promise<Signals> {
  // Embedded stores have one process, so there is no other node to notify.
  if (!eventStoreUrl || !mongodbUrl) return openEmbeddedSignals(log);
  const client = await import('@studio/pubsub/mongodb/mongo-signals.js');
  return client.openMongoSignals({ url: mongodbUrl, log });
}
