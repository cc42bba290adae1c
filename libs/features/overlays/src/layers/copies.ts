import type { EventOf } from '@studio/kernel/decider';
import { animationOf } from '../model/animation';
import { movedBy } from '../model/geometry';
import { sameLayout } from '../model/layout';
import { layerOf, placeIn, sceneOf, scenesOf } from '../model/overlay.lookup';
import type { StoredAnimation, StoredLayer } from '../events/overlay.event-shapes';
import type { Layer, Overlay, Scene } from '../model/overlay.state';
import type { LayerEvents } from '../events/layer.events';

/** Offset of copies to the right and down, so that they are visible [layers/6]. */
const OFFSET = 20;

/**
 * Returns copies of layers, in the order given, with ids that count up from `nextMemberId`. In every scene they
 * form one block, in the order of that scene, directly above the topmost of the layers. They are visible in one
 * scene only [layers/6].
 */
export function copiesOf(
  overlay: Overlay,
  memberIds: readonly number[],
  visibleIn: number,
): readonly EventOf<Pick<LayerEvents, 'layer.added'>>[] {
  const stacked = scenesOf(overlay).map((scene) => ({ scene, zs: copyZs(scene, memberIds) }));
  return memberIds.map((source, n) => {
    // A copy has all properties of its layer except those that are created for it.
    const { groupId: _group, version: _version, ...layer } = layerOf(overlay, source);
    const layout = copiedLayout(sceneOf(overlay, visibleIn), source);
    return {
      type: 'layer.added',
      data: {
        ...payloadOf(layer),
        memberId: overlay.nextMemberId + n,
        layout,
        places: stacked.map(({ scene, zs }) => {
          const own = copiedLayout(scene, source);
          return {
            sceneId: scene.sceneId,
            z: zs[n] ?? 0,
            hidden: scene.sceneId !== visibleIn,
            ...(!sameLayout(own, layout) && { layout: own }),
          };
        }),
      },
    };
  });
}

/** A layer as `layer.added` carries it: its animation apart. */
export function payloadOf(
  layer: Omit<Layer, 'groupId' | 'version'>,
): StoredLayer & { readonly animation: StoredAnimation } {
  const { animEntrance: _e, animLoop: _l, animDuration: _d, animDelay: _w, animSteps: _s, ...rest } = layer;
  return { ...rest, animation: animationOf(layer) };
}

function copiedLayout(scene: Scene, memberId: number) {
  return movedBy(placeIn(scene, memberId).layout, OFFSET, OFFSET);
}

/** Returns the index at which to insert each copy, given that the copies before it are already inserted. */
function copyZs({ stack }: Scene, memberIds: readonly number[]): readonly number[] {
  const places = new Map(stack.map((memberId, z) => [memberId, z]));
  const zs = memberIds.map((memberId) => places.get(memberId) ?? -1);
  const above = Math.max(...zs) + 1;
  return zs.map((own, n) => above + zs.slice(0, n).filter((z) => z < own).length);
}
