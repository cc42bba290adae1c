import type { RenderLayer, RenderState } from '@studio/realtime/protocol';
import type { Schemas } from '../api/client';

interface Design {
  readonly width: number;
  readonly height: number;
  readonly layers: readonly Schemas['LayerView'][];
  readonly scenes: readonly Schemas['SceneView'][];
}

/** Returns what a design shows on air, from an answer that has the settings of layers; null without a live scene. */
export function pictureOf({ width, height, layers, scenes }: Design): RenderState | null {
  const scene = scenes.find(({ live }) => live) ?? scenes[0];
  if (!scene) return null;
  const shown = layers
    .flatMap((layer) => {
      const place = scene.memberState[layer.memberId];
      return place && !place.hidden ? [{ layer, place }] : [];
    })
    .sort((a, b) => a.place.z - b.place.z);
  return {
    canvas: { width, height },
    sceneId: scene.sceneId,
    layers: Object.fromEntries(
      shown.map(({ layer, place }) => [layer.memberId, layerOf(layer, place.layout)]),
    ),
    stack: shown.map(({ layer }) => layer.memberId),
  };
}

function layerOf(layer: Schemas['LayerView'], layout: Schemas['LayoutView']): RenderLayer {
  const {
    memberId,
    widget,
    animLoop: loop,
    animDuration: duration,
    animDelay: delay,
    animSteps: steps,
  } = layer;
  return {
    memberId,
    widget,
    layout,
    animation: { entrance: layer.animEntrance, loop, duration, delay, ...(steps > 0 && { steps }) },
    values: layer.values ?? {},
  };
}
