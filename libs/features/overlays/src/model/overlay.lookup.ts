import { Problem } from '@studio/kernel/problem';
import type { Group, Layer, Overlay, Place, Scene } from './overlay.state';

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

/** @throws Problem `not_found` that names those that are missing */
export function requireLayers(overlay: Overlay, memberIds: readonly number[]): void {
  const missing = memberIds.filter((memberId) => !overlay.layers[memberId]);
  if (missing.length > 0)
    throw new Problem('not_found', `This overlay has no layer ${missing.join(', ')}.`, {
      resource: 'layer',
      memberIds: missing,
    });
}

/** @throws Problem `not_found` */
export function groupOf(overlay: Overlay, groupId: string): Group {
  const group = Object.hasOwn(overlay.groups, groupId) ? overlay.groups[groupId] : undefined;
  if (!group)
    throw new Problem('not_found', 'This overlay has no such group.', { resource: 'group', groupId });
  return group;
}

/** memberIds of a group's layers, bottom to top of the live scene. */
export function membersOf(overlay: Overlay, groupId: string): readonly number[] {
  return liveSceneOf(overlay).stack.filter((memberId) => overlay.layers[memberId]?.groupId === groupId);
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

/** Returns a layer with its place in the live scene, as refusals describe the current state. */
export function layerNow(overlay: Overlay, memberId: number): object {
  const live = liveSceneOf(overlay);
  return { ...layerOf(overlay, memberId), ...placeIn(live, memberId), z: live.stack.indexOf(memberId) };
}
