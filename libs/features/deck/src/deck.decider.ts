import type { CommandsOf, DecideTable, Decider, DecisionContext, EvolveTable } from '@studio/kernel/decider';
import type * as commands from './deck.commands';
import type * as armedCommands from './armed.commands';
import { armedDecide, armedEvolve, type ArmedLookups } from './armed.decider';
import type * as panicCommands from './panic.commands';
import type * as runCommands from './run.commands';
import type * as pressCommands from './press.commands';
import { pressDecide, pressEvolve, type PressLookups } from './press.decider';
import type { DeckEvents } from './deck.events';
import type { Deck } from './deck.state';
import type { ButtonSources } from './surroundings';
import { runDecide, runEvolve, type RunCommands, type RunLookups } from './run.decider';

/** Commands that are operations. */
export type AskedCommands = CommandsOf<
  typeof commands & typeof runCommands & typeof panicCommands & typeof pressCommands & typeof armedCommands
>;
export type DeckCommands = AskedCommands & RunCommands;

/** Lookups of single commands; they also check access. */
export interface DeckLookups extends RunLookups, ArmedLookups {
  readonly SetDeckFavorites: ButtonSources;
  readonly PressDeckButton: PressLookups;
}

const decide: DecideTable<DeckCommands, Deck, DeckEvents, DecisionContext, DeckLookups> = {
  ...runDecide,
  ...pressDecide,
  ...armedDecide,
  SetDeckFavorites: ({ favorites }, command) => {
    const buttonIds = [...new Set(command.buttonIds)];
    const isSame = buttonIds.length === favorites.length && buttonIds.every((id, i) => id === favorites[i]);
    return isSame ? [] : [{ type: 'favorites.set', data: { buttonIds } }];
  },
};

const evolve: EvolveTable<Deck, DeckEvents> = {
  ...runEvolve,
  ...pressEvolve,
  ...armedEvolve,
  'favorites.set': (deck, { buttonIds }) => ({ ...deck, favorites: buttonIds }),
};

export const deckDecider: Decider<Deck, DeckCommands, DeckEvents, DecisionContext, DeckLookups> = {
  category: 'deck',
  schemaVersion: 4,
  initial: { favorites: [], runs: [], presses: [], armed: null },
  // Presses and armed scenes change nothing that an agreement or a caller's `expectedRev` is about.
  excluded: ['button.pressed', 'scene.armed', 'armed.taken'],
  decide,
  evolve,
};
