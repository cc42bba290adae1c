import {
  FIRST_PAGE,
  firstDeckPage,
  keysInOrder,
  plainKey,
  type DeckPage,
  type DeckPageKey,
} from '@studio/contracts/overlays/deck-pages';
import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import type { DeckPageEvents } from '../events/deck-page.events';
import { requireDeckIcon } from '../macros/deck-icons';
import type { OverlayContext } from '../model/overlay.context';
import { overlayLimits } from '../model/overlay.limits';
import type { Overlay } from '../model/overlay.state';
import { isSameOrder, requireWholeOrder } from '../model/whole-order';
import type { DeckKeyInput } from './deck-key.input';
import type * as commands from './deck-page.commands';
import type { DeckPageSources } from './deck-page.views';

export type DeckPageCommands = CommandsOf<typeof commands>;

/** Lookups of each command. */
export interface DeckPageLookups {
  readonly CreateDeckPage: DeckPageSources;
  readonly UpdateDeckPage: DeckPageSources;
  readonly ReorderDeckPages: DeckPageSources;
}

export const deckPageDecide: DecideTable<
  DeckPageCommands,
  Overlay,
  DeckPageEvents,
  OverlayContext,
  DeckPageLookups
> = {
  CreateDeckPage: (overlay, { name, parentId = null, columns, keys = [] }, context) => {
    // The first page counts, too.
    requireRoom(overlayLimits.deckPages, overlay.deckPageOrder.length + 1);
    const pageId = overlay.nextDeckPageId;
    requireParent(overlay, pageId, parentId);
    const read = readKeys(overlay, pageId, keys, [], context);
    return [{ type: 'deck-page.created', data: { pageId, name, parentId, columns, keys: read } }];
  },

  UpdateDeckPage: (overlay, { pageId, name, parentId, columns, keys }, context) => {
    const page = deckPageOf(overlay, pageId);
    if (parentId !== undefined) requireParent(overlay, pageId, parentId);
    const stored = keysInOrder(page);
    const read = keys && readKeys(overlay, pageId, keys, stored, context);
    const changed = Object.entries({ name, parentId, columns, keys: read }).filter(
      ([key, value]) =>
        value !== undefined &&
        JSON.stringify(value) !== JSON.stringify(key === 'keys' ? stored : page[key as keyof DeckPage]),
    );
    if (changed.length === 0) return [];
    return [{ type: 'deck-page.changed', data: { pageId, ...Object.fromEntries(changed) } }];
  },

  ReorderDeckPages: (overlay, { order }) => {
    requireWholeOrder(order, overlay.deckPageOrder, 'page but the first');
    return isSameOrder(order, overlay.deckPageOrder)
      ? []
      : [{ type: 'deck-pages.reordered', data: { order } }];
  },

  DeleteDeckPage: (overlay, { pageId }) => {
    deckPageOf(overlay, pageId);
    if (pageId === FIRST_PAGE)
      throw new Problem('invalid_value', 'The page of the favourites cannot be deleted.', {
        field: 'pageId',
      });
    return [{ type: 'deck-page.removed', data: { pageId } }];
  },
};

export const deckPageEvolve: EvolveTable<Overlay, DeckPageEvents> = {
  'deck-page.created': (overlay, { keys, ...page }) => ({
    ...withPage(overlay, { ...page, keys: byKeyId(keys) }),
    deckPageOrder: [...overlay.deckPageOrder, page.pageId],
    nextDeckPageId: Math.max(overlay.nextDeckPageId, page.pageId + 1),
  }),
  'deck-page.changed': (overlay, { pageId, keys, ...change }) => {
    const page = overlay.deckPages[pageId] ?? (pageId === FIRST_PAGE ? firstDeckPage : undefined);
    if (!page) return overlay;
    return withPage(overlay, { ...page, ...change, ...(keys && { keys: byKeyId(keys) }) });
  },
  'deck-pages.reordered': (overlay, { order }) => ({ ...overlay, deckPageOrder: order }),
  'deck-page.removed': (overlay, { pageId }) => {
    const left = Object.values(overlay.deckPages).filter((page) => page.pageId !== pageId);
    const deckPages = Object.fromEntries(
      left.map((page) => [page.pageId, page.parentId === pageId ? { ...page, parentId: null } : page]),
    );
    return { ...overlay, deckPages, deckPageOrder: overlay.deckPageOrder.filter((id) => id !== pageId) };
  },
};

/** @throws Problem `not_found` */
function deckPageOf({ deckPages }: Overlay, pageId: number): DeckPage {
  const page = deckPages[pageId] ?? (pageId === FIRST_PAGE ? firstDeckPage : undefined);
  if (!page)
    throw new Problem('not_found', `This deck has no page ${pageId}.`, { resource: 'deck_page', pageId });
  return page;
}

function withPage(overlay: Overlay, page: DeckPage): Overlay {
  return { ...overlay, deckPages: { ...overlay.deckPages, [page.pageId]: page } };
}

function byKeyId(keys: readonly DeckPageKey[]): DeckPage['keys'] {
  return Object.fromEntries(keys.map((key) => [key.keyId, key]));
}

/** Pages are two deep. @throws Problem `not_found`, `invalid_value` */
function requireParent(overlay: Overlay, pageId: number, parentId: number | null): void {
  if (parentId === null) return;
  const parent = deckPageOf(overlay, parentId);
  const isParent = Object.values(overlay.deckPages).some((page) => page.parentId === pageId);
  if (pageId === FIRST_PAGE || parentId === pageId || parent.parentId !== null || isParent)
    throw new Problem(
      'invalid_value',
      'A page in a folder contains no folders itself. Choose another parent.',
      {
        field: 'parentId',
      },
    );
}

/** Returns the keys in the form that is stored, by their place. @throws Problem `invalid_value`, `invalid_option` */
function readKeys(
  overlay: Overlay,
  pageId: number,
  sent: readonly DeckKeyInput[],
  known: readonly DeckPageKey[],
  { id, images }: OverlayContext & DeckPageSources,
): readonly DeckPageKey[] {
  const taken = new Set<string>();
  const keys = sent.map((input, index): DeckPageKey => {
    const { keyId: sentId = '', pos, ...fields } = input;
    const isKnown = known.some(({ keyId }) => keyId === sentId) && !taken.has(sentId);
    const keyId = isKnown ? sentId : id(`key ${index}`);
    taken.add(keyId);
    const key = { ...plainKey, keyId, pos, ...withoutMissing(fields) };
    requireKey(overlay, pageId, key, index, images);
    return key;
  });
  const sorted = keys.sort((a, b) => a.pos - b.pos);
  const doubled = sorted.find(({ pos }, index) => pos === sorted[index + 1]?.pos);
  if (doubled && pageId !== FIRST_PAGE)
    throw invalidKeys(`Two keys have the place ${doubled.pos}. Give each key a place of its own.`);
  const buttons = sorted.flatMap(({ buttonId }) => buttonId ?? []);
  if (pageId === FIRST_PAGE && new Set(buttons).size < buttons.length)
    throw invalidKeys('The page of the favourites contains each button once.');
  return pageId === FIRST_PAGE ? sorted.map((key, pos) => ({ ...key, pos })) : sorted;
}

function requireKey(
  overlay: Overlay,
  pageId: number,
  key: DeckPageKey,
  index: number,
  images: DeckPageSources['images'],
): void {
  const { buttonId, pageId: opened, icon, imageUploadId } = key;
  if ((buttonId === null) === (opened === null))
    throw invalidKeys(`keys[${index}]: Send either buttonId or pageId.`);
  if (opened !== null && (opened === pageId || !isPage(overlay, opened)))
    throw invalidKeys(`keys[${index}]: This deck has no other page ${opened}.`);
  requireDeckIcon(icon);
  if (imageUploadId !== null && !images.has(imageUploadId))
    throw invalidKeys(`keys[${index}]: The owner of the overlay has no picture ${imageUploadId}.`);
}

function isPage({ deckPages }: Overlay, pageId: number): boolean {
  return pageId === FIRST_PAGE || deckPages[pageId] !== undefined;
}

function invalidKeys(message: string): Problem {
  return new Problem('invalid_value', message, { field: 'keys' });
}

function withoutMissing<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}
