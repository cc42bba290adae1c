import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DeckFavoritesView } from './deck.views';

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
