import { overlayLimits } from '../model/overlay.limits';
import { defaultLayout } from '../model/overlay.state';
import { overlayId, twoScenes, withPreview } from '../testing/given-overlay';

describe('create_scene', () => {
  it('blank takes the live places with every layer hidden, and stands at the right end', () => {
    const overlay = twoScenes
      .when('SetSceneMemberState', { overlayId, sceneId: 1, memberId: 1, layout: { x: 40 }, z: 2 })
      .when('CreateScene', { overlayId, name: 'Ending', mode: 'blank' })
      .state();
    expect(overlay.sceneOrder).toEqual([1, 2, 3]);
    expect(overlay.liveSceneId).toBe(1);
    expect(overlay.scenes[3]).toMatchObject({
      name: 'Ending',
      transitionType: 'fade',
      transitionMs: 400,
      stack: [2, 3, 1],
      places: {
        1: { layout: { ...defaultLayout, x: 40 }, hidden: true },
        2: { hidden: true },
        3: { hidden: true },
      },
    });
  });

  it('snapshot copies what is live', () => {
    const overlay = twoScenes.when('CreateScene', { overlayId, name: 'Copy', mode: 'snapshot' }).state();
    expect(overlay.scenes[3]?.places).toEqual(overlay.scenes[1]?.places);
    expect(overlay.scenes[3]?.stack).toEqual(overlay.scenes[1]?.stack);
  });

  it('never takes an id twice', () => {
    expect(Object.keys(twoScenes.state().scenes)).toEqual(['1', '2']);
    expect(withPreview.when('CreateScene', { overlayId, name: 'A', mode: 'blank' }).state().nextSceneId).toBe(
      5,
    );
  });

  it('is refused at the limit, for which previews do not count', () => {
    let overlay = withPreview;
    for (let n = 3; n <= overlayLimits.scenes.most; n++)
      overlay = overlay.when('CreateScene', { overlayId, name: `Scene ${n}`, mode: 'blank' });
    overlay
      .when('CreateScene', { overlayId, name: 'One more', mode: 'blank' })
      .fails('limit_reached', { resource: 'scenes', limit: 30, used: 30 });
  });
});

describe('go_live_scene', () => {
  it('switches with the transition of the scene that goes live', () => {
    twoScenes.when('GoLiveScene', { overlayId, sceneId: 2 }).then([
      {
        type: 'scene.went-live',
        data: { sceneId: 2, previousSceneId: 1, transition: { type: 'fade', ms: 400 } },
      },
    ]);
  });

  it('takes another kind of transition for once, with the length of the scene', () => {
    const { scenes } = twoScenes
      .when('GoLiveScene', { overlayId, sceneId: 2, transition: 'slide' })
      .then([
        {
          type: 'scene.went-live',
          data: { sceneId: 2, previousSceneId: 1, transition: { type: 'slide', ms: 400 } },
        },
      ])
      .state();
    expect(scenes[2]?.transitionType).toBe('fade');
  });

  it('cuts in no time', () => {
    twoScenes.when('GoLiveScene', { overlayId, sceneId: 2, transition: 'cut' }).then([
      {
        type: 'scene.went-live',
        data: { sceneId: 2, previousSceneId: 1, transition: { type: 'cut', ms: 0 } },
      },
    ]);
  });

  it('changes nothing for the scene that is live', () => {
    twoScenes.when('GoLiveScene', { overlayId, sceneId: 1 }).changesNothing();
    twoScenes.when('GoLiveScene', { overlayId, sceneId: 1, transition: 'cut' }).changesNothing();
  });

  it('refuses a preview', () => {
    withPreview.when('GoLiveScene', { overlayId, sceneId: 3 }).fails('scene_is_preview', { previewOf: 1 });
  });

  it('refuses a scene that is not there', () => {
    twoScenes.when('GoLiveScene', { overlayId, sceneId: 9 }).fails('not_found', { resource: 'scene' });
  });
});

describe('set_scene_member_state', () => {
  const set = (change: object, base: typeof withPreview = twoScenes) =>
    base.when('SetSceneMemberState', { overlayId, sceneId: 2, memberId: 2, ...change });

  it('places a layer in one scene and leaves the others', () => {
    const { scenes } = set({ layout: { x: 10, rot: 90 }, hidden: false })
      .then([
        {
          type: 'layer.placed',
          data: { sceneId: 2, memberId: 2, layout: { ...defaultLayout, x: 10, rot: 90 }, hidden: false },
        },
      ])
      .state();
    expect(scenes[1]).toBe(twoScenes.state().scenes[1]);
    expect(scenes[2]?.rev).toBe(6);
  });

  it('merges a layout key by key; null takes a crop away', () => {
    const cropped = set({ layout: { cropL: 5, cropT: 6 } });
    set({ layout: { cropL: null, y: 3 } }, cropped).then([
      {
        type: 'layer.placed',
        data: { sceneId: 2, memberId: 2, layout: { ...defaultLayout, y: 3, cropT: 6 } },
      },
    ]);
  });

  it.each([
    [0, [2, 1, 3]],
    [1, [1, 2, 3]],
    [2, [1, 3, 2]],
    [1000, [1, 3, 2]],
  ])('inserts at z %i and closes the gaps', (z, stack) => {
    expect(set({ z }).state().scenes[2]?.stack).toEqual(stack);
  });

  it('changes nothing when it is so already', () => {
    set({ hidden: true, z: 1, layout: { x: 0, scale: 1 } }).changesNothing();
    set({ layout: { cropL: null } }).changesNothing();
    set({}).changesNothing();
  });

  it('works in previews', () => {
    set({ sceneId: 3, hidden: true }, withPreview).state();
  });

  it('works on a locked layer', () => {
    const locked = twoScenes.when('UpdateMember', { overlayId, memberId: 2, locked: true });
    set({ hidden: false }, locked).state();
  });

  it('compares expectedRev with the sceneRev of an offline scene', () => {
    set({ hidden: false, expectedRev: 5 }).state();
    const later = twoScenes.when('UpdateOverlay', { overlayId, name: 'Other' });
    set({ hidden: false, expectedRev: 5 }, later).state();
    set({ hidden: false, expectedRev: 4 }).fails('rev_conflict', {
      expectedRev: 4,
      currentRev: 5,
      current: { sceneId: 2, memberId: 2, hidden: true, z: 1, sceneRev: 5 },
    });
  });

  it('compares expectedRev with the overlay rev for the live scene, and refuses a higher one too', () => {
    const later = twoScenes.when('UpdateOverlay', { overlayId, name: 'Other' });
    set({ sceneId: 1, hidden: true, expectedRev: 6 }, later).state();
    for (const expectedRev of [4, 5, 7])
      set({ sceneId: 1, hidden: true, expectedRev }, later).fails('rev_conflict', { currentRev: 6 });
  });

  it('refuses scenes and layers that are not there, before it looks at the revision', () => {
    set({ sceneId: 9, expectedRev: 0 }).fails('not_found', { resource: 'scene' });
    set({ memberId: 9, expectedRev: 0 }).fails('not_found', { resource: 'layer' });
  });
});
