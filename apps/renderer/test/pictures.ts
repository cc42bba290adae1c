import type { RenderAnimation, RenderLayer, RenderLayout, RenderState } from '@studio/realtime/protocol';
import { findWidget } from '@studio/widgets/catalog';

export const still: RenderAnimation = { entrance: 'none', loop: 'none', duration: 0.6, delay: 0 };
export const centred: RenderLayout = { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 };

/** Default settings of a widget of the catalog; none for other slugs. */
export function defaultsOf(slug: string): { readonly [key: string]: unknown } {
  const fields = findWidget(slug)?.fields ?? [];
  return Object.fromEntries(
    fields.flatMap((field) => (field.type === 'button' ? [] : [[field.key, field.default]])),
  );
}

export interface LayerOptions {
  readonly layout?: Partial<RenderLayout>;
  readonly animation?: Partial<RenderAnimation>;
  readonly values?: { readonly [key: string]: unknown };
}

/** A layer of a widget with its default settings. */
export function layer(
  memberId: number,
  widget: string,
  { layout, animation, values }: LayerOptions = {},
): RenderLayer {
  return {
    memberId,
    widget,
    layout: { ...centred, ...layout },
    animation: { ...still, ...animation },
    values: { ...defaultsOf(widget), ...values },
  };
}

/** The part of a state that layers make, bottom to top. */
export function stackOf(...layers: readonly RenderLayer[]): Pick<RenderState, 'layers' | 'stack'> {
  return {
    layers: Object.fromEntries(layers.map((each) => [each.memberId, each])),
    stack: layers.map(({ memberId }) => memberId),
  };
}
