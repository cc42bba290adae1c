import type { JsonObject } from '@studio/kernel/json';
import { patch, put, remove, type Change, type Projection } from '@studio/read-models/projection';
import {
  layerKey,
  overlayCollections,
  overlayLayers,
  overlayPlaces,
  overlays,
  overlayScenes,
  placeKey,
  sceneKey,
  type LayerDocument,
  type OverlayDocument,
  type PlaceDocument,
  type SceneDocument,
} from './overlay.documents';
import type { OverlayEvents } from './overlay.events';
import { insertAt } from './stack';

/** One head document per overlay, one per scene, one per layer, one per layer in a scene. */
export const overlayProjection: Projection<OverlayEvents> = {
  name: 'overlays',
  version: 1,
  category: 'overlay',
  collections: overlayCollections,
  on: {
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

    'layer.added': ({ memberId, widget, name, values, locked, animation, layout, places }, { id, meta }) => [
      document<LayerDocument>(overlayLayers, layerKey(id, memberId), {
        overlayId: id,
        memberId,
        widget,
        name,
        values,
        locked,
        ...animation,
        version: 1,
      }),
      ...places.flatMap(({ sceneId, z, hidden }) => [
        placeDocument({ overlayId: id, sceneId, memberId, layout, hidden }),
        patchScene(id, sceneId, (scene) => ({
          ...scene,
          stack: insertAt(scene.stack, memberId, z),
          rev: meta.rev,
        })),
      ]),
      patch<OverlayDocument>(overlays, id, (overlay) => ({ ...overlay, layerCount: overlay.layerCount + 1 })),
    ],
    'layer.placed': ({ sceneId, memberId, ...change }, { id, meta }) => [
      patch<PlaceDocument>(overlayPlaces, placeKey(id, sceneId, memberId), (place) => ({
        ...place,
        ...change,
      })),
      patchScene(id, sceneId, (scene) => ({ ...scene, rev: meta.rev })),
    ],
    'layer.renamed': ({ memberId, name }, { id }) => [patchLayer(id, memberId, { name })],
    'layer.locked': ({ memberId, locked }, { id }) => [patchLayer(id, memberId, { locked })],
    'layer.animated': ({ memberId, animation }, { id }) => [patchLayer(id, memberId, animation)],
    'layer.removed': ({ memberId, sceneIds }, { id, meta }) => [
      remove(overlayLayers, layerKey(id, memberId)),
      ...sceneIds.flatMap((sceneId) => [
        remove(overlayPlaces, placeKey(id, sceneId, memberId)),
        patchScene(id, sceneId, (scene) => ({
          ...scene,
          stack: scene.stack.filter((other) => other !== memberId),
          rev: meta.rev,
        })),
      ]),
      patch<OverlayDocument>(overlays, id, (overlay) => ({ ...overlay, layerCount: overlay.layerCount - 1 })),
    ],
  },
  commit: ({ id, meta }) => [head(id, { rev: meta.rev, updatedAt: meta.at })],
};

function document<Doc extends object>(collection: string, id: string, doc: Doc): Change {
  return put(collection, id, doc as unknown as JsonObject);
}

function placeDocument(place: PlaceDocument): Change {
  return document(overlayPlaces, placeKey(place.overlayId, place.sceneId, place.memberId), place);
}

function head(overlayId: string, change: Partial<OverlayDocument>): Change {
  return patch<OverlayDocument>(overlays, overlayId, (overlay) => ({ ...overlay, ...change }));
}

function patchScene(
  overlayId: string,
  sceneId: number,
  change: (scene: SceneDocument) => SceneDocument,
): Change {
  return patch(overlayScenes, sceneKey(overlayId, sceneId), change);
}

function patchLayer(overlayId: string, memberId: number, change: Partial<LayerDocument>): Change {
  return patch<LayerDocument>(overlayLayers, layerKey(overlayId, memberId), (layer) => ({ ...layer, ...change }));
}
