import { OverlayId } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { Cursor, LimitOfWhole } from '@studio/operations/paging';
import { ListedDeckPagesView } from './deck-page.views';

@Operation({
  route: 'GET /overlays/:overlayId/deck/pages',
  tool: 'list_deck_pages',
  group: 'Organize',
  scope: 'overlays:read',
  summary: 'List the pages of the deck',
  description: 'In their order, with their keys. The first one has the favourites.',
})
export class ListDeckPages extends Answers(ListedDeckPagesView) {
  @OverlayId() readonly overlayId: string;
  @LimitOfWhole() readonly limit?: number;
  @Cursor() readonly cursor?: string;
}
