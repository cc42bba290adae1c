import type { Upcasts } from '@studio/kernel/decider';
import type { JsonObject } from '@studio/kernel/json';

/** Layers that were stored before they could have saved positions. */
function withPositions(layer: JsonObject): JsonObject {
  return 'positionPresets' in layer ? layer : { ...layer, positionPresets: [] };
}

/** Returns a design whose layers all have position presets. */
export function designWithPositions(design: JsonObject): JsonObject {
  const layers = design['layers'] as readonly JsonObject[];
  return layers.every((layer) => 'positionPresets' in layer)
    ? design
    : { ...design, layers: layers.map(withPositions) };
}

/** Upcasts overlay events of earlier versions to the current payloads. */
export const overlayUpcasts = {
  'layer.added': withPositions,
  'overlay.filled': designWithPositions,
  'overlay.reverted': (data) => {
    const changes = data['changes'] as readonly JsonObject[];
    const old = changes.some((change) => returning(change) !== null);
    return old ? { ...data, changes: changes.map((change) => returning(change) ?? change) } : data;
  },
} as const satisfies Upcasts;

/** Upcasts a change that restores a layer; null for any other change, and for one in the current form. */
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
