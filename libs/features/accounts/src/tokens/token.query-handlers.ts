import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryTable } from '@studio/operations/area';
import { pageOf } from '@studio/operations/paging';
import type { Accounts } from '../accounts';
import type * as queries from './token.queries';
import type { TokenVault } from './token-vault';
import { tokenView } from './token.views';

export interface TokenQueryDeps {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
}

export const tokenQueryHandlers: QueryTable<CommandsOf<typeof queries>, TokenQueryDeps> = {
  ListTokens: async (query, { caller }, { accounts, vault }) => {
    const { tokens } = await accounts.read(caller.accountId);
    const { items, nextCursor } = pageOf(Object.values(tokens), query, ({ tokenId }) => tokenId);
    const views = items.map(async (token) => tokenView(token, await vault.lastUse(token.tokenId)));
    return { items: await Promise.all(views), nextCursor };
  },
};
