export interface RuntimeEvents {
  /** Native size in design pixels: before crop, scale and rotation, so that it holds in every scene. */
  'layer.measured': { readonly memberId: number; readonly w: number; readonly h: number };
  /** Of a layer that the overlay no longer has. */
  'layer.unmeasured': { readonly memberId: number };
}
