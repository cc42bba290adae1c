import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { DeckIconsView, ListedMacrosView } from './macro.views';

@Operation({
  route: 'GET /overlays/:overlayId/deck-macros',
  tool: 'list_deck_macros',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List the deck buttons of an overlay',
  description: 'In their order, with their steps, and which of these point at something that is gone.',
})
export class ListDeckMacros extends Answers(ListedMacrosView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}

@Operation({
  route: 'GET /deck-icons',
  tool: 'list_deck_icons',
  belongsTo: 'overlays',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List the icons that deck buttons can have',
})
export class ListDeckIcons extends Answers(DeckIconsView) {
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
