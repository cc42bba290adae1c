import { put, remove, type Projection } from '@studio/read-models/projection';
import type { ReturnEvents } from './return.events';
import type { PlannedReturn } from './return.state';

export const returnsDue = 'returns-due';

export interface DueReturn extends PlannedReturn {
  readonly overlayId: string;
}

/** One document per return that is planned. */
export const returnProjection: Projection<ReturnEvents> = {
  name: 'returns',
  version: 1,
  category: 'returns',
  collections: [{ name: returnsDue, indexes: { due: ['dueAt'] } }],
  on: {
    'return.planned': (planned, { id }) => [
      put<DueReturn>(returnsDue, planned.returnId, { ...planned, overlayId: id }),
    ],
    'return.ended': ({ returnId }) => [remove(returnsDue, returnId)],
  },
};
