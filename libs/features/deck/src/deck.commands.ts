import { List, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { buttonId, LONGEST_BUTTON_ID } from '@studio/contracts/overlays/deck-button-id';
import { DeckFavoritesView } from './deck.views';

@Operation({
  route: 'PUT /overlays/:overlayId/deck-favorites',
  tool: 'set_deck_favorites',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Star buttons of the deck',
  description:
    'Replaces all that are starred. Ids are of the forms scene:<sceneId>[:<memberId of a stinger>], macro:<macroId>, <memberId>:<command>, ' +
    'effect:<slug>:<action>, bot:<operation>, layer:<memberId>, arm:<sceneId>, take, counter:<counterId>:<up|down|reset>, ' +
    'alerts:<memberId>:<pause|skip|mute> and obs:<obsId>:<function>[:<percent-encoded name>…]. One that is sent twice ' +
    'counts once, and one whose target is not there is left out of answers until it is.',
})
export class SetDeckFavorites extends Answers(DeckFavoritesView) {
  @OverlayId() readonly overlayId: string;
  @List(
    Text('Id of a button.', { min: 1, max: LONGEST_BUTTON_ID, shape: buttonId, example: 'scene:1' }),
    'All that are starred.',
    {
      max: 200,
    },
  )
  readonly buttonIds: readonly string[];
}
