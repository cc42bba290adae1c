import { MAX_APPEND_BYTES } from '@studio/kernel/commit-log';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { scenesOf } from '../model/overlay.lookup';
import { nothing, overlayId, twoScenes, withPreview } from '../testing/given-overlay';
import { designOf } from '../model/design';
import { contentOf } from '../templates/template-repository';

const copyOf = (given: typeof twoScenes) =>
  nothing.when('DuplicateOverlay', { overlayId }, { source: given.state() });

describe('duplicate_overlay', () => {
  it('copies canvas, layers, scenes and which of them is live, as an overlay of its own', () => {
    const source = twoScenes
      .when('UpdateOverlay', { overlayId, name: 'Show', height: 720 })
      .when('SetSceneMemberState', {
        overlayId,
        sceneId: 2,
        memberId: 1,
        hidden: false,
        layout: { rot: 9 },
        z: 2,
      })
      .when('GoLiveScene', { overlayId, sceneId: 2 });
    const copy = copyOf(source).state();
    expect(copy).toMatchObject({
      status: 'active',
      name: 'Show copy',
      width: 1920,
      height: 720,
      liveSceneId: 2,
      linkGeneration: 1,
      sceneOrder: [1, 2],
      layers: source.state().layers,
      groups: source.state().groups,
    });
    const shown = (overlay: typeof copy) => scenesOf(overlay).map(({ rev: _, ...scene }) => scene);
    expect(shown(copy)).toEqual(shown(source.state()));
  });

  it('numbers layers and scenes anew, without gaps', () => {
    const source = twoScenes
      .when('RemoveMember', { overlayId, memberId: 2 })
      .when('CreateScene', { overlayId, name: 'Ending', mode: 'snapshot' })
      .when('DeleteScene', { overlayId, sceneId: 2 })
      .when('GoLiveScene', { overlayId, sceneId: 3 })
      .when('ReorderScenes', { overlayId, order: [3, 1] });
    const copy = copyOf(source).state();
    expect(Object.values(copy.layers).map(({ memberId, widget }) => [memberId, widget])).toEqual([
      [1, 'webcam-frame'],
      [2, 'clock'],
    ]);
    expect(scenesOf(copy).map(({ sceneId, name, stack }) => [sceneId, name, stack])).toEqual([
      [1, 'Ending', [1, 2]],
      [2, 'Scene 1', [1, 2]],
    ]);
    expect(copy).toMatchObject({ liveSceneId: 1, nextSceneId: 3, nextMemberId: 3 });
  });

  it('names scenes in settings by their new numbers, and no button of the deck, which stays behind', () => {
    const source = twoScenes
      .when('AddMember', {
        overlayId,
        widget: 'countdown',
        values: { onEnd: 'scene', endSceneId: 2 },
      })
      .when('AddMember', { overlayId, widget: 'subathon', values: { onEnd: 'scene', endSceneId: 1 } })
      .when('AddMember', { overlayId, widget: 'wheel' })
      .when('ReorderScenes', { overlayId, order: [2, 1] });
    const { layers, ...rest } = source.state();
    const wheel = layers[6];
    if (!wheel) throw new Error('There is no wheel.');
    const segments = [{ itemId: 'a', label: 'One', action: '7' }];
    const pressing = {
      ...rest,
      layers: { ...layers, 6: { ...wheel, values: { ...wheel.values, segments } } },
    };
    const copy = nothing.when('DuplicateOverlay', { overlayId }, { source: pressing }).state();
    const [countdown, subathon, copied] = [4, 5, 6].map((id) => copy.layers[id]?.values);
    expect([countdown?.['endSceneId'], subathon?.['endSceneId']]).toEqual([1, 2]);
    expect(copied?.['segments']).toEqual([{ itemId: 'a', label: 'One', action: '' }]);
    expect(contentOf(pressing, { includeUploads: true }).content.design.layers[3]?.values).toMatchObject({
      endSceneId: 1,
    });
    expect(designOf(pressing, (id) => id + 1).design.layers[5]?.values['segments']).toMatchObject([
      { action: '8' },
    ]);
  });

  it('leaves previews, editors and ending links behind', () => {
    const source = withPreview
      .when(
        'PutEditor',
        { overlayId, login: 'bea', permissions: ['overlays:read'] },
        { invited: { userId: 'u-bea', login: 'bea', name: 'Bea' } },
      )
      .when('RotateOverlayLink', { overlayId, graceMinutes: 10 });
    expect(copyOf(source).state()).toMatchObject({
      sceneOrder: [1, 2],
      previewBases: {},
      editors: {},
      endingLinks: [],
      linkGeneration: 1,
    });
  });

  it('counts against the overlay limit', () => {
    const source = twoScenes.state();
    nothing
      .when('DuplicateOverlay', { overlayId }, { source, ownedOverlays: overlayLimits.overlays.most })
      .fails('limit_reached', { resource: 'overlays', limit: 50, used: 50 });
  });

  it('is refused for the reason why the source cannot be had', () => {
    nothing
      .when('DuplicateOverlay', { overlayId }, { source: new Problem('owner_only', 'No.') })
      .fails('owner_only');
  });

  it('fits into one append for the largest overlay, its layers in places of their own in every scene', () => {
    let source = nothing.when('CreateOverlay', { name: 'Large', width: 1920, height: 1080, starter: false });
    for (let n = 1; n <= 10; n++)
      source = source.when('AddMember', {
        overlayId,
        widget: 'text',
        values: { text: 'A line of text '.repeat(6) },
      });
    const small = source.state();
    const layer = small.layers[1];
    if (!layer) throw new Error('No layer.');
    const memberIds = Array.from({ length: overlayLimits.layers.most }, (_, index) => index + 1);
    const sceneIds = Array.from({ length: overlayLimits.scenes.most }, (_, index) => index + 1);
    const scene = small.scenes[1];
    if (!scene) throw new Error('No scene.');
    const { design } = designOf({
      ...small,
      layers: Object.fromEntries(memberIds.map((memberId) => [memberId, { ...layer, memberId }])),
      sceneOrder: sceneIds,
      scenes: Object.fromEntries(
        sceneIds.map((sceneId) => [
          sceneId,
          {
            ...scene,
            sceneId,
            stack: memberIds,
            places: Object.fromEntries(
              memberIds.map((memberId) => [
                memberId,
                {
                  hidden: false,
                  layout: {
                    x: memberId + 0.25,
                    y: sceneId - 800.5,
                    scale: 1.35,
                    rot: memberId / 4,
                    opacity: 0.85,
                  },
                },
              ]),
            ),
          },
        ]),
      ),
    });
    expect(design.layouts).toHaveLength(overlayLimits.layers.most * overlayLimits.scenes.most);
    expect(Buffer.byteLength(JSON.stringify(design))).toBeLessThan(MAX_APPEND_BYTES);
  });
});
