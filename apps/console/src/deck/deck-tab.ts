import type { DeckPageData, GroupTab } from './buttons';

/** A page by its id, a group of all buttons, or the activity. */
export type DeckTab = number | GroupTab | 'activity';

/** Returns the name of a page; the first one may have none of its own. */
export function nameOf({ name }: Pick<DeckPageData, 'name'>, favourites: string): string {
  return name === '' ? favourites : name;
}
