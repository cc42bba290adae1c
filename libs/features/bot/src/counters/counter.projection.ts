import { put, remove, type Projection } from '@studio/read-models/projection';
import type { DayEndDocument } from '@studio/contracts/stream-events/period-resets';
import type { BotCounterEvents } from './counter.events';

export const countersDue = 'counters-due';

/** One document for each account with counters that begin again each day. */
export const counterProjection: Projection<BotCounterEvents> = {
  name: 'counters',
  version: 1,
  category: 'counters',
  collections: [{ name: countersDue, indexes: { due: ['dueAt'] } }],
  on: {
    'counter.created': null,
    'counter.changed': null,
    'counter.counted': null,
    'counter.deleted': null,
    'counters.day-began': ({ endsAt }, { id }) => [
      endsAt === null
        ? remove(countersDue, id)
        : put<DayEndDocument>(countersDue, id, { accountId: id, dueAt: endsAt }),
    ],
  },
};
