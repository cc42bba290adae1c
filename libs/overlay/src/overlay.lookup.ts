import { Problem } from '@studio/kernel/problem';
import type { Layer, Overlay, Place, Scene } from './overlay.state';

/** @throws Problem `not_found` */
export function sceneOf(overlay: Overlay, sceneId: number): Scene {
  const scene = overlay.scenes[sceneId];
  if (!scene)
    throw new Problem('not_found', `This overlay has no scene ${sceneId}.`, { resource: 'scene', sceneId });
  return scene;
}

/** @throws Problem `not_found` */
export function layerOf(overlay: Overlay, memberId: number): Layer {
  const layer = overlay.layers[memberId];
  if (!layer)
    throw new Problem('not_found', `This overlay has no layer ${memberId}.`, { resource: 'layer', memberId });
  return layer;
}

export function liveSceneOf(overlay: Overlay): Scene {
  return sceneOf(overlay, overlay.liveSceneId);
}

/** Scenes in tab order, previews included. */
export function scenesOf(overlay: Overlay): readonly Scene[] {
  return overlay.sceneOrder.map((sceneId) => sceneOf(overlay, sceneId));
}

/** Every layer has a place in every scene. */
export function placeIn(scene: Scene, memberId: number): Place {
  const place = scene.places[memberId];
  if (!place) throw new Error(`Scene ${scene.sceneId} lacks a place for layer ${memberId}.`);
  return place;
}
