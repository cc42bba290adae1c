import {
  FIRST_PAGE,
  firstDeckPage,
  firstPageKeys,
  keysInOrder,
  type DeckPage,
  type DeckPageKey,
} from '@studio/contracts/overlays/deck-pages';
import { Flag, Int, List, OneOf, Text } from '@studio/operations/fields';
import { NextCursor } from '@studio/operations/paging';
import type { Overlay } from '../model/overlay.state';

/** Key of a deck page in an answer. */
export class DeckKeyView {
  @Text('Id of the key.') readonly keyId: string;
  @Int('Place in the grid, row by row from 0.') readonly pos: number;
  @Text('Button that it presses; null for a folder.', { nullable: true }) readonly buttonId: string | null;
  @Int('Page that a folder opens; null for a button.', { nullable: true }) readonly pageId: number | null;
  @Text('Text on the key; null shows the button’s own.', { nullable: true }) readonly label: string | null;
  @Text('A name from the icon set of decks; null shows the button’s own.', { nullable: true })
  readonly icon: string | null;
  @Int('Upload shown instead of an icon.', { nullable: true }) readonly imageUploadId: number | null;
  @Text('Address of that upload; null for none, and if it is gone.', { nullable: true })
  readonly imageUrl: string | null;
  @Text('`#rrggbb`', { nullable: true }) readonly color: string | null;
  @OneOf(['tap', 'hold'] as const, 'hold: it is pressed once it was held for holdMs.')
  readonly press: 'tap' | 'hold';
  @Int('Time of a hold, ms.') readonly holdMs: number;
  @Text('Button that a hold presses; null for none.', { nullable: true }) readonly holdButtonId:
    string | null;
  @Int('Time within which a second press does nothing, ms.') readonly guardMs: number;
  @Flag('Decks ask before they press it.') readonly confirm: boolean;
}

/** Page of the deck in an answer. */
export class DeckPageView {
  @Int('Id of the page; 1 for the page of the favourites.') readonly pageId: number;
  @Text('Its name; empty for the first page until it is given one.') readonly name: string;
  @Int('Page that contains it; null for none.', { nullable: true }) readonly parentId: number | null;
  @Int('Keys in a row.') readonly columns: number;
  @Int('Its place among the pages, from 0.') readonly order: number;
  @List(DeckKeyView, 'By their place.') readonly keys: readonly DeckKeyView[];
}

export class DeckPagesView {
  @List(DeckPageView, 'All of them, in their order.') readonly items: readonly DeckPageView[];
}

export class ListedDeckPagesView extends DeckPagesView {
  @NextCursor() readonly nextCursor: string | null;
}

export class DeletedDeckPageView {
  @Flag('Always true.') readonly deleted: boolean;
  @Int('Id of the page that is gone.') readonly pageId: number;
}

/** Returns all pages in order; the first one exists on every deck. */
export function deckPagesOf({ deckPages, deckPageOrder }: Overlay): readonly DeckPage[] {
  return [
    deckPages[FIRST_PAGE] ?? firstDeckPage,
    ...deckPageOrder.flatMap((pageId) => deckPages[pageId] ?? []),
  ];
}

/** Pictures and favourites, which are not part of the design. */
export interface DeckPageSources {
  /** Starred buttons of the deck. */
  readonly favorites: readonly string[];
  /** Addresses of the owner's pictures, by the id of their upload: at least of those that keys name. */
  readonly images: ReadonlyMap<number, string>;
}

export function deckPageViews(
  overlay: Overlay,
  { favorites, images }: DeckPageSources,
): readonly DeckPageView[] {
  const keyView = (key: DeckPageKey): DeckKeyView => ({
    ...key,
    imageUrl: key.imageUploadId === null ? null : (images.get(key.imageUploadId) ?? null),
  });
  return deckPagesOf(overlay).map((page, order) => ({
    pageId: page.pageId,
    name: page.name,
    parentId: page.parentId,
    columns: page.columns,
    order,
    keys: (page.pageId === FIRST_PAGE ? firstPageKeys(page, favorites) : keysInOrder(page)).map(keyView),
  }));
}
