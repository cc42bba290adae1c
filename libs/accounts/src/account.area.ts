import type { CommandsOf } from '@studio/kernel/decider';
import type { CommandArea, QueryArea } from '@studio/operations/area';
import type { AccountContext } from './account.context';
import { accountDecider } from './account.decider';
import type { AccountEvents } from './account.events';
import * as accountQueriesModule from './account.queries';
import type { AccountState } from './account.state';
import { accountView } from './account.views';
import type { Accounts } from './accounts';
import { tokenAnswers } from './tokens/token.answers';
import * as tokenCommands from './tokens/token.commands';
import type { TokenCommands } from './tokens/token.decider';
import * as tokenQueries from './tokens/token.queries';
import { tokenReading, type TokenReading } from './tokens/token.reading';
import type { TokenVault } from './tokens/token-vault';

const { CreateToken } = tokenCommands;
const commandModules = [tokenCommands];
const queryModules = [accountQueriesModule, tokenQueries] as const;

/** Everything that this area exports operations from. */
export const accountModules: readonly object[] = [...commandModules, ...queryModules];

/** How commands on the caller's own account are run. */
export function accountCommands({
  accounts,
  vault,
}: {
  readonly accounts: Accounts;
  readonly vault: TokenVault;
}): CommandArea<AccountState, TokenCommands, AccountEvents, AccountContext> {
  return {
    decider: accountDecider,
    modules: commandModules,
    answers: tokenAnswers(vault),
    streamId: (_, __, { caller }) => caller.accountId,
    authorize: () => undefined,
    facts: async (command, request) => {
      const { accountId } = request.caller;
      const makes = command instanceof CreateToken && !(await accounts.hasDone(accountId, request));
      return { made: makes ? await accounts.makeToken(accountId, command) : null };
    },
    onAir: () => false,
  };
}

type Queries = CommandsOf<typeof accountQueriesModule & typeof tokenQueries>;

/** How questions about the caller's account are answered. */
export function accountQueries(deps: TokenReading): QueryArea<Queries, TokenReading> {
  return {
    modules: queryModules,
    answers: {
      GetMe: async (_, { caller }, { accounts }) =>
        accountView(await accounts.read(caller.accountId), caller),
      ...tokenReading,
    },
    deps,
  };
}
