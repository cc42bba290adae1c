import { remove, type ProjectionTable } from '@studio/read-models/projection';
import { document, head } from '../overlay.changes';
import {
  layerKey,
  overlayLayers,
  overlayPlaces,
  overlays,
  overlayScenes,
  placeKey,
  sceneKey,
  type OverlayDocument,
} from '../overlay.documents';
import type { LifecycleEvents } from './lifecycle.events';

export const lifecycleProjection: ProjectionTable<LifecycleEvents> = {
  'overlay.created': (data, { id, meta }) => [
    document<OverlayDocument>(overlays, id, {
      ...data,
      ownerId: data.owner.userId,
      createdAt: meta.at,
      updatedAt: meta.at,
      rev: meta.rev,
      linkGeneration: 1,
      liveSceneId: 0,
      sceneOrder: [],
      layerCount: 0,
    }),
  ],
  'overlay.renamed': ({ name }, { id }) => [head(id, { name })],
  'overlay.resized': ({ width, height }, { id }) => [head(id, { width, height })],
  'overlay.deleted': ({ sceneIds, memberIds }, { id }) => [
    ...sceneIds.map((sceneId) => remove(overlayScenes, sceneKey(id, sceneId))),
    ...memberIds.map((memberId) => remove(overlayLayers, layerKey(id, memberId))),
    ...sceneIds.flatMap((sceneId) =>
      memberIds.map((memberId) => remove(overlayPlaces, placeKey(id, sceneId, memberId))),
    ),
    remove(overlays, id),
  ],
};
