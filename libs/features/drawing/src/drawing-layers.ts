import type { OperationsByName } from '@studio/contracts/operations-by-name';
import type { DesignedLayer, OpenedDesign } from '@studio/contracts/overlays/designs';
import { receiptIn } from '@studio/contracts/receipt';
import type { RequestContext } from '@studio/operations/caller';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { DrawingTarget, DrawingSettings, ViewerDrawingTarget } from './drawing.decider';

export const DRAWING = 'drawing';

/** Returns the layer that is meant if the request names none [layers/13]; null if there is none. */
export function lowestDrawing({ layers }: OpenedDesign): DesignedLayer | null {
  const all = layers.filter(({ widget }) => widget === DRAWING);
  return all.sort((a, b) => a.memberId - b.memberId)[0] ?? null;
}

export function drawingTargetOf({
  memberId,
  values,
  onAir,
}: Pick<DesignedLayer, 'memberId' | 'values' | 'onAir'>): DrawingTarget {
  return { memberId, settings: values as DrawingSettings, onAir };
}

/** A layer that is added with the rights of whoever asks, once for one request. */
export async function addedDrawingTarget(
  operations: OperationsByName,
  overlayId: string,
  { caller, commandId, correlationId, causationId, isPreview, isAccessOnly }: RequestContext,
): Promise<ViewerDrawingTarget> {
  const widget = findWidget(DRAWING);
  const values = widget ? defaultValues(widget) : {};
  if (isPreview || isAccessOnly)
    return { ...drawingTargetOf({ memberId: 0, values, onAir: true }), added: null };
  const answer = await operations.run({
    operation: 'add_member',
    input: { overlayId, widget: DRAWING, values: {} },
    author: { accountId: caller.accountId, scopes: ['members:write'], via: caller.via },
    cause: { key: `enable_viewer_drawing/${commandId}`, causationId, correlationId, depth: 0 },
  });
  const { memberId } = answer;
  return { ...drawingTargetOf({ memberId, values, onAir: true }), added: receiptIn(answer) };
}
