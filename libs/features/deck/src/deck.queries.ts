import { Flag, OneOf, OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { DeckFavoritesView, DeckView, WidgetCommandsView } from './deck.views';
import { languages, type Language } from '@studio/platforms/languages';

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
  summary: 'Read the look and state of the deck’s buttons',
  description:
    'Name, icon, color, state and value of the starred buttons, or of all. Counters and presets need bot:read, OBS obs:read; ' +
    'without it they are left out. OBS shows in decks of its owner only.',
})
export class GetDeck extends Answers(DeckView) {
  @OverlayId() readonly overlayId: string;
  @OneOf(languages, "Language of labels; by default the account's.", { optional: true })
  readonly locale?: Language;
  @Flag('All buttons, each function once, instead of the starred ones.', { default: false })
  readonly all: boolean;
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
