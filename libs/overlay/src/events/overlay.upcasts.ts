import type { Upcasts } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';

/** Layers that were stored before they could have saved positions. */
function withPositions(layer: JsonObject): JsonObject {
  return 'positionPresets' in layer ? layer : { ...layer, positionPresets: [] };
}

/** A design with such layers. */
export function designWithPositions(design: JsonObject): JsonObject {
  const layers = design['layers'] as readonly JsonObject[];
  return layers.every((layer) => 'positionPresets' in layer)
    ? design
    : { ...design, layers: layers.map(withPositions) };
}

/** Makes today's payloads of the overlays' events of what earlier versions wrote. */
export const overlayUpcasts = {
  'layer.added': withPositions,
  'overlay.filled': designWithPositions,
  'overlay.reverted': (data) => {
    const changes = data['changes'] as readonly JsonObject[];
    const old = changes.some((change) => returning(change) !== null);
    return old ? { ...data, changes: changes.map((change) => returning(change) ?? change) } : data;
  },
} as const satisfies Upcasts;

/** A layer that comes back as it was stored before; null for any other change. */
function returning(change: JsonObject): JsonObject | null {
  const path = change['path'] as readonly string[];
  const isLayer = path.length === 2 && path[0] === 'layers' && isObject(change['after']);
  if (!isLayer) return null;
  const after = change['after'] as JsonObject;
  return 'positionPresets' in after ? null : { ...change, after: withPositions(after) };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
