import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedEventStore } from '@studio/event-store/embedded/embedded-event-store';
import { openEventStoreDb } from '@studio/event-store/eventstoredb/eventstoredb';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import { openMongoRecords } from '@studio/records/mongodb/mongo-records';
import { ProtocolServer } from '../../../../test/support/eventstoredb/server';
import { testDatabase } from '../../../../test/support/mongodb/test-database';
import { processesContract } from './processes.contract';

processesContract('embedded stores', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'processes-'));
  const store = await openEmbeddedEventStore({ dir });
  const records = await openEmbeddedRecords({ dir });
  return {
    store,
    records,
    another: () => Promise.resolve({ store, records }),
    close: async () => {
      await records.close();
      await store.close();
      rmSync(dir, { recursive: true });
    },
  };
});

processesContract('the protocol servers', async () => {
  const server = await ProtocolServer.start();
  const database = await testDatabase();
  const opened: { close(): Promise<void> }[] = [];
  const connect = async () => {
    const store = await openEventStoreDb({ url: server.url });
    const records = await openMongoRecords({ url: database.url });
    opened.push(records, store);
    return { store, records };
  };
  return {
    ...(await connect()),
    another: connect,
    close: async () => {
      for (const each of opened) await each.close();
      await server.close();
      await database.dispose();
    },
  };
});
