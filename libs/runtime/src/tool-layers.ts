import type { OperationsByName } from '@studio/areas/operations-by-name';
import type { DesignedLayer, OpenedDesign } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';
import type { RequestContext } from '@studio/operations/caller';
import { findWidget } from '@studio/widgets/catalog';
import { defaultValues } from '@studio/widgets/read-values';
import type { Values } from '@studio/widgets/widget';
import type { AddedLayer, FiredLayerFacts } from './runtime.context';

/* Layers that operations are about which needn't name one: the overlay's own, or one that is added for it. */

/** The layer that tools without a layer's id are about (rules C10); null when there is none. */
export function lowestOf({ layers }: OpenedDesign, slug: string): DesignedLayer | null {
  const all = layers.filter(({ widget }) => widget === slug);
  return all.reduce<DesignedLayer | null>(
    (lowest, layer) => (lowest && lowest.memberId < layer.memberId ? lowest : layer),
    null,
  );
}

/** @throws Problem `not_found`; `invalid_value` for a layer of another widget (rules F2) */
export function layerOf({ layers }: OpenedDesign, memberId: number, slug: string): DesignedLayer {
  const layer = layers.find((each) => each.memberId === memberId);
  if (!layer)
    throw new Problem('not_found', `This overlay has no layer ${memberId}.`, { resource: 'layer', memberId });
  if (layer.widget === slug) return layer;
  throw new Problem('invalid_value', `Layer ${memberId} is none of the widget ${slug}.`, {
    field: 'memberId',
    expected: `a layer of the widget ${slug}`,
  });
}

/** A layer as it would be added. */
export function absentLayer(slug: string, values: Values = {}): FiredLayerFacts['layer'] {
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
): Promise<AddedLayer & { readonly memberId: number }> {
  const { memberId, rev, stepId } = (await operations.run({
    operation: 'add_member',
    input: { overlayId, widget, values },
    author: { accountId: caller.accountId, scopes: ['members:write'], via: caller.via },
    cause: { key: `${tool}/${commandId}`, causationId, correlationId, depth: 0 },
  })) as unknown as AddedLayer & { readonly memberId: number };
  return { memberId, rev, stepId };
}
