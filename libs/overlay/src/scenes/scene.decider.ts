import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { Problem } from '@studio/kernel/problem';
import { placeEvents } from '../layers/placement';
import type { OverlayContext } from '../overlay.context';
import type { OverlayEvents } from '../overlay.events';
import { layerOf, liveSceneOf, placeIn, sceneOf, scenesOf } from '../overlay.lookup';
import type { Overlay, Place, Scene } from '../overlay.state';
import { requireRev } from '../revisions';
import type * as commands from './scene.commands';
import type { SceneEvents } from './scene.events';

export type SceneCommands = CommandsOf<typeof commands>;

export const sceneDecide: DecideTable<SceneCommands, Overlay, OverlayEvents, OverlayContext> = {
  CreateScene: (overlay, { name, mode }) => {
    requireRoom('scenes', scenesOf(overlay).filter((scene) => scene.previewOf === null).length);
    const live = liveSceneOf(overlay);
    return [
      {
        type: 'scene.added',
        data: {
          sceneId: overlay.nextSceneId,
          name,
          index: overlay.sceneOrder.length,
          transitionType: 'fade',
          transitionMs: 400,
          previewOf: null,
          previewBaseRev: null,
          stack: live.stack,
          places: mode === 'snapshot' ? live.places : allHidden(live),
        },
      },
    ];
  },

  GoLiveScene: (overlay, { sceneId, transition }) => {
    const scene = sceneOf(overlay, sceneId);
    if (scene.previewOf !== null)
      throw new Problem('scene_is_preview', 'A preview can go live only by being taken to its scene.', {
        sceneId,
        previewOf: scene.previewOf,
      });
    if (sceneId === overlay.liveSceneId) return [];
    const type = transition ?? scene.transitionType;
    return [
      {
        type: 'scene.went-live',
        data: {
          sceneId,
          previousSceneId: overlay.liveSceneId,
          transition: { type, ms: type === 'cut' ? 0 : scene.transitionMs },
        },
      },
    ];
  },

  SetSceneMemberState: (overlay, { sceneId, memberId, layout, z, hidden, expectedRev }, { rev }) => {
    const scene = sceneOf(overlay, sceneId);
    layerOf(overlay, memberId);
    requireRev(expectedRev, sceneId === overlay.liveSceneId ? rev : scene.rev, () => ({
      sceneId,
      memberId,
      sceneRev: scene.rev,
      ...placeIn(scene, memberId),
      z: scene.stack.indexOf(memberId),
    }));
    return placeEvents(scene, memberId, { layout, z, hidden });
  },
};

export const sceneEvolve: EvolveTable<Overlay, SceneEvents> = {
  'scene.added': (overlay, { index, ...scene }, { rev }) => ({
    ...overlay,
    scenes: { ...overlay.scenes, [scene.sceneId]: { ...scene, rev } },
    sceneOrder: [...overlay.sceneOrder.slice(0, index), scene.sceneId, ...overlay.sceneOrder.slice(index)],
    nextSceneId: Math.max(overlay.nextSceneId, scene.sceneId + 1),
  }),

  'scene.went-live': (overlay, { sceneId }) => ({ ...overlay, liveSceneId: sceneId }),

  'scene.restacked': (overlay, { sceneId, stack }, { rev }) => {
    const scene = overlay.scenes[sceneId];
    return scene
      ? { ...overlay, scenes: { ...overlay.scenes, [sceneId]: { ...scene, stack, rev } } }
      : overlay;
  },
};

function allHidden(scene: Scene): Scene['places'] {
  const places: { [memberId: number]: Place } = {};
  for (const memberId of scene.stack) places[memberId] = { ...placeIn(scene, memberId), hidden: true };
  return places;
}
