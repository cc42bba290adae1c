import { put, remove, type Projection } from '@studio/read-models/projection';
import type { BotCounterEvents } from './counter.events';

/** Counters of an account wait for the end of its day. */
export interface CountersDue {
  readonly accountId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

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
        : put<CountersDue>(countersDue, id, { accountId: id, dueAt: endsAt }),
    ],
  },
};
