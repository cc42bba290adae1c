import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type { OpenedDesign } from '@studio/areas/ports';
import type * as commands from './deck.commands';
import type { DeckEvents } from './deck.events';

export type DeckCommands = CommandsOf<typeof commands>;

/** What the editors of an overlay share on their decks. */
export interface Deck {
  readonly favorites: readonly string[];
}

/** What single commands are told besides: looked up so that nobody without access gets any further. */
export interface DeckFacts {
  readonly SetDeckFavorites: { readonly design: OpenedDesign };
}

const decide: DecideTable<DeckCommands, Deck, DeckEvents, DecisionContext, DeckFacts> = {
  SetDeckFavorites: ({ favorites }, command) => {
    const buttonIds = [...new Set(command.buttonIds)];
    const isSame = buttonIds.length === favorites.length && buttonIds.every((id, i) => id === favorites[i]);
    return isSame ? [] : [{ type: 'favorites.set', data: { buttonIds } }];
  },
};

const evolve: EvolveTable<Deck, DeckEvents> = {
  'favorites.set': (deck, { buttonIds }) => ({ ...deck, favorites: buttonIds }),
};

export const deckDecider: Decider<Deck, DeckCommands, DeckEvents, DecisionContext, DeckFacts> = {
  category: 'deck',
  schemaVersion: 1,
  initial: { favorites: [] },
  decide,
  evolve,
};
