import { patch, remove, type ProjectionTable } from '@studio/read-models/projection';
import { document, head, patchScene, placeDocument } from '../overlay.changes';
import {
  overlayPlaces,
  overlays,
  overlayScenes,
  placeKey,
  sceneKey,
  type OverlayDocument,
  type SceneDocument,
} from '../overlay.documents';
import type { SceneEvents } from './scene.events';

export const sceneProjection: ProjectionTable<SceneEvents> = {
  'scene.added': ({ index, places, ...scene }, { id, meta }) => [
    document<SceneDocument>(overlayScenes, sceneKey(id, scene.sceneId), {
      ...scene,
      overlayId: id,
      rev: meta.rev,
    }),
    ...scene.stack.flatMap((memberId) => {
      const place = places[memberId];
      return place ? [placeDocument({ ...place, overlayId: id, sceneId: scene.sceneId, memberId })] : [];
    }),
    patch<OverlayDocument>(overlays, id, (overlay) => ({
      ...overlay,
      sceneOrder: [...overlay.sceneOrder.slice(0, index), scene.sceneId, ...overlay.sceneOrder.slice(index)],
    })),
  ],
  'scene.renamed': ({ sceneId, name }, { id, meta }) => [
    patchScene(id, sceneId, (scene) => ({ ...scene, name, rev: meta.rev })),
  ],
  'scene.transition-set': ({ sceneId, transitionType, transitionMs }, { id, meta }) => [
    patchScene(id, sceneId, (scene) => ({ ...scene, transitionType, transitionMs, rev: meta.rev })),
  ],
  'scene.removed': ({ sceneId, memberIds }, { id }) => [
    remove(overlayScenes, sceneKey(id, sceneId)),
    ...memberIds.map((memberId) => remove(overlayPlaces, placeKey(id, sceneId, memberId))),
    patch<OverlayDocument>(overlays, id, (overlay) => ({
      ...overlay,
      sceneOrder: overlay.sceneOrder.filter((other) => other !== sceneId),
    })),
  ],
  'scenes.reordered': ({ order }, { id }) => [head(id, { sceneOrder: order })],
  'scene.preview-taken': ({ sceneId, transitionType, transitionMs, stack, places }, { id, meta }) => [
    patchScene(id, sceneId, (scene) => ({ ...scene, transitionType, transitionMs, stack, rev: meta.rev })),
    ...Object.entries(places).map(([memberId, place]) =>
      placeDocument({ ...place, overlayId: id, sceneId, memberId: Number(memberId) }),
    ),
  ],
  'scene.went-live': ({ sceneId }, { id }) => [head(id, { liveSceneId: sceneId })],
  'scene.restacked': ({ sceneId, stack }, { id, meta }) => [
    patchScene(id, sceneId, (scene) => ({ ...scene, stack, rev: meta.rev })),
  ],
};
