import { Problem } from '@studio/kernel/problem';
import type { DesignedLayer, OpenedDesign } from './designs';

type Layers = Pick<OpenedDesign, 'layers'>;

/** Finds a layer of an overlay by its id. @throws Problem `not_found` */
export function designedLayer({ layers }: Layers, memberId: number): DesignedLayer {
  const layer = layers.find((each) => each.memberId === memberId);
  if (layer) return layer;
  throw new Problem('not_found', `This overlay has no layer ${memberId}.`, { resource: 'layer', memberId });
}

/** Finds a layer that has to be of one widget. @throws Problem `not_found`; as `requireWidget` */
export function designedLayerOf(design: Layers, memberId: number, slug: string): DesignedLayer {
  const layer = designedLayer(design, memberId);
  requireWidget(layer, [slug]);
  return layer;
}

/**
 * Refuses a layer of any other widget [layers/14].
 * @throws Problem `invalid_value` {field, memberId, widget, expected}
 */
function requireWidget(
  { memberId, widget }: Pick<DesignedLayer, 'memberId' | 'widget'>,
  slugs: readonly string[],
): void {
  if (slugs.includes(widget)) return;
  const expected = `a layer of the widget ${slugs.join(' or ')}`;
  throw new Problem('invalid_value', `Layer ${memberId} is of the widget ${widget}. Name ${expected}.`, {
    ...{ field: 'memberId', memberId, widget, expected },
  });
}
