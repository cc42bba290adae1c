import type { EventOf } from '@studio/kernel/decider';
import { movedBy } from './geometry';
import { mergeLayout, type LayoutChange } from './layout';
import { placeIn, sceneOf } from './overlay.lookup';
import type { Overlay, Scene } from './overlay.state';
import type { SceneEvents } from '../events/scene.events';
import { insertAt, sameStack } from './stack';
import type { LayerEvents } from '../events/layer.events';

/** Events that place layers in scenes. */
export type PlaceEvents = Pick<LayerEvents, 'layer.placed'> & Pick<SceneEvents, 'scene.restacked'>;

/** Changes to a layer inside one scene. */
export interface PlaceChange {
  readonly layout?: LayoutChange;
  readonly z?: number;
  readonly hidden?: boolean;
}

/** Returns the events that change a layer's place in a scene; none if nothing changes. */
export function placeEvents(
  scene: Scene,
  memberId: number,
  { layout, z, hidden }: PlaceChange,
): readonly EventOf<PlaceEvents>[] {
  const { sceneId, stack } = scene;
  const place = placeIn(scene, memberId);
  const merged = layout ? mergeLayout(place.layout, layout) : place.layout;
  const moved = merged !== place.layout;
  const switched = hidden !== undefined && hidden !== place.hidden;
  return [
    ...(moved || switched
      ? [
          {
            type: 'layer.placed',
            data: { sceneId, memberId, ...(moved && { layout: merged }), ...(switched && { hidden }) },
          } as const,
        ]
      : []),
    ...(z === undefined ? [] : restackEvents(scene, insertAt(stack, memberId, z))),
  ];
}

/** Returns the event that changes a scene's stack; none if nothing changes. */
export function restackEvents(
  scene: Scene,
  stack: readonly number[],
): readonly EventOf<Pick<SceneEvents, 'scene.restacked'>>[] {
  if (sameStack(scene.stack, stack)) return [];
  return [{ type: 'scene.restacked', data: { sceneId: scene.sceneId, stack } }];
}

/** The event that moves a layer in a scene; none when it is there already. */
export function moveEvents(
  scene: Scene,
  memberId: number,
  { dx, dy }: { readonly dx: number; readonly dy: number },
): readonly EventOf<Pick<LayerEvents, 'layer.placed'>>[] {
  const { layout } = placeIn(scene, memberId);
  const moved = movedBy(layout, dx, dy);
  if (moved === layout) return [];
  return [{ type: 'layer.placed', data: { sceneId: scene.sceneId, memberId, layout: moved } }];
}

/** Returns the places of a new layer: hidden but in the target scene, at a height or on top of each scene. */
export function newPlaces(
  overlay: Overlay,
  target: Pick<Scene, 'sceneId'>,
  { z, hidden = false }: { readonly z?: number; readonly hidden?: boolean },
): readonly { readonly sceneId: number; readonly z: number; readonly hidden: boolean }[] {
  return overlay.sceneOrder.map((sceneId) => {
    const top = sceneOf(overlay, sceneId).stack.length;
    return sceneId === target.sceneId
      ? { sceneId, z: Math.min(z ?? top, top), hidden }
      : { sceneId, z: top, hidden: true };
  });
}
