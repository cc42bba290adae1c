import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';

const sizes = { 1: { w: 400, h: 200 }, 2: { w: 100, h: 100 }, 3: { w: 50, h: 50 } };
const base = twoScenes;
const box = { x: 100, y: 50, w: 800, h: 600 };

const made = base.when('CreateSpot', { overlayId, name: 'Corner', ...box }, { sizes: {} });
const spotIdOf = (overlay: GivenOverlay): string => Object.keys(overlay.state().spots).at(-1) ?? '';
const spotId = spotIdOf(made);
const layoutOf = (overlay: GivenOverlay, memberId: number) => {
  const { scenes, liveSceneId } = overlay.state();
  return scenes[liveSceneId]?.places[memberId]?.layout;
};

describe('a spot', () => {
  it('is a named place from the top left of the canvas', () => {
    made.then([{ type: 'spot.created', data: { spotId, name: 'Corner', ...box } }]);
    expect(made.state().spots[spotId]).toEqual({ spotId, name: 'Corner', ...box });
  });

  it('is what is seen of a layer, where it is made from one', () => {
    const moved = base.when(
      'UpdateMember',
      { overlayId, memberId: 1, layout: { x: -760, y: -440, scale: 2, cropL: 100 } },
      { sizes },
    );
    const fromLayer = moved.when('CreateSpot', { overlayId, name: 'Here', fromMemberId: 1 }, { sizes });
    expect(Object.values(fromLayer.state().spots)).toMatchObject([{ x: -100, y: -100, w: 600, h: 400 }]);
  });

  it('needs a layer that is there and was measured', () => {
    base.when('CreateSpot', { overlayId, name: 'X', fromMemberId: 99 }, { sizes }).fails('not_found');
    base
      .when('CreateSpot', { overlayId, name: 'X', fromMemberId: 1 }, { sizes: {} })
      .fails('size_unknown', { memberIds: [1] });
  });

  it('may be one of twelve, names may repeat', () => {
    const full = Array.from({ length: 11 }).reduce<GivenOverlay>(
      (overlay) => overlay.when('CreateSpot', { overlayId, name: 'Corner', ...box }, { sizes: {} }),
      made,
    );
    expect(Object.keys(full.state().spots)).toHaveLength(12);
    full.when('CreateSpot', { overlayId, name: 'One more', ...box }, { sizes: {} }).fails('limit_reached', {
      resource: 'spots',
      limit: 12,
      used: 12,
    });
  });

  it('is changed in what is sent, and moves nothing', () => {
    made
      .when('UpdateSpot', { overlayId, spotId, name: 'Edge', x: 100, w: 10 })
      .then([{ type: 'spot.changed', data: { spotId, name: 'Edge', w: 10 } }])
      .when('UpdateSpot', { overlayId, spotId, name: 'Edge' })
      .changesNothing();
    made.when('UpdateSpot', { overlayId, spotId: 'nope' }).fails('not_found', { resource: 'spot' });
  });

  it('is gone once it is deleted, and back once that is undone', () => {
    const gone = made.when('DeleteSpot', { overlayId, spotId });
    gone.then([{ type: 'spot.removed', data: { spotId } }]);
    gone.when('DeleteSpot', { overlayId, spotId }).fails('not_found');
    const back = gone.when('Undo', { overlayId, scope: 'all', force: false } as never);
    expect(back.state().spots).toEqual(made.state().spots);
  });
});

describe('fitting into a spot', () => {
  const apply = (overlay: GivenOverlay, what: object, known: object = sizes) =>
    overlay.when('ApplySpot', { overlayId, spotId, ...what }, { sizes: known } as never);

  it('makes a layer as large as fits, in the middle, in the live scene only', () => {
    const fitted = apply(made, { memberId: 1 });
    // 800 × 600 takes 400 × 200 twice; the middle of the spot is 500, 350 from the top left.
    expect(layoutOf(fitted, 1)).toMatchObject({ x: 500 - 960, y: 350 - 540, scale: 2, rot: 0 });
    expect(fitted.state().scenes[2]).toBe(made.state().scenes[2]);
    apply(fitted, { memberId: 1 }).changesNothing();
  });

  it('keeps the scale within its bounds, and the rotation', () => {
    const turned = made.when('UpdateMember', { overlayId, memberId: 2, layout: { rot: 90 } }, { sizes });
    expect(layoutOf(apply(turned, { memberId: 2 }), 2)).toMatchObject({ scale: 4, rot: 90 });
  });

  it('takes a group as one: its layers keep their places to each other', () => {
    const apart = made
      .when('UpdateMember', { overlayId, memberId: 2, layout: { x: -100 } }, { sizes })
      .when('UpdateMember', { overlayId, memberId: 3, layout: { x: 125, y: 25 } }, { sizes })
      .when('CreateGroup', { overlayId, memberIds: [2, 3], name: 'Pair' });
    const [groupId = ''] = Object.keys(apart.state().groups);
    // 300 × 100 into 800 × 600: 8/3 as large.
    const fitted = apply(apart, { groupId });
    expect(layoutOf(fitted, 2)).toMatchObject({ x: -726.667, y: -190 });
    expect(layoutOf(fitted, 2)?.scale).toBeCloseTo(8 / 3, 5);
    expect(layoutOf(fitted, 3)).toMatchObject({ x: -126.667, y: -123.333 });
  });

  it('keeps a group together also where one of its layers is as large as it may be', () => {
    const apart = made
      .when('UpdateMember', { overlayId, memberId: 2, layout: { x: -100, scale: 3.6 } }, { sizes })
      .when('UpdateMember', { overlayId, memberId: 3, layout: { x: 300, scale: 0.5 } }, { sizes })
      .when('CreateGroup', { overlayId, memberIds: [2, 3], name: 'Pair' });
    const [groupId = ''] = Object.keys(apart.state().groups);
    const fitted = apply(apart, { groupId });
    const [two, three] = [layoutOf(fitted, 2), layoutOf(fitted, 3)];
    expect(two?.scale).toBe(4);
    expect((three?.x ?? 0) - (two?.x ?? 0)).toBeCloseTo((400 * 4) / 3.6, 2);
    expect((three?.scale ?? 0) / (two?.scale ?? 1)).toBeCloseTo(0.5 / 3.6, 5);
  });

  it('leaves locked layers where they are', () => {
    const locked = made.when('UpdateMember', { overlayId, memberId: 1, locked: true }, { sizes });
    apply(locked, { memberId: 1 }).changesNothing();
  });

  it('needs sizes, and what it is about', () => {
    apply(made, { memberId: 1 }, {}).fails('size_unknown', { memberIds: [1] });
    apply(made, { memberId: 99 }).fails('not_found', { resource: 'layer' });
    apply(made, { groupId: 'nope' }).fails('not_found', { resource: 'group' });
  });
});

describe('saved positions', () => {
  const save = (presets: readonly object[], overlay: GivenOverlay = base) =>
    overlay.when('SetPositionPresets', { overlayId, memberId: 1, presets } as never);
  const saved = save([
    { name: 'Left', layout: { x: -500 } },
    { name: 'Big', layout: { scale: 3, cropL: 10 } },
  ]);

  it('replace all that the layer had, and change nothing on air', () => {
    expect(saved.state().layers[1]?.positionPresets).toEqual([
      { name: 'Left', layout: { x: -500, y: 0, scale: 1, rot: 0, opacity: 1 } },
      { name: 'Big', layout: { x: 0, y: 0, scale: 3, rot: 0, opacity: 1, cropL: 10 } },
    ]);
    expect(saved.state().scenes).toBe(base.state().scenes);
    expect(save([], saved).state().layers[1]?.positionPresets).toEqual([]);
  });

  it('have names of their own', () => {
    save([
      { name: 'A', layout: {} },
      { name: 'A', layout: {} },
    ]).fails('invalid_value', { field: 'presets' });
  });

  it('are where the layer goes, crops that were not saved with them gone', () => {
    const apply = (overlay: GivenOverlay, name: string) =>
      overlay.when('ApplyPositionPreset', { overlayId, memberId: 1, name }, { sizes });
    const big = apply(saved, 'Big');
    expect(layoutOf(big, 1)).toMatchObject({ scale: 3, cropL: 10 });
    expect(layoutOf(apply(big, 'Left'), 1)).toEqual({ x: -500, y: 0, scale: 1, rot: 0, opacity: 1 });
    apply(big, 'Big').changesNothing();
    apply(big, 'Nowhere').fails('not_found', { resource: 'position_preset' });
  });

  it('go with a copy of the layer', () => {
    const copied = saved.when('DuplicateMember', { overlayId, memberId: 1 });
    const { layers, nextMemberId } = copied.state();
    expect(layers[nextMemberId - 1]?.positionPresets).toEqual(saved.state().layers[1]?.positionPresets);
  });
});
