import { put, remove, type Projection } from '@studio/read-models/projection';
import type { DayEndDocument } from '@studio/contracts/stream-events/period-resets';
import type { VariableEvents } from './variable.events';

export const variablesDue = 'variables-due';

/** One document for each account with variables that are reset each day. */
export const variableProjection: Projection<VariableEvents> = {
  name: 'variables',
  version: 1,
  category: 'variables',
  collections: [{ name: variablesDue, indexes: { due: ['dueAt'] } }],
  on: {
    'variable.created': null,
    'variable.changed': null,
    'variable.deleted': null,
    'variable.set': null,
    'viewer-variable.set': null,
    'variables.reset': null,
    'variables.day-began': ({ endsAt }, { id }) => [
      endsAt === null
        ? remove(variablesDue, id)
        : put<DayEndDocument>(variablesDue, id, { accountId: id, dueAt: endsAt }),
    ],
    // Documents contain nothing of viewers.
    'viewer.forgotten': () => [],
  },
};
