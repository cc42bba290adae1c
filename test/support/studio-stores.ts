import { ProtocolServer } from './eventstoredb/server';
import { testDatabase } from './mongodb/test-database';

/** What one studio under test runs on. */
export interface StudioStores {
  /** Variables that make the studio use them. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/**
 * With STORES=protocol every studio under test runs on EventStoreDB and MongoDB: on protocol servers of its own, or
 * on the real servers of EVENTSTORE_URL and MONGODB_URL where those are set. On real ones each studio has a
 * database of its own in MongoDB; the log is one for all, and accounts that know nothing of each other keep them
 * apart. Null: embedded stores.
 */
export async function studioStores(): Promise<StudioStores | null> {
  if (process.env['STORES'] !== 'protocol') return null;
  const eventStoreUrl = process.env['EVENTSTORE_URL'];
  const server = eventStoreUrl ? null : await ProtocolServer.start();
  const database = await testDatabase();
  return {
    env: {
      EVENTSTORE_URL: server?.url ?? eventStoreUrl ?? '',
      MONGODB_URL: database.url,
      SECRET_KEY: 'only for studios under test',
    },
    close: async () => {
      await Promise.all([server?.close(), database.dispose()]);
    },
  };
}
