import type { Document } from 'mongodb';
import { createRequire } from 'node:module';

/** Stores of one server under test. */
interface StudioStores {
  /** Variables that make the studio use them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const { STORES, EVENTSTORE_URL, MONGODB_URL } = process.env;

/**
 * True if STORES=protocol, EVENTSTORE_URL or MONGODB_URL is set. Every server under test then runs on EventStoreDB
 * and MongoDB: on the real servers of these URLs, and on its own protocol servers for those not set. On real ones
 * each server has its own MongoDB database; the log is shared, and separate accounts keep the servers apart.
 * Otherwise the stores are embedded.
 */
export const onSharedStores = [STORES === 'protocol', EVENTSTORE_URL, MONGODB_URL].some(Boolean);

/** Variables of a studio that runs on embedded stores wherever the suite does. */
export const embeddedStores = { EVENTSTORE_URL: '', MONGODB_URL: '' };

/** Modules for shared stores are loaded only on demand: they would add half a second to every test file. */
const load = createRequire(__filename);

/** Shared stores by data folder: they outlive a restart as the folder does. */
const storesOf = new Map<string, StudioStores>();

/** Opens the stores of the server with this data folder, unless they are open. */
export async function openStores(dataDir: string): Promise<void> {
  if (!onSharedStores || storesOf.has(dataDir)) return;
  const { ProtocolServer } = load('./eventstoredb/server') as typeof import('./eventstoredb/server');
  const { testDatabase } = load('./mongodb/test-database') as typeof import('./mongodb/test-database');
  const server = EVENTSTORE_URL ? null : await ProtocolServer.start();
  const database = await testDatabase();
  storesOf.set(dataDir, {
    env: {
      EVENTSTORE_URL: server?.url ?? EVENTSTORE_URL ?? '',
      MONGODB_URL: database.url,
      SECRET_KEY: 'only for studios under test',
    },
    close: async () => {
      await Promise.all([server?.close(), database.dispose()]);
    },
  });
}

/** Variables that lead a process to the stores of the studio with this data folder; none when they are embedded. */
export function storeVariables(dataDir: string): Readonly<Record<string, string>> {
  return storesOf.get(dataDir)?.env ?? {};
}

/** Ends the shared stores of the studio with this data folder and all that they hold. */
export async function removeStores(dataDir: string): Promise<void> {
  const stores = storesOf.get(dataDir);
  storesOf.delete(dataDir);
  await stores?.close();
}

/** All documents that the studio with this data folder keeps in MongoDB. */
export async function storedDocuments(
  dataDir: string,
  { signals = true }: { readonly signals?: boolean } = {},
): Promise<readonly Document[]> {
  const url = storeVariables(dataDir)['MONGODB_URL'];
  if (!url) return [];
  const { MongoClient } = load('mongodb') as typeof import('mongodb');
  const client = new MongoClient(url);
  try {
    const collections = (await client.db().collections()).filter(
      ({ collectionName }) => signals || collectionName !== 'signals',
    );
    return (await Promise.all(collections.map((collection) => collection.find().toArray()))).flat();
  } finally {
    await client.close();
  }
}
