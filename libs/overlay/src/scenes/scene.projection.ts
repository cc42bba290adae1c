import { patch, type ProjectionTable } from '@studio/read-models/projection';
import { document, head, patchScene, placeDocument } from '../overlay.changes';
import {
  overlays,
  overlayScenes,
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
  'scene.went-live': ({ sceneId }, { id }) => [head(id, { liveSceneId: sceneId })],
  'scene.restacked': ({ sceneId, stack }, { id, meta }) => [
    patchScene(id, sceneId, (scene) => ({ ...scene, stack, rev: meta.rev })),
  ],
};
