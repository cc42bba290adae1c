import { buttonId, LONGEST_BUTTON_ID } from '@studio/contracts/overlays/deck-button-id';
import { Flag, Int, OneOf, Text } from '@studio/operations/fields';
import { hexColor } from '@studio/operations/text-shapes';

const none = { optional: true, nullable: true } as const;

/** Key of a deck page in a request. */
export class DeckKeyInput {
  @Text('Of a key that the page has already.', { min: 1, max: LONGEST_BUTTON_ID, optional: true })
  readonly keyId?: string;
  @Int('Place in the grid, row by row from 0. On the first page only the order counts.', { min: 0, max: 63 })
  readonly pos: number;
  @Text('Button that it presses. Each key has this or pageId.', {
    ...{ min: 1, max: LONGEST_BUTTON_ID, shape: buttonId, example: 'scene:1' },
    ...none,
  })
  readonly buttonId?: string | null;
  @Int('Page that it opens, for a folder.', { min: 1, ...none }) readonly pageId?: number | null;
  @Text('Text on the key; null shows the button’s own.', { min: 1, max: 40, trim: true, ...none })
  readonly label?: string | null;
  @Text('A name from the icon set of decks; null shows the button’s own.', { min: 1, max: 40, ...none })
  readonly icon?: string | null;
  @Int('Picture instead of an icon: an upload of the overlay’s owner.', { min: 1, ...none })
  readonly imageUploadId?: number | null;
  @Text('`#rrggbb`, or none (null).', { shape: hexColor, example: '#ff8800', ...none })
  readonly color?: string | null;
  @OneOf(['tap', 'hold'] as const, 'hold: it is pressed once it was held for holdMs. tap by default.', {
    optional: true,
  })
  readonly press?: 'tap' | 'hold';
  @Int('Time of a hold, ms; 600 by default.', { min: 300, max: 3000, optional: true })
  readonly holdMs?: number;
  @Text('Button that a hold presses, beside the one of a tap.', {
    ...{ min: 1, max: LONGEST_BUTTON_ID, shape: buttonId, example: 'scene:1' },
    ...none,
  })
  readonly holdButtonId?: string | null;
  @Int('Time within which a second press does nothing, ms; 400 by default.', {
    ...{ min: 0, max: 5000 },
    optional: true,
  })
  readonly guardMs?: number;
  @Flag('Decks ask before they press it.', { optional: true }) readonly confirm?: boolean;
}

export const DECK_KEY_EXAMPLE = [{ pos: 0, buttonId: 'scene:1', label: 'Live' }] as const;
