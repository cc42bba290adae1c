import { put, type Projection } from '@studio/read-models/projection';
import type { AutomationEvents } from './automation.events';

export const automationAccounts = 'automation-accounts';

export interface AutomationAccount {
  readonly accountId: string;
}

/** One document for each account that has had automations: timers look there. */
export const automationProjection: Projection<AutomationEvents> = {
  name: 'automations',
  version: 1,
  category: 'automations',
  collections: [{ name: automationAccounts, indexes: { account: ['accountId'] } }],
  on: {
    'automation.created': (_, { id }) => [put<AutomationAccount>(automationAccounts, id, { accountId: id })],
    'automation.changed': null,
    'automation.deleted': null,
    'automation.tripped': null,
    'automations.paused': null,
  },
};
