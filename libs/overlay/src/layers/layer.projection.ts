import { patch, remove, type ProjectionTable } from '@studio/read-models/projection';
import { document, patchLayer, patchScene, placeDocument, touchScene } from '../overlay.changes';
import {
  layerKey,
  overlayLayers,
  overlayPlaces,
  overlays,
  placeKey,
  type LayerDocument,
  type OverlayDocument,
  type PlaceDocument,
} from '../overlay.documents';
import { insertAt } from '../stack';
import type { LayerEvents } from './layer.events';

export const layerProjection: ProjectionTable<LayerEvents> = {
  'layer.added': ({ animation, layout, places, ...layer }, { id, meta }) => [
    document<LayerDocument>(overlayLayers, layerKey(id, layer.memberId), {
      ...layer,
      overlayId: id,
      groupId: null,
      ...animation,
      version: 1,
    }),
    ...places.flatMap(({ sceneId, z, hidden, layout: own = layout }) => [
      placeDocument({ overlayId: id, sceneId, memberId: layer.memberId, layout: own, hidden }),
      patchScene(id, sceneId, (scene) => ({
        ...scene,
        stack: insertAt(scene.stack, layer.memberId, z),
        rev: meta.rev,
      })),
    ]),
    patch<OverlayDocument>(overlays, id, (overlay) => ({ ...overlay, layerCount: overlay.layerCount + 1 })),
  ],
  'layer.placed': ({ sceneId, memberId, layout, hidden }, { id, meta }) => [
    patch<PlaceDocument>(overlayPlaces, placeKey(id, sceneId, memberId), (place) => {
      if (layout) place.layout = layout;
      if (hidden !== undefined) place.hidden = hidden;
      return place;
    }),
    touchScene(id, sceneId, meta.rev),
  ],
  'layer.renamed': ({ memberId, name }, { id }) => [patchLayer(id, memberId, { name })],
  'layer.locked': ({ memberId, locked }, { id }) => [patchLayer(id, memberId, { locked })],
  'layer.animated': ({ memberId, animation }, { id }) => [patchLayer(id, memberId, animation)],
  'layer.values-set': ({ memberId, values }, { id }) => [
    patch<LayerDocument>(overlayLayers, layerKey(id, memberId), (layer) => ({
      ...layer,
      values: { ...layer.values, ...values },
      version: layer.version + 1,
    })),
  ],
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
};
