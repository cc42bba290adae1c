import type { CommandsOf, DecideTable, DecisionContext } from '@studio/kernel/decider';
import type { AccountState } from '../account.state';
import type { TokenEvents } from '../tokens/token.events';
import type * as commands from './pairing.commands';
import type { Pairing, PairingSecrets } from './pairing-service';

export type PairingCommands = CommandsOf<typeof commands>;

/** Results of pairing commands. Pairings are stored in the records; only the resulting token is an event. */
export interface PairingLookups {
  readonly BeginPairing: { readonly pairing: Pairing; readonly secrets: PairingSecrets };
  readonly AnswerPairing: { readonly pairing: Pairing };
  readonly CancelPairing: object;
}

export const pairingDecide: DecideTable<
  PairingCommands,
  AccountState,
  TokenEvents,
  DecisionContext,
  PairingLookups
> = {
  BeginPairing: () => [],
  AnswerPairing: () => [],
  CancelPairing: () => [],
};
