import { Int, List, OverlayId, Text } from '@studio/operations/fields';
import { Answers, Operation } from '@studio/operations/operation';
import { DECK_KEY_EXAMPLE, DeckKeyInput } from './deck-key.input';
import { DeckPagesView, DeckPageView, DeletedDeckPageView } from './deck-page.views';

const name = { min: 1, max: 40, trim: true } as const;
const columns = { min: 2, max: 8 } as const;
const parent = { min: 1, optional: true, nullable: true } as const;
const keys = { max: 64, example: DECK_KEY_EXAMPLE } as const;

@Operation({
  route: 'POST /overlays/:overlayId/deck/pages',
  tool: 'create_deck_page',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Add a page to the deck',
  description:
    'A page with a parent is a folder in it; a folder contains no folders. Nothing changes on air.',
  receipt: true,
  problems: ['limit_reached', 'invalid_value', 'invalid_option'],
})
export class CreateDeckPage extends Answers(DeckPageView) {
  @OverlayId() readonly overlayId: string;
  @Text('Its name; several may have one.', name) readonly name: string;
  @Int('Page that contains it; null for none.', parent) readonly parentId?: number | null;
  @Int('Keys in a row.', { ...columns, default: 4 }) readonly columns: number;
  @List(DeckKeyInput, 'Its keys; none by default.', { ...keys, optional: true })
  readonly keys?: readonly DeckKeyInput[];
}

@Operation({
  route: 'PATCH /overlays/:overlayId/deck/pages/:pageId',
  tool: 'update_deck_page',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Change a page of the deck',
  description:
    'Sent keys replace all that it has. The keys of the first page (pageId 1) are the favourites: it stars their buttons, ' +
    'and undo brings back their looks, not the stars.',
  receipt: true,
  problems: ['invalid_value', 'invalid_option'],
})
export class UpdateDeckPage extends Answers(DeckPageView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the page.', { min: 1 }) readonly pageId: number;
  @Text('Its name; several may have one.', { ...name, optional: true }) readonly name?: string;
  @Int('Page that contains it; null for none.', parent) readonly parentId?: number | null;
  @Int('Keys in a row.', { ...columns, optional: true }) readonly columns?: number;
  @List(DeckKeyInput, 'All of its keys.', { ...keys, optional: true })
  readonly keys?: readonly DeckKeyInput[];
}

@Operation({
  route: 'PUT /overlays/:overlayId/deck/pages/order',
  tool: 'reorder_deck_pages',
  group: 'Organize',
  scope: 'overlays:write',
  summary: 'Put the pages of the deck in order',
  description: 'The page of the favourites stays the first.',
  receipt: true,
})
export class ReorderDeckPages extends Answers(DeckPagesView) {
  @OverlayId() readonly overlayId: string;
  @List('integer', 'Every pageId but that of the first page, exactly once.', { max: 20 })
  readonly order: readonly number[];
}

@Operation({
  route: 'DELETE /overlays/:overlayId/deck/pages/:pageId',
  tool: 'delete_deck_page',
  group: 'Organize',
  scope: 'overlays:write',
  effects: ['destructive', 'confirm'],
  summary: 'Delete a page of the deck',
  description: 'Pages in it move to the top. The first page cannot be deleted. Undo brings it back.',
  receipt: true,
  problems: ['invalid_value'],
})
export class DeleteDeckPage extends Answers(DeletedDeckPageView) {
  @OverlayId() readonly overlayId: string;
  @Int('Id of the page.', { min: 1 }) readonly pageId: number;
}
