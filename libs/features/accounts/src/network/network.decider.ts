import type { CommandsOf, DecideTable, DecisionContext } from '@studio/kernel/decider';
import type { AccountState } from '../account.state';
import type { TokenEvents } from '../tokens/token.events';
import type * as commands from './network.commands';
import type { NetworkState } from './network-access';

export type NetworkCommands = CommandsOf<typeof commands>;

/** Results of the commands. The setting is the installation's and stored in the records, not in an account's events. */
export interface NetworkLookups {
  readonly SetNetworkAccess: NetworkState;
}

export const networkDecide: DecideTable<
  NetworkCommands,
  AccountState,
  TokenEvents,
  DecisionContext,
  NetworkLookups
> = { SetNetworkAccess: () => [] };
