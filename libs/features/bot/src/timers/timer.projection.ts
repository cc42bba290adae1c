import { put, type Projection } from '@studio/read-models/projection';
import type { TimerEvents } from './timer.events';

export const timerAccounts = 'timer-accounts';

/** One document for each account that has had timers: whoever says them looks there after a start. */
export const timerProjection: Projection<TimerEvents> = {
  name: 'timers',
  version: 1,
  category: 'timers',
  collections: [{ name: timerAccounts, indexes: { account: ['accountId'] } }],
  on: {
    'timer.created': (_, { id }) => [put(timerAccounts, id, { accountId: id })],
    'timer.changed': null,
    'timer.posted': null,
    'timer.deleted': null,
  },
};
