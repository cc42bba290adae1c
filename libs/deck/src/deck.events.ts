/** What editors have on their decks. */
export interface DeckEvents {
  /** The starred buttons, all of them, in their order. */
  'favorites.set': { readonly buttonIds: readonly string[] };
}
