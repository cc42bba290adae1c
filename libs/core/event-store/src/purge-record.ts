import { systemClock, timestamp } from '@studio/kernel/clock';
import { WrongExpectedRevision } from '@studio/kernel/commit-log';
import { streamName, type NewEvent } from '@studio/kernel/event';
import { eventId, keyedCommandId } from '@studio/kernel/ids';
import type { EventStore } from './event-store';

/** Category of the streams that tell what was removed from the log. */
export const PURGE = 'purge';

/** Subject of a purge: the id is that of the overlay or account. */
export interface Purged {
  readonly type: 'overlay.purged' | 'account.purged';
  readonly id: string;
  /** Names of the streams that it removes. */
  readonly streams: readonly string[];
}

/**
 * Records a purge, before it begins, so that an interrupted one is known and can be completed. Of several records
 * about the same subject the first counts.
 * @throws Unavailable
 */
export async function recordPurge(store: Pick<EventStore, 'append'>, purged: Purged): Promise<void> {
  await store.append(streamName(PURGE, purged.id), 'none', [eventOf(purged)]).catch((error: unknown) => {
    if (!(error instanceof WrongExpectedRevision)) throw error;
  });
}

function eventOf({ type, id, streams }: Purged): NewEvent {
  const commandId = keyedCommandId('', PURGE, id);
  return {
    id: eventId(commandId, 0),
    type,
    data: { streams },
    meta: {
      commandId,
      index: 0,
      of: 1,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: '', via: 'system' },
      operation: PURGE,
      rev: 1,
      at: timestamp(systemClock.now()),
    },
  };
}
