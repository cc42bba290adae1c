import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { AccountEvents } from './account.events';
import { absentAccount, type AccountState } from './account.state';
import { knownCurrency, knownZone } from './places';
import type * as commands from './account.commands';
import { pairingDecide, type PairingCommands, type PairingFacts } from './pairings/pairing.decider';
import { tokenDecide, tokenEvolve, type TokenCommands, type TokenFacts } from './tokens/token.decider';
import type { TokenEvents } from './tokens/token.events';

/** Commands that are operations. */
export type OwnAccountCommands = CommandsOf<typeof commands>;

/** Commands of operators, of the first start and of signing in; no operation offers them. */
export interface AccountCommands {
  readonly OpenAccount: AccountEvents['account.opened'];
  readonly SuspendAccount: object;
  readonly ResumeAccount: object;
  readonly SetBetaAccess: { readonly betaAccess: boolean };
  readonly NotePasswordChange: object;
}

const decide: DecideTable<AccountCommands, AccountState, AccountEvents, DecisionContext> = {
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
  'account.changed': (account, change) => ({ ...account, ...change }),
  'account.suspended': (account) => ({ ...account, status: 'suspended' }),
  'account.resumed': (account) => ({ ...account, status: 'active' }),
  'account.beta-access-changed': (account, { betaAccess }) => ({ ...account, betaAccess }),
  'account.password-changed': (account) => account,
};

const ownDecide: DecideTable<OwnAccountCommands, AccountState, AccountEvents, DecisionContext> = {
  UpdateMe: (account, { name, locale, timeZone, currency }) => {
    const change = {
      ...(name !== undefined && name !== account.name && { name }),
      ...(locale !== undefined && locale !== account.locale && { locale }),
      ...(timeZone !== undefined && timeZone !== account.timeZone && { timeZone: knownZone(timeZone) }),
      ...(currency !== undefined && currency !== account.currency && { currency: knownCurrency(currency) }),
    };
    return Object.keys(change).length === 0 ? [] : [{ type: 'account.changed', data: change }];
  },
};

export const accountDecider: Decider<
  AccountState,
  AccountCommands & OwnAccountCommands & TokenCommands & PairingCommands,
  AccountEvents,
  DecisionContext,
  TokenFacts & PairingFacts
> = {
  category: 'account',
  schemaVersion: 3,
  initial: absentAccount,
  decide: { ...decide, ...ownDecide, ...tokenDecide, ...pairingDecide },
  evolve: { ...evolve, ...tokenEvolve },
};
