import { List } from '@studio/operations/fields';

export class DeckFavoritesView {
  @List('string', 'Ids of the starred buttons that do something now, in their order.')
  readonly buttonIds: readonly string[];
}
