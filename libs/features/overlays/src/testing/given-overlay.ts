import { given } from '@studio/kernel/given-when-then';
import { overlayDecider } from '../overlay.decider';
import { usualLookups } from './overlay-lookups';

export const overlayId = 'overlay-1';

/** Before anything happened. */
export const nothing = given(overlayDecider).with({ ...usualLookups, accountName: 'Ada', sizes: {} });
export type GivenOverlay = typeof nothing;

/** A blank overlay: scene 1 is live. rev 1 */
export const blankOverlay = nothing.when('CreateOverlay', {
  name: 'Stream',
  width: 1920,
  height: 1080,
  starter: false,
});

/** Scene 1 live, scene 2 offline; layers 1, 2, 3 from bottom to top, shown in scene 1 only. rev 5 */
export const twoScenes = blankOverlay
  .when('AddMember', { overlayId, widget: 'webcam-frame' })
  .when('AddMember', { overlayId, widget: 'text' })
  .when('AddMember', { overlayId, widget: 'clock' })
  .when('CreateScene', { overlayId, name: 'BRB', mode: 'blank' });

/** The same, with scene 3 as a preview of scene 1. rev 6 */
export const withPreview = twoScenes.after([
  {
    type: 'scene.added',
    data: {
      sceneId: 3,
      name: 'Scene 1',
      index: 1,
      transitionType: 'fade',
      transitionMs: 400,
      previewOf: 1,
      previewBaseRev: 5,
      stack: [1, 2, 3],
      places: twoScenes.state().scenes[1]?.places ?? {},
    },
  },
]);
