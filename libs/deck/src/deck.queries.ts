import { OneOf, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { DeckFavoritesView, DeckView, WidgetCommandsView } from './deck.views';

@Operation({
  route: 'GET /overlays/:overlayId/deck-favorites',
  tool: 'get_deck_favorites',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'Tell which buttons of the deck are starred',
  description: 'Those whose scene, layer or effect is gone are left out.',
})
export class GetDeckFavorites extends Answers(DeckFavoritesView) {
  @OverlayId() readonly overlayId: string;
}

@Operation({
  route: 'GET /overlays/:overlayId/deck',
  tool: 'get_deck',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'Tell what the starred buttons of the deck look like',
  description: 'For whoever draws a deck: name, icon and color of each, and whether it is on now.',
})
export class GetDeck extends Answers(DeckView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(['en', 'de'], "Language of labels; by default the account's.", { optional: true })
  readonly locale?: 'en' | 'de';
}

@Operation({
  route: 'GET /overlays/:overlayId/commands',
  tool: 'list_widget_commands',
  group: 'Live',
  scope: 'overlays:read',
  summary: 'List what a deck can do with an overlay',
  description:
    'Commands of its layers, effects, macros and what the bot does, each with the id that a deck button has for it.',
})
export class ListWidgetCommands extends Answers(WidgetCommandsView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
