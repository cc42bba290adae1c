import { overlayLimits } from '../model/overlay.limits';
import { sceneOf } from '../model/overlay.lookup';
import { overlayId, twoScenes } from '../testing/given-overlay';
import { takenBy } from './take';

/** Scene 2, offline, with scene 3 as its preview: layers 1, 2, 3 from bottom to top, all hidden. rev 6 */
const previewed = twoScenes.when('PreviewScene', { overlayId, sceneId: 2 });
type Previewed = typeof previewed;

const preview = { overlayId, sceneId: 3 };
const inScene = (sceneId: number, memberId: number) => ({ overlayId, sceneId, memberId });
const overwrote = (given: Previewed) => {
  const overlay = given.state();
  return takenBy(overlay, sceneOf(overlay, 2), sceneOf(overlay, 3)).overwrote;
};

describe('preview_scene', () => {
  it('makes an offline copy right after its scene, that knows what it is a copy of', () => {
    const { scenes, sceneOrder, liveSceneId } = twoScenes
      .when('PreviewScene', { overlayId, sceneId: 1 })
      .state();
    expect(sceneOrder).toEqual([1, 3, 2]);
    expect(liveSceneId).toBe(1);
    const { name, stack, places } = scenes[1] ?? {};
    expect(scenes[3]).toMatchObject({ name, stack, places, previewOf: 1, previewBaseRev: 4 });
  });

  it('refuses a preview of a preview', () => {
    previewed.when('PreviewScene', preview).fails('scene_is_preview', { previewOf: 2 });
  });

  it('has a limit of its own', () => {
    let overlay = twoScenes;
    for (let n = 1; n <= overlayLimits.previews.most; n++)
      overlay = overlay.when('PreviewScene', { overlayId, sceneId: 1 });
    overlay
      .when('PreviewScene', { overlayId, sceneId: 1 })
      .fails('limit_reached', { resource: 'previews', limit: 70, used: 70 });
    overlay.when('CreateScene', { overlayId, name: 'A', mode: 'blank' }).state();
  });

  it('is possible however many scenes there are', () => {
    let overlay = twoScenes;
    for (let n = 3; n <= overlayLimits.scenes.most; n++)
      overlay = overlay.when('CreateScene', { overlayId, name: `Scene ${n}`, mode: 'blank' });
    overlay.when('PreviewScene', { overlayId, sceneId: 1 }).state();
  });
});

describe('take_preview_to_program', () => {
  it('copies layout, z, hidden and the transition; name and order of the scene stay, the preview goes', () => {
    const edited = previewed
      .when('SetSceneMemberState', { ...inScene(3, 1), layout: { x: 40 }, z: 2, hidden: false })
      .when('UpdateScene', { ...preview, name: 'Draft', transitionType: 'zoom', transitionMs: 700 });
    const wanted = sceneOf(edited.state(), 3);
    const { scenes, sceneOrder } = edited.when('TakePreviewToProgram', preview).state();
    expect(Object.keys(scenes)).toEqual(['1', '2']);
    expect(sceneOrder).toEqual([1, 2]);
    const { stack, places, transitionType, transitionMs } = wanted;
    expect(scenes[2]).toMatchObject({ name: 'BRB', stack, places, transitionType, transitionMs });
    expect(scenes[2]?.rev).toBe(9);
  });

  it('stores only the places that are others now', () => {
    previewed
      .when('SetSceneMemberState', { ...inScene(3, 2), hidden: false })
      .when('TakePreviewToProgram', preview)
      .then([
        {
          type: 'scene.preview-taken',
          data: {
            sceneId: 2,
            previewId: 3,
            transitionType: 'fade',
            transitionMs: 400,
            stack: [1, 2, 3],
            places: { 2: { ...previewed.state().scenes[3]?.places[2], hidden: false } },
          },
        },
        { type: 'scene.removed', data: { sceneId: 3, memberIds: [1, 2, 3] } },
      ] as never);
  });

  it('leaves layers that were added since as the scene has them, z included', () => {
    const { scenes } = previewed
      .when('SetSceneMemberState', { ...inScene(3, 1), z: 2 })
      .when('AddMember', { overlayId, widget: 'shape', sceneId: 2, z: 1, layout: { y: 5 } })
      .when('SetSceneMemberState', { ...inScene(3, 4), hidden: true, z: 0, layout: { y: 9 } })
      .when('TakePreviewToProgram', preview)
      .state();
    expect(scenes[2]?.stack).toEqual([2, 4, 3, 1]);
    expect(scenes[2]?.places[4]).toMatchObject({ hidden: false, layout: { y: 5 } });
  });

  it('keeps a layer that was added through the preview hidden, as it is in the scene', () => {
    const { scenes } = previewed
      .when('AddMember', { overlayId, widget: 'shape', sceneId: 3 })
      .when('TakePreviewToProgram', preview)
      .state();
    expect(scenes[2]?.places[4]?.hidden).toBe(true);
  });

  it('knows nothing of layers that were removed since', () => {
    const { scenes } = previewed
      .when('RemoveMember', { overlayId, memberId: 2 })
      .when('TakePreviewToProgram', preview)
      .state();
    expect(scenes[2]?.stack).toEqual([1, 3]);
    expect(Object.keys(scenes[2]?.places ?? {})).toEqual(['1', '3']);
  });

  it('names what had been changed in the scene since and is lost now, and nothing else', () => {
    const changed = previewed
      // Changed in the scene only: lost.
      .when('SetSceneMemberState', { ...inScene(2, 1), layout: { x: 7 }, hidden: false })
      // Changed to the same value in both: nothing is lost.
      .when('SetSceneMemberState', { ...inScene(2, 3), layout: { x: 1 } })
      .when('SetSceneMemberState', { ...inScene(3, 3), layout: { x: 1 } })
      // Changed in the preview only, as intended.
      .when('SetSceneMemberState', { ...inScene(3, 2), hidden: false });
    expect(overwrote(changed)).toEqual([{ memberId: 1, props: ['layout', 'hidden'] }]);
  });

  it('does not count a change of the scene that was taken back', () => {
    const back = previewed
      .when('SetSceneMemberState', { ...inScene(2, 1), hidden: false })
      .when('SetSceneMemberState', { ...inScene(2, 1), hidden: true });
    expect(overwrote(back)).toEqual([]);
  });

  it('names layers whose place in the stack is lost', () => {
    const restacked = previewed.when('SetSceneMemberState', { ...inScene(2, 1), z: 1 });
    expect(overwrote(restacked)).toEqual([
      { memberId: 2, props: ['z'] },
      { memberId: 1, props: ['z'] },
    ]);
  });

  it('does not take new and removed layers for a change of the stack', () => {
    const others = previewed
      .when('AddMember', { overlayId, widget: 'shape', sceneId: 2, z: 0 })
      .when('RemoveMember', { overlayId, memberId: 1 });
    expect(overwrote(others)).toEqual([]);
  });

  it('is a step of its own even when the preview shows the same', () => {
    expect(Object.keys(previewed.when('TakePreviewToProgram', preview).state().scenes)).toEqual(['1', '2']);
  });

  it('refuses scenes that are no previews', () => {
    previewed.when('TakePreviewToProgram', { overlayId, sceneId: 2 }).fails('scene_not_preview');
    previewed.when('TakePreviewToProgram', { overlayId, sceneId: 9 }).fails('not_found');
  });

  it('refuses a preview whose scene is gone', () => {
    previewed
      .after([{ type: 'scene.removed', data: { sceneId: 2, memberIds: [1, 2, 3] } }])
      .when('TakePreviewToProgram', preview)
      .fails('preview_target_missing', { previewOf: 2 });
  });

  it('refuses a stale expectedRev of the overlay before it looks at the scene', () => {
    previewed.when('TakePreviewToProgram', { ...preview, expectedRev: 6 }).state();
    previewed
      .when('TakePreviewToProgram', { ...preview, expectedRev: 5 })
      .fails('rev_conflict', { expectedRev: 5, currentRev: 6, current: { sceneId: 2, sceneRev: 5 } });
    previewed.when('TakePreviewToProgram', { overlayId, sceneId: 2, expectedRev: 7 }).fails('rev_conflict');
  });
});
