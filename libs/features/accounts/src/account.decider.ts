import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { AccountEvents } from './account.events';
import { absentAccount, type AccountState } from './account.state';
import { sameContent } from '@studio/kernel/same-content';
import { knownHosts } from './guest-hosts';
import { knownCurrency, knownRates, knownZone } from './places';
import type * as commands from './account.commands';
import {
  administrationDecide,
  administrationEvolve,
  type AdministrationCommands,
  type AdministrationLookups,
  type SuspensionCommands,
} from './administration/administration.decider';
import type { AdministrationEvents } from './administration/administration.events';
import { codeDecide, codeEvolve, type NotedCodeCommands } from './audit/code.decider';
import type { CodeEvents } from './audit/code.events';
import type { InvitationEvents } from './invitations/invitation.events';
import {
  invitationDecide,
  invitationEvolve,
  type AcceptanceCommands,
  type InvitationCommands,
  type InvitationLookups,
} from './invitations/invitation.decider';
import { networkDecide, type NetworkCommands, type NetworkLookups } from './network/network.decider';
import { pairingDecide, type PairingCommands, type PairingLookups } from './pairings/pairing.decider';
import { tokenDecide, tokenEvolve, type TokenCommands, type TokenLookups } from './tokens/token.decider';
import type { TokenEvents } from './tokens/token.events';
import { securityDecide, securityEvolve, type SecurityCommands } from './two-factor/security.decider';
import type { SecurityEvents } from './two-factor/security.events';

/** Commands that are operations. */
export type OwnAccountCommands = CommandsOf<typeof commands>;

/** Commands of operators, of the first start and of signing in; no operation offers them. */
export interface AccountCommands {
  readonly OpenAccount: AccountEvents['account.opened'];
  readonly SetBetaAccess: { readonly betaAccess: boolean };
  readonly NotePasswordChange: object;
  readonly DeleteAccount: object;
}

const decide: DecideTable<AccountCommands, AccountState, AccountEvents, DecisionContext> = {
  OpenAccount: (account, { accountId, login, name, locale }) =>
    account.status === 'absent' ? [{ type: 'account.opened', data: { accountId, login, name, locale } }] : [],
  SetBetaAccess: (account, { betaAccess }) =>
    account.betaAccess === betaAccess ? [] : [{ type: 'account.beta-access-changed', data: { betaAccess } }],
  DeleteAccount: ({ status }) => (status === 'absent' ? [] : [{ type: 'account.deleted', data: {} }]),
  NotePasswordChange: () => [{ type: 'account.password-changed', data: {} }],
};

const evolve: EvolveTable<
  AccountState,
  Omit<
    AccountEvents,
    keyof (TokenEvents & InvitationEvents & AdministrationEvents & SecurityEvents & CodeEvents)
  >
> = {
  'account.opened': (account, data, { at }) => ({ ...account, ...data, status: 'active', createdAt: at }),
  'account.changed': (account, change) => ({ ...account, ...change }),
  'account.rates-set': (account, { base, rates }) => ({ ...account, rates: { base, rates } }),
  'account.guest-hosts-set': (account, { hosts }) => ({ ...account, guestHosts: hosts }),
  'account.suspended': (account) => ({ ...account, status: 'suspended' }),
  'account.resumed': (account) => ({ ...account, status: 'active' }),
  'account.beta-access-changed': (account, { betaAccess }) => ({ ...account, betaAccess }),
  'account.password-changed': (account) => account,
  // Nothing tells it from one that never was, except that its id is not used again.
  'account.deleted': () => absentAccount,
};

const ownDecide: DecideTable<OwnAccountCommands, AccountState, AccountEvents, DecisionContext> = {
  UpdateMe: (account, { name, locale, timeZone, currency, anonymousName }) => {
    const change = {
      ...(name !== undefined && name !== account.name && { name }),
      ...(locale !== undefined && locale !== account.locale && { locale }),
      ...(timeZone !== undefined && timeZone !== account.timeZone && { timeZone: knownZone(timeZone) }),
      ...(currency !== undefined && currency !== account.currency && { currency: knownCurrency(currency) }),
      ...(anonymousName !== undefined && anonymousName !== account.anonymousName && { anonymousName }),
    };
    return Object.keys(change).length === 0 ? [] : [{ type: 'account.changed', data: change }];
  },
  SetGuestHosts: (account, wanted) => {
    const hosts = knownHosts(wanted.hosts);
    return sameContent(hosts, account.guestHosts)
      ? []
      : [{ type: 'account.guest-hosts-set', data: { hosts } }];
  },
  SetCurrencyRates: (account, wanted) => {
    const data = knownRates(wanted);
    return sameContent(data, account.rates) ? [] : [{ type: 'account.rates-set', data }];
  },
};

export const accountDecider: Decider<
  AccountState,
  AccountCommands &
    OwnAccountCommands &
    TokenCommands &
    PairingCommands &
    NetworkCommands &
    InvitationCommands &
    AcceptanceCommands &
    AdministrationCommands &
    SuspensionCommands &
    SecurityCommands &
    NotedCodeCommands,
  AccountEvents,
  DecisionContext,
  TokenLookups & PairingLookups & NetworkLookups & InvitationLookups & AdministrationLookups
> = {
  category: 'account',
  schemaVersion: 6,
  initial: absentAccount,
  decide: {
    ...decide,
    ...ownDecide,
    ...tokenDecide,
    ...pairingDecide,
    ...networkDecide,
    ...invitationDecide,
    ...administrationDecide,
    ...securityDecide,
    ...codeDecide,
  },
  evolve: {
    ...evolve,
    ...tokenEvolve,
    ...invitationEvolve,
    ...administrationEvolve,
    ...securityEvolve,
    ...codeEvolve,
  },
};
