import type { DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { AccountState } from '../account.state';
import type { SecurityEvents } from './security.events';

/** Commands of signing in; no operation offers them. */
export interface SecurityCommands {
  readonly NoteSecurityChange: SecurityEvents['account.security-changed'];
}

export const securityDecide: DecideTable<SecurityCommands, AccountState, SecurityEvents, DecisionContext> = {
  NoteSecurityChange: (_, change) => [{ type: 'account.security-changed', data: change }],
};

export const securityEvolve: EvolveTable<AccountState, SecurityEvents> = {
  'account.security-changed': (account) => account,
};
