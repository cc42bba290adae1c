import { catalog, findWidget } from '@studio/widgets/catalog';
import type { Widget } from '@studio/widgets/widget';
import { defaultLayout } from '../model/overlay.state';
import { overlayId, twoScenes, type GivenOverlay } from '../testing/given-overlay';

/** Catalog with two additional widgets, which behave as their flags say. */
const base = catalog[0] as Widget;
const extra: readonly Widget[] = [
  { ...base, slug: 'backdrop', flags: { ...base.flags, fullCanvasBackground: true } },
  { ...base, slug: 'fireworks', flags: { ...base.flags, selfPositioning: true } },
];
const flagged = twoScenes.with({
  catalog: {
    find: (slug) => extra.find((widget) => widget.slug === slug) ?? findWidget(slug),
    widgets: catalog,
  },
});

describe('restack_member', () => {
  const restack = (command: object, from: GivenOverlay = twoScenes) =>
    from.when('RestackMember', { overlayId, memberId: 2, position: 'front', ...command });
  const stackOf = (command: object, from?: GivenOverlay) => restack(command, from).state().scenes[1]?.stack;

  it.each([
    [{ memberId: 1, position: 'front' }, [2, 3, 1]],
    [{ memberId: 3, position: 'back' }, [3, 1, 2]],
    [{ memberId: 1, position: 'in_front', relativeToMemberId: 2 }, [2, 1, 3]],
    [{ memberId: 1, position: 'behind', relativeToMemberId: 3 }, [2, 1, 3]],
    [{ memberId: 3, position: 'behind', relativeToMemberId: 1 }, [3, 1, 2]],
    [{ memberId: 3, position: 'in_front', relativeToMemberId: 1 }, [1, 3, 2]],
  ])('%j', (command, stack) => {
    expect(stackOf(command)).toEqual(stack);
  });

  it('is one step in the live scene; the others keep their stack', () => {
    const { scenes } = restack({ memberId: 1 })
      .then([{ type: 'scene.restacked', data: { sceneId: 1, stack: [2, 3, 1] } }])
      .state();
    expect(scenes[2]).toBe(twoScenes.state().scenes[2]);
  });

  it('changes nothing when the layer is there already', () => {
    restack({ memberId: 3, position: 'front' }).changesNothing();
    restack({ memberId: 1, position: 'back' }).changesNothing();
    restack({ position: 'behind', relativeToMemberId: 3 }).changesNothing();
    restack({ position: 'in_front', relativeToMemberId: 1 }).changesNothing();
  });

  it('works on a locked layer', () => {
    const locked = twoScenes.when('UpdateMember', { overlayId, memberId: 1, locked: true });
    expect(stackOf({ memberId: 1, position: 'front' }, locked)).toEqual([2, 3, 1]);
  });

  describe('back', () => {
    // From bottom to top: 1, backdrop 4, 2, backdrop 5, 3.
    const backdrops = flagged
      .when('AddMember', { overlayId, widget: 'backdrop', z: 1 })
      .when('AddMember', { overlayId, widget: 'backdrop', z: 3 });

    it('keeps the layer above the backgrounds that it is above', () => {
      expect(backdrops.state().scenes[1]?.stack).toEqual([1, 4, 2, 5, 3]);
      restack({ memberId: 3, position: 'back' }, backdrops).changesNothing();
      const raised = backdrops.when('RestackMember', { overlayId, memberId: 1, position: 'front' });
      expect(stackOf({ memberId: 1, position: 'back' }, raised)).toEqual([4, 2, 5, 1, 3]);
    });

    it('does not bring a layer in front of a background that covers it', () => {
      restack({ memberId: 2, position: 'back' }, backdrops).changesNothing();
      restack({ memberId: 1, position: 'back' }, backdrops).changesNothing();
    });

    it('takes a background itself to the bottom', () => {
      expect(stackOf({ memberId: 5, position: 'back' }, backdrops)).toEqual([5, 1, 4, 2, 3]);
    });
  });

  it('refuses layers that are not there, before it looks at the revision', () => {
    restack({ memberId: 9, expectedRev: 0 }).fails('not_found', { resource: 'layer', memberId: 9 });
    restack({ position: 'behind', relativeToMemberId: 9, expectedRev: 0 }).fails('not_found', {
      memberId: 9,
    });
  });

  it('refuses a revision that is not the current one', () => {
    restack({ memberId: 1, expectedRev: 5 }).state();
    restack({ memberId: 1, expectedRev: 4 }).fails('rev_conflict', {
      expectedRev: 4,
      currentRev: 5,
      current: { memberId: 1, z: 0 },
    });
  });
});

describe('align_members', () => {
  const sizes = { 1: { w: 400, h: 200 }, 2: { w: 100, h: 50 }, 3: { w: 60, h: 60 } };
  /** 1 at (−300, 0) is 400 × 200; 2 at (100, 200), turned by a quarter, 50 × 100; 3 at (500, −100), doubled, 120 × 120. */
  const spread = twoScenes
    .when('UpdateMember', { overlayId, memberId: 1, layout: { x: -300 } })
    .when('UpdateMember', { overlayId, memberId: 2, layout: { x: 100, y: 200, rot: 90 } })
    .when('UpdateMember', { overlayId, memberId: 3, layout: { x: 500, y: -100, scale: 2 } })
    .with({ sizes });
  const align = (command: object, from: GivenOverlay = spread, known: object = { sizes }) =>
    from.when(
      'AlignMembers',
      { overlayId, memberIds: [1, 2, 3], mode: 'left', relativeTo: 'selection', ...command },
      known,
    );
  const placesOf = (command: object, from?: GivenOverlay) => {
    const places = align(command, from).state().scenes[1]?.places ?? {};
    return [1, 2, 3].map((memberId) => [places[memberId]?.layout.x, places[memberId]?.layout.y]);
  };

  // Boxes: 1 −500…−100 × −100…100, 2 75…125 × 150…250, 3 440…560 × −160…−40. All: −500…560 × −160…250.
  it.each([
    [
      'left',
      [
        [-300, 0],
        [-475, 200],
        [-440, -100],
      ],
    ],
    [
      'right',
      [
        [360, 0],
        [535, 200],
        [500, -100],
      ],
    ],
    [
      'center',
      [
        [30, 0],
        [30, 200],
        [30, -100],
      ],
    ],
    [
      'top',
      [
        [-300, -60],
        [100, -110],
        [500, -100],
      ],
    ],
    [
      'bottom',
      [
        [-300, 150],
        [100, 200],
        [500, 190],
      ],
    ],
    [
      'middle',
      [
        [-300, 45],
        [100, 45],
        [500, 45],
      ],
    ],
  ])('%s goes by what is seen after scale and rotation', (mode, places) => {
    expect(placesOf({ mode })).toEqual(places);
  });

  it('goes by what is seen after crop', () => {
    // Without its left 200 native pixels layer 1 is 200 wide around −300: −400…−200.
    const cropped = spread.when('UpdateMember', { overlayId, memberId: 1, layout: { cropL: 200 } });
    expect(placesOf({ memberIds: [1, 2], mode: 'left' }, cropped)).toEqual([
      [-300, 0],
      [-375, 200],
      [500, -100],
    ]);
  });

  it('aligns to the canvas: 1920 wide, as high as its proportions say', () => {
    // The lower edge is 540 below the centre of a 16:9 canvas, 960 below that of a square one.
    expect(placesOf({ mode: 'bottom', relativeTo: 'canvas' })).toEqual([
      [-300, 440],
      [100, 490],
      [500, 480],
    ]);
    const square = spread.when('UpdateOverlay', { overlayId, width: 1000, height: 1000 });
    expect(placesOf({ mode: 'bottom', relativeTo: 'canvas' }, square)[0]).toEqual([-300, 860]);
    expect(placesOf({ mode: 'right', relativeTo: 'canvas' }, square)[0]).toEqual([760, 0]);
  });

  it('distributes with equal gaps', () => {
    // 1060 wide, 400 + 50 + 120 of it covered: gaps of 245. 2 goes to −100 + 245 + 25.
    expect(placesOf({ mode: 'distribute-h' })).toEqual([
      [-300, 0],
      [170, 200],
      [500, -100],
    ]);
  });

  it('changes x and y only, in the live scene only, in one step', () => {
    const { scenes, layers } = align({ memberIds: [1, 2] })
      .then([
        {
          type: 'layer.placed',
          data: { sceneId: 1, memberId: 2, layout: { ...defaultLayout, x: -475, y: 200, rot: 90 } },
        },
      ])
      .state();
    expect(scenes[2]).toBe(spread.state().scenes[2]);
    expect(layers).toBe(spread.state().layers);
  });

  it('changes nothing the second time', () => {
    for (const mode of ['left', 'center', 'bottom', 'distribute-h', 'distribute-v'] as const)
      align({ mode }, align({ mode })).changesNothing();
  });

  it('changes nothing when it is to distribute fewer than three, measured or not', () => {
    align({ memberIds: [1, 2], mode: 'distribute-v' }).changesNothing();
    align({ memberIds: [1, 2], mode: 'distribute-v', relativeTo: 'canvas' }, spread, {
      sizes: {},
    }).changesNothing();
  });

  it('lets locked layers take no part', () => {
    const locked = spread.when('UpdateMember', { overlayId, memberId: 1, locked: true });
    // Without layer 1 the leftmost edge is that of layer 2, 75; it need not be measured.
    const known = { sizes: { 2: sizes[2], 3: sizes[3] } };
    expect(align({}, locked, known).state().scenes[1]?.places[3]?.layout.x).toBe(135);
    align({ mode: 'distribute-h' }, locked, known).changesNothing();
  });

  it('lets self-positioning layers take no part', () => {
    const withFireworks = flagged.when('AddMember', { overlayId, widget: 'fireworks', layout: { x: -900 } });
    const known = { sizes: { 1: sizes[1], 2: sizes[2] } };
    expect(
      align({ memberIds: [1, 2, 4] }, withFireworks, known).then([
        { type: 'layer.placed', data: { sceneId: 1, memberId: 2, layout: { ...defaultLayout, x: -150 } } },
      ]),
    ).toBeDefined();
  });

  it('names a layer once that is named twice', () => {
    expect(placesOf({ memberIds: [1, 1, 2, 2, 3], mode: 'distribute-h' })[1]).toEqual([170, 200]);
  });

  it('refuses layers that no renderer has measured', () => {
    align({}, spread, { sizes: { 2: sizes[2] } }).fails('size_unknown', { memberIds: [1, 3] });
    align({ mode: 'center', relativeTo: 'canvas' }, spread, { sizes: {} }).fails('size_unknown', {
      memberIds: [1, 2, 3],
    });
  });

  it('refuses layers that are not there, before it looks at the revision', () => {
    align({ memberIds: [1, 8, 9], expectedRev: 0 }).fails('not_found', {
      resource: 'layer',
      memberIds: [8, 9],
    });
  });

  it('refuses a revision that is not the current one, before it looks at sizes', () => {
    align({ expectedRev: 7 }, spread, { sizes: {} }).fails('rev_conflict', { currentRev: 8 });
    align({ expectedRev: 8 }).state();
  });
});
