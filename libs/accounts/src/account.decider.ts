import type { DecideTable, Decider, EvolveTable } from '@studio/kernel/decider';
import type { AccountContext } from './account.context';
import type { AccountEvents } from './account.events';
import { absentAccount, type AccountState } from './account.state';
import { tokenDecide, tokenEvolve, type TokenCommands } from './tokens/token.decider';
import type { TokenEvents } from './tokens/token.events';

/** Commands of operators, of the first start and of signing in; no operation offers them. */
export interface AccountCommands {
  readonly OpenAccount: AccountEvents['account.opened'];
  readonly SuspendAccount: object;
  readonly ResumeAccount: object;
  readonly SetBetaAccess: { readonly betaAccess: boolean };
  readonly NotePasswordChange: object;
}

const decide: DecideTable<AccountCommands, AccountState, AccountEvents, AccountContext> = {
  OpenAccount: (account, { accountId, login, name, locale }) =>
    account.status === 'absent' ? [{ type: 'account.opened', data: { accountId, login, name, locale } }] : [],
  SuspendAccount: ({ status }) => (status === 'suspended' ? [] : [{ type: 'account.suspended', data: {} }]),
  ResumeAccount: ({ status }) => (status === 'active' ? [] : [{ type: 'account.resumed', data: {} }]),
  SetBetaAccess: (account, { betaAccess }) =>
    account.betaAccess === betaAccess ? [] : [{ type: 'account.beta-access-changed', data: { betaAccess } }],
  NotePasswordChange: () => [{ type: 'account.password-changed', data: {} }],
};

const evolve: EvolveTable<AccountState, Omit<AccountEvents, keyof TokenEvents>> = {
  'account.opened': (account, data, { at }) => ({ ...account, ...data, status: 'active', createdAt: at }),
  'account.suspended': (account) => ({ ...account, status: 'suspended' }),
  'account.resumed': (account) => ({ ...account, status: 'active' }),
  'account.beta-access-changed': (account, { betaAccess }) => ({ ...account, betaAccess }),
  'account.password-changed': (account) => account,
};

export const accountDecider: Decider<
  AccountState,
  AccountCommands & TokenCommands,
  AccountEvents,
  AccountContext
> = {
  category: 'account',
  schemaVersion: 2,
  initial: absentAccount,
  decide: { ...decide, ...tokenDecide },
  evolve: { ...evolve, ...tokenEvolve },
};
