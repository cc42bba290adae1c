import type { Runs } from './run.state';

/** What the editors of an overlay share on their decks. */
export interface Deck {
  readonly favorites: readonly string[];
  /** What buttons do, or have done lately. */
  readonly runs: Runs;
}
