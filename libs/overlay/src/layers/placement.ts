import type { EventOf } from '@studio/kernel/decider';
import { mergeLayout, type LayoutChange } from '../layout';
import { placeIn } from '../overlay.lookup';
import type { Scene } from '../overlay.state';
import type { SceneEvents } from '../scenes/scene.events';
import { insertAt, sameStack } from '../stack';
import type { LayerEvents } from './layer.events';

/** What may be changed of a layer inside one scene. */
export interface PlaceChange {
  readonly layout?: LayoutChange;
  readonly z?: number;
  readonly hidden?: boolean;
}

/** The events that bring a layer's place in a scene to what is asked; none when it is so already. */
export function placeEvents(
  scene: Scene,
  memberId: number,
  { layout, z, hidden }: PlaceChange,
): readonly EventOf<SceneEvents & LayerEvents>[] {
  const { sceneId, stack } = scene;
  const place = placeIn(scene, memberId);
  const merged = layout ? mergeLayout(place.layout, layout) : place.layout;
  const moved = merged !== place.layout;
  const switched = hidden !== undefined && hidden !== place.hidden;
  const next = z === undefined ? stack : insertAt(stack, memberId, z);
  return [
    ...(moved || switched
      ? [
          {
            type: 'layer.placed',
            data: { sceneId, memberId, ...(moved && { layout: merged }), ...(switched && { hidden }) },
          } as const,
        ]
      : []),
    ...(sameStack(next, stack) ? [] : [{ type: 'scene.restacked', data: { sceneId, stack: next } } as const]),
  ];
}
