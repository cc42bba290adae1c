import type { Decider } from '@studio/kernel/decider';
import type { AccountEvents } from './account.events';
import { absentAccount, type AccountState, type MintedToken } from './account.state';

/** Commands of operators and of the first start; no operation offers them yet. */
export interface AccountCommands {
  readonly OpenAccount: {
    readonly accountId: string;
    readonly login: string;
    readonly name: string;
    readonly locale: 'en' | 'de';
  };
  readonly MintToken: Omit<MintedToken, 'createdAt'>;
}

export const accountDecider: Decider<AccountState, AccountCommands, AccountEvents> = {
  category: 'account',
  schemaVersion: 1,
  initial: absentAccount,
  decide: {
    OpenAccount: (account, { accountId, login, name, locale }) =>
      account.status === 'absent'
        ? [{ type: 'account.opened', data: { accountId, login, name, locale } }]
        : [],
    MintToken: (account, token) =>
      account.tokens[token.tokenId] ? [] : [{ type: 'account.token-minted', data: token }],
  },
  evolve: {
    'account.opened': (account, data, { at }) => ({ ...account, ...data, status: 'active', createdAt: at }),
    'account.token-minted': (account, token, { at }) => ({
      ...account,
      tokens: { ...account.tokens, [token.tokenId]: { ...token, createdAt: at } },
    }),
  },
};
