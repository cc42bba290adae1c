/** Width and height in design pixels. The size of a layer is its native one: before crop, scale and rotation. */
export interface Size {
  readonly w: number;
  readonly h: number;
}
