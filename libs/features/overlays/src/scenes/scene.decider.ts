import type { CommandsOf, DecideTable, EvolveTable } from '@studio/kernel/decider';
import { requireRoom } from '@studio/kernel/limits';
import { overlayLimits } from '../model/overlay.limits';
import { Problem } from '@studio/kernel/problem';
import { copyName } from '../model/copy-name';
import { placeEvents } from '../model/placement';
import type { OverlayContext } from '../model/overlay.context';
import type { OverlayEvents } from '../events/overlay.events';
import { layerOf, liveSceneOf, placeIn, sceneOf, scenesOf } from '../model/overlay.lookup';
import type { Overlay, Place, Scene } from '../model/overlay.state';
import { requireRev, requireSceneRev } from '../model/revisions';
import { isSameOrder, requireWholeOrder } from '../model/whole-order';
import type * as commands from './scene.commands';
import type { SceneEvents } from '../events/scene.events';
import { memberStateView, sceneView } from './scene.views';
import { transitionTo } from './stingers';
import { takenBy } from './take';

export type SceneCommands = CommandsOf<typeof commands>;

export const sceneDecide: DecideTable<SceneCommands, Overlay, OverlayEvents, OverlayContext> = {
  CreateScene: (overlay, { name, mode }) => {
    requireRoom(overlayLimits.scenes, ordinaryScenes(overlay).length);
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

  UpdateScene: (overlay, { sceneId, name, transitionType, transitionMs }) => {
    const scene = sceneOf(overlay, sceneId);
    const transition = {
      transitionType: transitionType ?? scene.transitionType,
      transitionMs: transitionMs ?? scene.transitionMs,
    };
    return [
      ...(name === undefined || name === scene.name
        ? []
        : [{ type: 'scene.renamed', data: { sceneId, name } } as const]),
      ...(transition.transitionType === scene.transitionType && transition.transitionMs === scene.transitionMs
        ? []
        : [{ type: 'scene.transition-set', data: { sceneId, ...transition } } as const]),
    ];
  },

  DeleteScene: (overlay, { sceneId }) => {
    const scene = sceneOf(overlay, sceneId);
    if (scene.previewOf === null) {
      // First, since the last scene is always the live one too.
      if (ordinaryScenes(overlay).length === 1)
        throw new Problem('last_scene', 'The last scene cannot be deleted.', { sceneId });
      if (sceneId === overlay.liveSceneId)
        throw new Problem('scene_live', 'The live scene cannot be deleted.', { sceneId });
    }
    return [...previewsOf(overlay, sceneId), sceneId].map((id) => removal(sceneOf(overlay, id)));
  },

  DuplicateScene: (overlay, { sceneId }) => {
    const scene = sceneOf(overlay, sceneId);
    requireRoom(overlayLimits.scenes, ordinaryScenes(overlay).length);
    return [addition(overlay, scene, { name: copyName(scene.name), previewOf: null, previewBaseRev: null })];
  },

  PreviewScene: (overlay, { sceneId }) => {
    const scene = sceneOf(overlay, sceneId);
    if (scene.previewOf !== null)
      throw new Problem('scene_is_preview', 'A preview cannot be previewed.', {
        sceneId,
        previewOf: scene.previewOf,
      });
    requireRoom(overlayLimits.previews, overlay.sceneOrder.length - ordinaryScenes(overlay).length);
    return [addition(overlay, scene, { name: scene.name, previewOf: sceneId, previewBaseRev: scene.rev })];
  },

  TakePreviewToProgram: (overlay, { sceneId, expectedRev }, context) => {
    const preview = sceneOf(overlay, sceneId);
    // The caller's revision is checked before the kind of scene: a stale caller may have seen another scene.
    const target = preview.previewOf === null ? null : overlay.scenes[preview.previewOf];
    requireRev(expectedRev, context, () => sceneView(overlay, (target ?? preview).sceneId));
    if (target === null) throw new Problem('scene_not_preview', 'Only a preview can be taken.', { sceneId });
    if (target === undefined)
      throw new Problem('preview_target_missing', 'The scene of this preview was deleted.', {
        sceneId,
        previewOf: preview.previewOf,
      });
    const { transitionType, transitionMs } = preview;
    const { stack, places } = takenBy(overlay, target, preview);
    return [
      {
        type: 'scene.preview-taken',
        data: {
          sceneId: target.sceneId,
          previewId: sceneId,
          transitionType,
          transitionMs,
          stack,
          places,
        },
      },
      removal(preview),
    ];
  },

  ReorderScenes: (overlay, { order }) => {
    requireWholeOrder(order, overlay.sceneOrder, 'scene');
    return isSameOrder(order, overlay.sceneOrder) ? [] : [{ type: 'scenes.reordered', data: { order } }];
  },

  GoLiveScene: (overlay, { sceneId, ...chosen }) => {
    const scene = sceneOf(overlay, sceneId);
    if (scene.previewOf !== null)
      throw new Problem('scene_is_preview', 'A preview goes live with take_preview_to_program only.', {
        sceneId,
        previewOf: scene.previewOf,
      });
    if (sceneId === overlay.liveSceneId) return [];
    const transition = transitionTo(overlay, scene, chosen);
    const data = { sceneId, previousSceneId: overlay.liveSceneId, transition };
    return [{ type: 'scene.went-live', data }];
  },

  SetSceneMemberState: (overlay, { sceneId, memberId, layout, z, hidden, expectedRev }, context) => {
    const scene = sceneOf(overlay, sceneId);
    layerOf(overlay, memberId);
    const current = () => ({ sceneId, memberId, sceneRev: scene.rev, ...memberStateView(scene, memberId) });
    if (sceneId === overlay.liveSceneId) requireRev(expectedRev, context, current);
    else requireSceneRev(expectedRev, scene, context, current);
    return placeEvents(scene, memberId, { layout, z, hidden });
  },
};

export const sceneEvolve: EvolveTable<Overlay, SceneEvents> = {
  'scene.added': (overlay, { index, ...scene }, { rev }) => ({
    ...overlay,
    scenes: { ...overlay.scenes, [scene.sceneId]: { ...scene, rev } },
    previewBases:
      scene.previewOf === null
        ? overlay.previewBases
        : { ...overlay.previewBases, [scene.sceneId]: { stack: scene.stack, places: scene.places } },
    sceneOrder: [...overlay.sceneOrder.slice(0, index), scene.sceneId, ...overlay.sceneOrder.slice(index)],
    nextSceneId: Math.max(overlay.nextSceneId, scene.sceneId + 1),
  }),

  'scene.renamed': (overlay, { sceneId, name }, { rev }) => changeScene(overlay, sceneId, { name, rev }),

  'scene.transition-set': (overlay, { sceneId, transitionType, transitionMs }, { rev }) =>
    changeScene(overlay, sceneId, { transitionType, transitionMs, rev }),

  'scene.removed': (overlay, { sceneId }) => {
    const { [sceneId]: _scene, ...scenes } = overlay.scenes;
    const { [sceneId]: _base, ...previewBases } = overlay.previewBases;
    return {
      ...overlay,
      scenes,
      previewBases,
      sceneOrder: overlay.sceneOrder.filter((id) => id !== sceneId),
    };
  },

  'scenes.reordered': (overlay, { order }) => ({ ...overlay, sceneOrder: order }),

  'scene.preview-taken': (overlay, { sceneId, transitionType, transitionMs, stack, places }, { rev }) =>
    changeScene(overlay, sceneId, {
      transitionType,
      transitionMs,
      stack,
      places: { ...overlay.scenes[sceneId]?.places, ...places },
      rev,
    }),

  'scene.went-live': (overlay, { sceneId, previousSceneId }, { at, actor }) => ({
    ...overlay,
    liveSceneId: sceneId,
    // The first scene was not selected by a user.
    obs: actor.via === 'obs' || previousSceneId === null ? overlay.obs : { ...overlay.obs, switchedAt: at },
  }),

  'scene.restacked': (overlay, { sceneId, stack }, { rev }) => changeScene(overlay, sceneId, { stack, rev }),
};

/** Ids of a scene's previews in tab order. */
export function previewsOf(overlay: Overlay, sceneId: number): readonly number[] {
  return overlay.sceneOrder.filter((id) => overlay.scenes[id]?.previewOf === sceneId);
}

function ordinaryScenes(overlay: Overlay): readonly Scene[] {
  return scenesOf(overlay).filter(({ previewOf }) => previewOf === null);
}

/** Returns the event that adds a copy of a scene right after it. */
function addition(
  overlay: Overlay,
  { rev: _rev, ...scene }: Scene,
  own: Pick<Scene, 'name' | 'previewOf' | 'previewBaseRev'>,
) {
  return {
    type: 'scene.added',
    data: {
      ...scene,
      ...own,
      sceneId: overlay.nextSceneId,
      index: overlay.sceneOrder.indexOf(scene.sceneId) + 1,
    },
  } as const;
}

/** The event that removes a scene. */
export function removal({ sceneId, stack }: Scene) {
  return { type: 'scene.removed', data: { sceneId, memberIds: stack } } as const;
}

function changeScene(overlay: Overlay, sceneId: number, change: Partial<Scene>): Overlay {
  const scene = overlay.scenes[sceneId];
  return scene ? { ...overlay, scenes: { ...overlay.scenes, [sceneId]: { ...scene, ...change } } } : overlay;
}

/** Returns the places of a scene with every layer hidden. */
export function allHidden(scene: Scene): Scene['places'] {
  const places: { [memberId: number]: Place } = {};
  for (const memberId of scene.stack) places[memberId] = { ...placeIn(scene, memberId), hidden: true };
  return places;
}
