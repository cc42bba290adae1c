import { accountParts } from '@studio/accounts/account.parts';
import { lockFolder } from '@studio/event-store/embedded/lock';
import type { EventStore } from '@studio/event-store/event-store';
import { systemClock } from '@studio/kernel/clock';
import { CommitPipeline } from '@studio/kernel/commit-pipeline';
import { openEmbeddedRecords } from '@studio/records/embedded/embedded-records';
import type { Records } from '@studio/records/records';
import type { StorePlace } from './log-stores';

/**
 * Makes the accounts of a log findable by their logins, which the log has but only records can look up. Records
 * that were carried over have them already: nothing changes then.
 */
export async function restoreLogins(place: StorePlace, store: EventStore): Promise<void> {
  const { dataDir: dir, eventStoreUrl, mongodbUrl } = place;
  // An embedded event store holds the folder already.
  const unlock = eventStoreUrl && !mongodbUrl ? lockFolder(dir) : () => undefined;
  try {
    const records = await (mongodbUrl ? openMongoRecords(mongodbUrl) : openEmbeddedRecords({ dir }));
    try {
      const pipeline = new CommitPipeline(store, systemClock);
      const deps = {
        pipeline,
        records,
        events: store,
        clock: systemClock,
        publicUrl: 'http://127.0.0.1',
        limits: {},
      };
      await accountParts(deps).accounts.restoreLogins();
    } finally {
      await records.close();
    }
  } finally {
    unlock();
  }
}

async function openMongoRecords(url: string): Promise<Records> {
  const client = await import('@studio/records/mongodb/mongo-records.js');
  return client.openMongoRecords({ url });
}
