import type { OperationsByName } from '@studio/areas/operations-by-name';
import type { DesignedLayer, OpenedDesign } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { DrawingPlace, DrawingSettings, PlaceForViewers } from './drawing.decider';

export const DRAWING = 'drawing';

/** @throws Problem `not_found`; `invalid_value` for a layer of another widget */
export function drawingLayer(design: OpenedDesign, memberId: number): DesignedLayer {
  const layer = anyLayer(design, memberId);
  if (layer.widget === DRAWING) return layer;
  throw new Problem('invalid_value', `Layer ${memberId} is none of the widget ${DRAWING}.`, {
    field: 'memberId',
    expected: `a layer of the widget ${DRAWING}`,
  });
}

/** @throws Problem `not_found` */
export function anyLayer({ layers }: OpenedDesign, memberId: number): DesignedLayer {
  const layer = layers.find((each) => each.memberId === memberId);
  if (layer) return layer;
  throw new Problem('not_found', `This overlay has no layer ${memberId}.`, { resource: 'layer', memberId });
}

/** The one that is meant where none is named (rules C10); null for none. */
export function lowestDrawing({ layers }: OpenedDesign): DesignedLayer | null {
  const all = layers.filter(({ widget }) => widget === DRAWING);
  return all.sort((a, b) => a.memberId - b.memberId)[0] ?? null;
}

export function placeOf({
  memberId,
  values,
  onAir,
}: Pick<DesignedLayer, 'memberId' | 'values' | 'onAir'>): DrawingPlace {
  return { memberId, settings: values as unknown as DrawingSettings, onAir };
}

/** A layer that is added with the rights of whoever asks, once for one request. */
export async function addedPlace(
  operations: OperationsByName,
  overlayId: string,
  { caller, commandId, correlationId, causationId, isPreview, isAccessOnly }: RequestContext,
): Promise<PlaceForViewers> {
  const widget = findWidget(DRAWING);
  const values = widget ? defaultValues(widget) : {};
  if (isPreview || isAccessOnly) return { ...placeOf({ memberId: 0, values, onAir: true }), added: null };
  const { memberId, rev, stepId } = (await operations.run({
    operation: 'add_member',
    input: { overlayId, widget: DRAWING, values: {} },
    author: { accountId: caller.accountId, scopes: ['members:write'], via: caller.via },
    cause: { key: `enable_viewer_drawing/${commandId}`, causationId, correlationId, depth: 0 },
  })) as unknown as { readonly memberId: number; readonly rev: number; readonly stepId: string | null };
  return { ...placeOf({ memberId, values, onAir: true }), added: { rev, stepId } };
}
