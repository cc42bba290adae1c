import type { CommandsOf } from '@studio/kernel/decider';
import type { QueryArea } from '@studio/operations/area';
import * as queries from './account.queries';
import { accountView } from './account.views';
import type { Accounts } from './accounts';

interface AccountReading {
  readonly accounts: Accounts;
}

/** How questions about the caller's account are answered. */
export function accountQueries(deps: AccountReading): QueryArea<CommandsOf<typeof queries>, AccountReading> {
  return {
    modules: [queries],
    answers: {
      GetMe: async (_, { caller }, { accounts }) =>
        accountView(await accounts.read(caller.accountId), caller),
    },
    deps,
  };
}
