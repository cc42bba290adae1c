import { overlayLimits } from '../model/overlay.limits';
import { overlayId, twoScenes, withPreview } from '../testing/given-overlay';

describe('update_scene', () => {
  it('renames', () => {
    twoScenes
      .when('UpdateScene', { overlayId, sceneId: 2, name: 'Pause' })
      .then([{ type: 'scene.renamed', data: { sceneId: 2, name: 'Pause' } }]);
  });

  it('sets one half of the transition and keeps the other', () => {
    const overlay = twoScenes
      .when('UpdateScene', { overlayId, sceneId: 2, transitionMs: 900 })
      .then([
        { type: 'scene.transition-set', data: { sceneId: 2, transitionType: 'fade', transitionMs: 900 } },
      ]);
    overlay
      .when('UpdateScene', { overlayId, sceneId: 2, transitionType: 'zoom' })
      .then([
        { type: 'scene.transition-set', data: { sceneId: 2, transitionType: 'zoom', transitionMs: 900 } },
      ]);
  });

  it('raises the sceneRev of that scene only', () => {
    const { scenes } = twoScenes.when('UpdateScene', { overlayId, sceneId: 2, name: 'Pause' }).state();
    expect(scenes[2]?.rev).toBe(6);
    expect(scenes[1]).toBe(twoScenes.state().scenes[1]);
  });

  it('changes nothing when it is so already or nothing is sent', () => {
    twoScenes
      .when('UpdateScene', {
        overlayId,
        sceneId: 2,
        name: 'BRB',
        transitionType: 'fade',
        transitionMs: 400,
      })
      .changesNothing();
    twoScenes.when('UpdateScene', { overlayId, sceneId: 2 }).changesNothing();
  });

  it('refuses a scene that is not there', () => {
    twoScenes.when('UpdateScene', { overlayId, sceneId: 9 }).fails('not_found', { resource: 'scene' });
  });
});

describe('delete_scene', () => {
  it('removes an offline scene', () => {
    const { scenes, sceneOrder } = twoScenes
      .when('DeleteScene', { overlayId, sceneId: 2 })
      .then([{ type: 'scene.removed', data: { sceneId: 2, memberIds: [1, 2, 3] } }])
      .state();
    expect(Object.keys(scenes)).toEqual(['1']);
    expect(sceneOrder).toEqual([1]);
  });

  it('removes its previews in the same step', () => {
    const { scenes, sceneOrder, previewBases } = withPreview
      .when('GoLiveScene', { overlayId, sceneId: 2 })
      .when('DeleteScene', { overlayId, sceneId: 1 })
      .then([
        { type: 'scene.removed', data: { sceneId: 3, memberIds: [1, 2, 3] } },
        { type: 'scene.removed', data: { sceneId: 1, memberIds: [1, 2, 3] } },
      ])
      .state();
    expect(Object.keys(scenes)).toEqual(['2']);
    expect(sceneOrder).toEqual([2]);
    expect(previewBases).toEqual({});
  });

  it('removes a preview alone', () => {
    const { sceneOrder } = withPreview.when('DeleteScene', { overlayId, sceneId: 3 }).state();
    expect(sceneOrder).toEqual([1, 2]);
  });

  it('refuses the live scene', () => {
    twoScenes.when('DeleteScene', { overlayId, sceneId: 1 }).fails('scene_live');
  });

  it('refuses the last scene, for which previews do not count', () => {
    withPreview
      .when('DeleteScene', { overlayId, sceneId: 2 })
      .when('DeleteScene', { overlayId, sceneId: 1 })
      .fails('last_scene');
  });

  it('never gives its id to another scene', () => {
    const { sceneOrder } = twoScenes
      .when('DeleteScene', { overlayId, sceneId: 2 })
      .when('CreateScene', { overlayId, name: 'New', mode: 'blank' })
      .state();
    expect(sceneOrder).toEqual([1, 3]);
  });
});

describe('duplicate_scene', () => {
  it('copies every layer and the transition, offline, right after its source', () => {
    const overlay = twoScenes
      .when('SetSceneMemberState', { overlayId, sceneId: 1, memberId: 1, layout: { x: 40 }, z: 2 })
      .when('UpdateScene', { overlayId, sceneId: 1, name: 'Live', transitionType: 'slide' })
      .when('DuplicateScene', { overlayId, sceneId: 1 })
      .state();
    expect(overlay.sceneOrder).toEqual([1, 3, 2]);
    expect(overlay.liveSceneId).toBe(1);
    const { stack, places, transitionMs } = overlay.scenes[1] ?? {};
    expect(overlay.scenes[3]).toMatchObject({
      name: 'Live copy',
      previewOf: null,
      transitionType: 'slide',
      transitionMs,
      stack,
      places,
    });
  });

  it('cuts a long name by code points', () => {
    const copy = (name: string) =>
      twoScenes
        .when('UpdateScene', { overlayId, sceneId: 2, name })
        .when('DuplicateScene', { overlayId, sceneId: 2 })
        .state().scenes[3]?.name;
    expect(copy('x'.repeat(40))).toBe(`${'x'.repeat(35)} copy`);
    expect(copy('🎥'.repeat(40))).toBe(`${'🎥'.repeat(35)} copy`);
    expect(copy('x'.repeat(35))).toBe(`${'x'.repeat(35)} copy`);
  });

  it('makes an ordinary scene of a preview', () => {
    const { scenes, sceneOrder, previewBases } = withPreview
      .when('DuplicateScene', { overlayId, sceneId: 3 })
      .state();
    expect(scenes[4]).toMatchObject({ name: 'Scene 1 copy', previewOf: null, previewBaseRev: null });
    expect(sceneOrder).toEqual([1, 3, 4, 2]);
    expect(Object.keys(previewBases)).toEqual(['3']);
  });

  it('is refused at the limit, for which previews do not count', () => {
    let overlay = withPreview;
    for (let n = 3; n <= overlayLimits.scenes.most; n++)
      overlay = overlay.when('DuplicateScene', { overlayId, sceneId: 2 });
    overlay
      .when('DuplicateScene', { overlayId, sceneId: 2 })
      .fails('limit_reached', { resource: 'scenes', limit: 30, used: 30 });
  });
});

describe('reorder_scenes', () => {
  const reorder = (order: readonly number[]) => withPreview.when('ReorderScenes', { overlayId, order });

  it('puts the tabs in order, previews included', () => {
    reorder([2, 3, 1]).then([{ type: 'scenes.reordered', data: { order: [2, 3, 1] } }]);
    expect(reorder([2, 3, 1]).state().sceneOrder).toEqual([2, 3, 1]);
  });

  it('changes nothing when they are in that order', () => {
    reorder([1, 3, 2]).changesNothing();
  });

  it('says what is missing, unknown or there twice', () => {
    reorder([1, 2, 2, 7]).fails('invalid_request', { missing: [3], unknown: [7], duplicate: [2] });
    reorder([]).fails('invalid_request', { missing: [1, 3, 2], unknown: [], duplicate: [] });
    reorder([1, 2, 3, -1, -1]).fails('invalid_request', { missing: [], unknown: [-1], duplicate: [-1] });
  });
});
