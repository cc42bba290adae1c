import type { CommandsOf, DecideTable, DecisionContext } from '@studio/kernel/decider';
import type { AccountState } from '../account.state';
import type { TokenEvents } from '../tokens/token.events';
import type * as commands from './pairing.commands';
import type { Pairing, PairingSecrets } from './pairing-desk';

export type PairingCommands = CommandsOf<typeof commands>;

/** What has been done: pairings lie in the records, and only the token that comes of one is an event. */
export interface PairingFacts {
  readonly BeginPairing: { readonly pairing: Pairing; readonly secrets: PairingSecrets };
  readonly AnswerPairing: { readonly pairing: Pairing };
  readonly CancelPairing: object;
}

export const pairingDecide: DecideTable<
  PairingCommands,
  AccountState,
  TokenEvents,
  DecisionContext,
  PairingFacts
> = {
  BeginPairing: () => [],
  AnswerPairing: () => [],
  CancelPairing: () => [],
};
