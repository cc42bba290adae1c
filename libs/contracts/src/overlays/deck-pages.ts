import { definePort } from '../port';

/** The page whose keys are the deck's favourites. */
export const FIRST_PAGE = 1;

/** Key on a page of the deck: a button, or a folder that opens another page. */
export interface DeckPageKey {
  readonly keyId: string;
  /** Place in the grid, row by row from 0. */
  readonly pos: number;
  /** Null for a folder. */
  readonly buttonId: string | null;
  /** Page that a folder opens; null for a button. */
  readonly pageId: number | null;
  /** Null shows the button's own label. */
  readonly label: string | null;
  /** Name from the icon set of decks; null shows the button's own. */
  readonly icon: string | null;
  /** Upload shown instead of an icon. */
  readonly imageUploadId: number | null;
  readonly color: string | null;
  readonly press: 'tap' | 'hold';
  readonly holdMs: number;
  /** Button that a hold presses, where a tap presses `buttonId`. */
  readonly holdButtonId: string | null;
  readonly guardMs: number;
  readonly confirm: boolean;
}

export interface DeckPage {
  readonly pageId: number;
  /** Empty for the first page until it is given a name. */
  readonly name: string;
  readonly parentId: number | null;
  readonly columns: number;
  readonly keys: { readonly [keyId: string]: DeckPageKey };
}

/** Reads the starred buttons of decks. */
export interface DeckFavorites {
  of(overlayId: string): Promise<readonly string[]>;
}
export const DECK_FAVORITES = definePort<DeckFavorites>('favourites of decks');

/** Key of a button as it is before anybody changes it. */
export const plainKey = {
  ...{ buttonId: null, pageId: null, label: null, icon: null, imageUploadId: null, color: null },
  ...{ press: 'tap', holdMs: 600, holdButtonId: null, guardMs: 400, confirm: false },
} as const satisfies Omit<DeckPageKey, 'keyId' | 'pos'>;

export const firstDeckPage: DeckPage = { pageId: FIRST_PAGE, name: '', parentId: null, columns: 4, keys: {} };

/**
 * Returns the keys of the first page: one for each favourite in order, with the look that is stored for it, then its
 * folders.
 */
export function firstPageKeys(
  stored: Pick<DeckPage, 'keys'>,
  favorites: readonly string[],
): readonly DeckPageKey[] {
  const known = keysInOrder(stored);
  const buttons = favorites.map(
    (buttonId): Omit<DeckPageKey, 'pos'> =>
      known.find((key) => key.buttonId === buttonId) ?? { ...plainKey, keyId: buttonId, buttonId },
  );
  const folders = known.filter(({ pageId }) => pageId !== null);
  return [...buttons, ...folders].map((key, pos) => ({ ...key, pos }));
}

/** Returns the keys of a page by their place. */
export function keysInOrder({ keys }: Pick<DeckPage, 'keys'>): readonly DeckPageKey[] {
  return Object.values(keys).sort((a, b) => a.pos - b.pos);
}
