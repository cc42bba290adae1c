import { firstPageKeys, plainKey } from '@studio/contracts/overlays/deck-pages';
import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';
import { deckPageViews } from './deck-page.views';

const sources = { favorites: [], images: new Map([[8, '/media/8.png']]) };
const base = twoScenes.with(sources);
const scene = { pos: 0, buttonId: 'scene:1' };
const create = (overlay: GivenOverlay, more: object = {}) =>
  overlay.when('CreateDeckPage', { overlayId, name: 'Game', columns: 4, keys: [scene], ...more });
const made = create(base);
const key = made.state().deckPages[2]?.keys ?? {};
const [keyId = ''] = Object.keys(key);
const update = (more: object, overlay: GivenOverlay = made) =>
  overlay.when('UpdateDeckPage', { overlayId, pageId: 2, ...more });
const undo = { overlayId, scope: 'all', force: false, dryRun: false } as const;
const names = (overlay: GivenOverlay) => deckPageViews(overlay.state(), sources).map(({ pageId }) => pageId);

describe('a page of the deck', () => {
  it('stores its keys with the defaults of what is left out', () => {
    made.then([
      {
        type: 'deck-page.created',
        data: {
          pageId: 2,
          name: 'Game',
          parentId: null,
          columns: 4,
          keys: [{ ...plainKey, keyId, ...scene }],
        },
      },
    ]);
  });

  it('keeps the ids of its keys, and changes nothing where all stays as it was', () => {
    update({ keys: [{ ...scene, keyId }], name: 'Game' }).changesNothing();
    const moved = update({
      keys: [
        { ...scene, keyId, pos: 5 },
        { pos: 0, buttonId: 'scene:2' },
      ],
    });
    const keys = Object.values(moved.state().deckPages[2]?.keys ?? {});
    expect(keys.find(({ pos }) => pos === 5)?.keyId).toBe(keyId);
    expect(new Set(keys.map((each) => each.keyId)).size).toBe(2);
  });

  it('refuses keys that share a place, do two things or nothing, or open no page', () => {
    const refused = (keys: readonly object[]) => update({ keys }).fails('invalid_value', { field: 'keys' });
    refused([scene, { ...scene, buttonId: 'scene:2' }]);
    refused([{ ...scene, pageId: 1 }]);
    refused([{ pos: 0 }]);
    refused([{ pos: 0, pageId: 2 }]);
    refused([{ pos: 0, pageId: 7 }]);
    refused([{ ...scene, imageUploadId: 9 }]);
    update({ keys: [{ ...scene, icon: 'banana' }] }).fails('invalid_option', { field: 'icon' });
    update({ keys: [{ ...scene, imageUploadId: 8, icon: 'star' }] }).state();
  });

  it('is at most two deep', () => {
    const inside = create(made, { parentId: 2 });
    create(inside, { parentId: 3 }).fails('invalid_value', { field: 'parentId' });
    inside.when('UpdateDeckPage', { overlayId, pageId: 2, parentId: 1 }).fails('invalid_value');
    inside.when('UpdateDeckPage', { overlayId, pageId: 3, parentId: 3 }).fails('invalid_value');
    create(base, { parentId: 7 }).fails('not_found', { resource: 'deck_page' });
    const left = inside.when('DeleteDeckPage', { overlayId, pageId: 2 });
    expect(left.state().deckPages[3]?.parentId).toBeNull();
  });

  it('is one of twenty, the first included', () => {
    const full = Array.from({ length: 18 }).reduce<GivenOverlay>((overlay) => create(overlay), made);
    expect(names(full)).toHaveLength(20);
    create(full).fails('limit_reached', { resource: 'deckPages' });
  });

  it('is put in order, the first staying the first, and is never the same id again', () => {
    const two = create(made);
    const sorted = two.when('ReorderDeckPages', { overlayId, order: [3, 2] });
    expect(names(sorted)).toEqual([1, 3, 2]);
    sorted.when('ReorderDeckPages', { overlayId, order: [1, 3, 2] }).fails('invalid_request');
    expect(names(create(sorted.when('DeleteDeckPage', { overlayId, pageId: 3 })))).toEqual([1, 2, 4]);
    two.when('DeleteDeckPage', { overlayId, pageId: 1 }).fails('invalid_value', { field: 'pageId' });
  });

  it('comes back by undo with its keys', () => {
    const gone = made.when('DeleteDeckPage', { overlayId, pageId: 2 });
    expect(gone.when('Undo', undo).state().deckPages).toEqual(made.state().deckPages);
    const changed = update({ keys: [], name: 'Other' });
    expect(changed.when('Undo', undo).state().deckPages).toEqual(made.state().deckPages);
  });
});

describe('the first page', () => {
  it('has a key for each favourite, with the look stored for it, then its folders', () => {
    const changed = made.when('UpdateDeckPage', {
      overlayId,
      pageId: 1,
      keys: [
        { pos: 3, pageId: 2, label: 'Games' },
        { pos: 1, buttonId: 'scene:2', color: '#ff0000' },
      ],
    });
    const page = changed.state().deckPages[1] ?? { keys: {} };
    const keys = firstPageKeys(page, ['take', 'scene:2']);
    expect(keys.map(({ pos, buttonId, pageId, color }) => [pos, buttonId ?? pageId, color])).toEqual([
      [0, 'take', null],
      [1, 'scene:2', '#ff0000'],
      [2, 2, null],
    ]);
    const twice = [scene, { ...scene, pos: 1 }];
    made.when('UpdateDeckPage', { overlayId, pageId: 1, keys: twice }).fails('invalid_value');
  });

  it('shows the favourites of a deck that nobody has changed', () => {
    expect(deckPageViews(base.state(), { ...sources, favorites: ['scene:1'] })).toMatchObject([
      { pageId: 1, name: '', order: 0, keys: [{ buttonId: 'scene:1', press: 'tap', guardMs: 400 }] },
    ]);
  });
});
