import { remove, type ProjectionTable } from '@studio/read-models/projection';
import { document, head, placeDocument } from '../overlay.changes';
import {
  layerKey,
  overlayLayers,
  overlayPlaces,
  overlays,
  overlayScenes,
  placeKey,
  sceneKey,
  type LayerDocument,
  type OverlayDocument,
  type SceneDocument,
} from '../overlay.documents';
import { scenesIn } from './design';
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
      groups: {},
      editors: {},
      endingLinks: [],
      layerCount: 0,
    }),
  ],
  'overlay.filled': (design, { id, meta }) => [
    ...design.layers.map((layer) =>
      document<LayerDocument>(overlayLayers, layerKey(id, layer.memberId), { ...layer, overlayId: id }),
    ),
    ...scenesIn(design, meta.rev).flatMap(({ places, ...scene }) => [
      document<SceneDocument>(overlayScenes, sceneKey(id, scene.sceneId), { ...scene, overlayId: id }),
      ...Object.entries(places).map(([memberId, place]) =>
        placeDocument({ ...place, overlayId: id, sceneId: scene.sceneId, memberId: Number(memberId) }),
      ),
    ]),
    head(id, {
      groups: design.groups,
      layerCount: design.layers.length,
      sceneOrder: design.scenes.map(({ sceneId }) => sceneId),
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
