import { put, remove, type Projection } from '@studio/read-models/projection';
import type { RoundEvents } from './round.events';

export const roundsDue = 'rounds-due';

/** End of the time in which viewers can join a game. */
export interface RoundDueDocument {
  readonly accountId: string;
  readonly roundId: string;
  /** Ms since 1970. */
  readonly dueAt: number;
}

const keyOf = (accountId: string, roundId: string): string => `${accountId}.${roundId}`;

/** When games with several viewers go on. */
export const roundProjection: Projection<RoundEvents> = {
  name: 'rounds',
  version: 1,
  category: 'round',
  collections: [{ name: roundsDue, indexes: { due: ['dueAt'] } }],
  on: {
    'round.opened': ({ roundId, dueAt }, { id }) => [
      put<RoundDueDocument>(roundsDue, keyOf(id, roundId), { accountId: id, roundId, dueAt }),
    ],
    'stake.reserved': null,
    'stake.paid': null,
    'stake.released': null,
    'stake.withdrawn': null,
    'round.closed': ({ roundId }, { id }) => [remove(roundsDue, keyOf(id, roundId))],
    'round.drawn': null,
    'round.cancelled': ({ roundId }, { id }) => [remove(roundsDue, keyOf(id, roundId))],
    'round.ended': null,
  },
};
