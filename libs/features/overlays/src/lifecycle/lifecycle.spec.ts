import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { blankOverlay, nothing, overlayId, twoScenes } from '../testing/given-overlay';

const blank = { name: 'Stream', width: 1920, height: 1080, starter: false };

describe('create_overlay', () => {
  it('makes a canvas with one scene that is live', () => {
    const overlay = nothing.when('CreateOverlay', blank).state();
    expect(overlay).toMatchObject({
      status: 'active',
      owner: { userId: 'account-1', name: 'Ada' },
      name: 'Stream',
      liveSceneId: 1,
      sceneOrder: [1],
      layers: {},
      linkGeneration: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    });
    expect(overlay.scenes[1]).toMatchObject({
      name: 'Scene 1',
      transitionType: 'fade',
      transitionMs: 400,
      stack: [],
    });
  });

  it('adds three example layers to a starter, inside the canvas of any shape', () => {
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [7680, 320],
    ] as const) {
      const { layers, scenes } = nothing
        .when('CreateOverlay', { ...blank, width, height, starter: true })
        .state();
      expect(Object.values(layers).map(({ widget }) => widget)).toEqual([
        'webcam-frame',
        'label',
        'chat-box',
      ]);
      for (const { hidden, layout } of Object.values(scenes[1]?.places ?? {})) {
        expect(hidden).toBe(false);
        expect(Math.abs(layout.x)).toBeLessThan(960);
        expect(Math.abs(layout.y)).toBeLessThan((960 * height) / width);
      }
    }
  });

  it('gives the layers of a starter every setting of their widget', () => {
    const { layers } = nothing.when('CreateOverlay', { ...blank, starter: true }).state();
    expect(layers[2]?.values).toMatchObject({
      source: 'latest-follower',
      range: 'session',
      lineHeight: 1.2,
    });
  });

  it('refuses one more overlay than the account may have', () => {
    nothing
      .when('CreateOverlay', blank, { ownedOverlays: overlayLimits.overlays.most })
      .fails('limit_reached', { resource: 'overlays', limit: 50, used: 50 });
    nothing.when('CreateOverlay', blank, { ownedOverlays: overlayLimits.overlays.most - 1 }).state();
  });

  it('refuses presets and templates that do not exist', () => {
    nothing
      .when('CreateOverlay', { ...blank, preset: 'nothing' })
      .fails('invalid_option', { field: 'preset' });
    nothing
      .when(
        'CreateOverlay',
        { ...blank, template: 'nothing' },
        { template: new Problem('invalid_option', 'There is none.', { field: 'template' }) },
      )
      .fails('invalid_option', { field: 'template' });
  });
});

describe('update_overlay', () => {
  it('renames', () => {
    blankOverlay
      .when('UpdateOverlay', { overlayId, name: 'Show' })
      .then([{ type: 'overlay.renamed', data: { name: 'Show' } }]);
  });

  it('resizes without moving a layer', () => {
    const before = twoScenes.state();
    const resized = twoScenes
      .when('UpdateOverlay', { overlayId, height: 720 })
      .then([{ type: 'overlay.resized', data: { width: 1920, height: 720 } }]);
    expect(resized.state().scenes).toBe(before.scenes);
  });

  it('changes nothing when it is so already or nothing is sent', () => {
    blankOverlay
      .when('UpdateOverlay', { overlayId, name: 'Stream', width: 1920, height: 1080 })
      .changesNothing();
    blankOverlay.when('UpdateOverlay', { overlayId }).changesNothing();
  });
});

describe('delete_overlay', () => {
  it('names everything that goes with it', () => {
    const deleted = twoScenes
      .when('DeleteOverlay', { overlayId })
      .then([{ type: 'overlay.deleted', data: { sceneIds: [1, 2], memberIds: [1, 2, 3] } }]);
    expect(deleted.state().status).toBe('deleted');
  });
});
