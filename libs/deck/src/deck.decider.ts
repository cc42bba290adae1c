import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { OpenedDesign } from '@studio/areas/ports';
import type * as commands from './deck.commands';
import type * as panicCommands from './panic.commands';
import type * as runCommands from './run.commands';
import type { DeckEvents } from './deck.events';
import type { Deck } from './deck.state';
import { runDecide, runEvolve, type RunCommands, type RunFacts } from './run.decider';

/** Commands that are operations. */
export type AskedCommands = CommandsOf<typeof commands & typeof runCommands & typeof panicCommands>;
export type DeckCommands = AskedCommands & RunCommands;

/** What single commands are told besides: looked up so that nobody without access gets any further. */
export interface DeckFacts extends RunFacts {
  readonly SetDeckFavorites: { readonly design: OpenedDesign };
}

const decide: DecideTable<DeckCommands, Deck, DeckEvents, DecisionContext, DeckFacts> = {
  ...runDecide,
  SetDeckFavorites: ({ favorites }, command) => {
    const buttonIds = [...new Set(command.buttonIds)];
    const isSame = buttonIds.length === favorites.length && buttonIds.every((id, i) => id === favorites[i]);
    return isSame ? [] : [{ type: 'favorites.set', data: { buttonIds } }];
  },
};

const evolve: EvolveTable<Deck, DeckEvents> = {
  ...runEvolve,
  'favorites.set': (deck, { buttonIds }) => ({ ...deck, favorites: buttonIds }),
};

export const deckDecider: Decider<Deck, DeckCommands, DeckEvents, DecisionContext, DeckFacts> = {
  category: 'deck',
  schemaVersion: 2,
  initial: { favorites: [], runs: [] },
  decide,
  evolve,
};
