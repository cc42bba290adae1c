import type { Size } from '@studio/widgets/size';
import { definePort } from '../port';

/** Native sizes of layers in design pixels, before crop, scale and rotation, as renderers measured them. */
export interface LayerSizes {
  /**
   * Returns the current sizes by memberId, as far as known.
   * @throws Unavailable
   */
  of(overlayId: string): Promise<SizesByLayer>;
  /**
   * Returns sizes at most one second old; cheap enough for frequent calls.
   * @throws Unavailable
   */
  recent(overlayId: string): SizesByLayer | Promise<SizesByLayer>;
  /** A renderer has measured a layer. */
  report(
    overlayId: string,
    measure: { readonly memberId: number; readonly w: number; readonly h: number },
  ): void;
}
export type SizesByLayer = { readonly [memberId: number]: Size };
export const LAYER_SIZES = definePort<LayerSizes>('sizes of layers');
