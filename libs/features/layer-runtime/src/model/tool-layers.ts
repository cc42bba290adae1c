import type { OperationsByName } from '@studio/contracts/operations-by-name';
import { receiptIn, type StepReceipt } from '@studio/contracts/receipt';
import type { DesignedLayer, OpenedDesign } from '@studio/contracts/overlays/designs';
import type { RequestContext } from '@studio/operations/caller';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { Values } from '@studio/widgets/widget';
import type { FiredLayerLookups } from './runtime.context';

/* Layers that operations are about which needn't name one: the overlay's own, or one that is added for it. */

/** Returns the layer that a tool without a layer's id means [layers/13]; null if there is none. */
export function lowestOf({ layers }: OpenedDesign, slug: string): DesignedLayer | null {
  const all = layers.filter(({ widget }) => widget === slug);
  return all.reduce<DesignedLayer | null>(
    (lowest, layer) => (lowest && lowest.memberId < layer.memberId ? lowest : layer),
    null,
  );
}

/** A layer as it would be added. */
export function absentLayer(slug: string, values: Values = {}): FiredLayerLookups['layer'] {
  const widget = findWidget(slug);
  return { widget: slug, values: { ...(widget && defaultValues(widget)), ...values }, onAir: true };
}

/** Adds a layer with the rights of whoever asks, once for one request. */
export async function addLayer(
  operations: OperationsByName,
  {
    overlayId,
    widget,
    values = {},
  }: { readonly overlayId: string; readonly widget: string; readonly values?: Values },
  { caller, commandId, correlationId, causationId }: RequestContext,
  tool: string,
): Promise<StepReceipt & { readonly memberId: number }> {
  const answer = await operations.run({
    operation: 'add_member',
    input: { overlayId, widget, values },
    author: { accountId: caller.accountId, scopes: ['members:write'], via: caller.via },
    cause: { key: `${tool}/${commandId}`, causationId, correlationId, depth: 0 },
  });
  return { memberId: answer.memberId, ...receiptIn(answer) };
}
