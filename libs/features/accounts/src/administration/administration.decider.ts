import type { CommandsOf, DecideTable, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import { Problem } from '@studio/kernel/problem';
import type { AccountEvents } from '../account.events';
import type { AccountState } from '../account.state';
import type * as commands from './administration.commands';
import type { AdministrationEvents } from './administration.events';

export type AdministrationCommands = CommandsOf<typeof commands>;

/** Commands of operators that the owner of the installation has, too. */
export interface SuspensionCommands {
  readonly SuspendAccount: object;
  readonly ResumeAccount: object;
}

export interface AdministrationLookups {
  /** The login in its stored form, which no other account has; the link is null for a repeat. */
  readonly CreateAccount: { readonly login: string; readonly link: PasswordLink | null };
  readonly UpdateAccount: { readonly ownerId: string };
  readonly ResetPassword: { readonly link: PasswordLink | null };
}

/** Link that sets a password. */
export interface PasswordLink {
  readonly url: string;
  /** RFC 3339. */
  readonly expiresAt: string;
}

type Events = Pick<
  AccountEvents,
  'account.opened' | 'account.changed' | 'account.suspended' | 'account.resumed'
> &
  AdministrationEvents;

/** Commands on another person's account, decided on that account's stream [accounts/11]. */
export const administrationDecide: DecideTable<
  AdministrationCommands & SuspensionCommands,
  AccountState,
  Events,
  DecisionContext,
  AdministrationLookups
> = {
  SuspendAccount: ({ status }) => (status === 'suspended' ? [] : [{ type: 'account.suspended', data: {} }]),
  ResumeAccount: ({ status }) => (status === 'active' ? [] : [{ type: 'account.resumed', data: {} }]),

  CreateAccount: ({ status }, { name, locale }, { login, id }) =>
    status === 'absent'
      ? [{ type: 'account.opened', data: { accountId: id('account'), login, name: name ?? login, locale } }]
      : [],

  UpdateAccount: (account, { userId, name, suspended }, context) => {
    requireThere(account, userId);
    if (suspended && account.accountId === context.ownerId)
      throw new Problem('invalid_value', 'The owner of the installation cannot be suspended.', {
        field: 'suspended',
      });
    const renamed = name !== undefined && name !== account.name;
    return [
      ...(renamed ? [{ type: 'account.changed', data: { name } } as const] : []),
      ...(suspended === true ? administrationDecide.SuspendAccount(account, {}, context) : []),
      ...(suspended === false ? administrationDecide.ResumeAccount(account, {}, context) : []),
    ];
  },

  ResetPassword: (account, { userId }) => {
    requireThere(account, userId);
    return [{ type: 'account.password-link-created', data: {} }];
  },
};

export const administrationEvolve: EvolveTable<AccountState, AdministrationEvents> = {
  'account.password-link-created': (account) => account,
};

/** @throws Problem `not_found` */
function requireThere({ status }: AccountState, userId: string): void {
  if (status === 'absent')
    throw new Problem('not_found', 'There is no such account.', { resource: 'account', accountId: userId });
}
