import type { JsonObject } from '@studio/kernel/json';
import { patch, put, type Change, type Draft } from '@studio/read-models/projection';
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
  type PlaceDocument,
  type SceneDocument,
} from './overlay.documents';

/** Puts a whole document. */
export function document<Doc extends object>(collection: string, id: string, doc: Doc): Change {
  return put(collection, id, doc as unknown as JsonObject);
}

export function placeDocument(place: PlaceDocument): Change {
  return document(overlayPlaces, placeKey(place.overlayId, place.sceneId, place.memberId), place);
}

export function head(overlayId: string, change: Partial<OverlayDocument>): Change {
  return patch<OverlayDocument>(overlays, overlayId, (overlay) => Object.assign(overlay, change));
}

export function patchScene(
  overlayId: string,
  sceneId: number,
  change: (scene: Draft<SceneDocument>) => SceneDocument,
): Change {
  return patch(overlayScenes, sceneKey(overlayId, sceneId), change);
}

/** Notes that something in a scene has changed. */
export function touchScene(overlayId: string, sceneId: number, rev: number): Change {
  return patchScene(overlayId, sceneId, (scene) => {
    scene.rev = rev;
    return scene;
  });
}

export function patchLayer(overlayId: string, memberId: number, change: Partial<LayerDocument>): Change {
  return patch<LayerDocument>(overlayLayers, layerKey(overlayId, memberId), (layer) =>
    Object.assign(layer, change),
  );
}
