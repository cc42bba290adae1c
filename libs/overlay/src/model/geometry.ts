import type { Layout, Overlay } from './overlay.state';

/** Width and height in design pixels. */
export interface Size {
  readonly w: number;
  readonly h: number;
}

/** Native sizes of layers: before crop, scale and rotation. A layer that no renderer has measured is absent. */
export interface Sizes {
  readonly [memberId: string]: Size;
}

/** A rectangle in design pixels; 0, 0 is the canvas centre, as in layouts. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Every canvas is so many design pixels wide (reference 1, Overlay). */
const DESIGN_WIDTH = 1920;

/** Bounds of a layout's offsets. */
const FARTHEST = 100_000;

/** The canvas in design pixels (rules C7). */
export function canvasBox({ width, height }: Pick<Overlay, 'width' | 'height'>): Box {
  return boxAround(0, 0, { w: DESIGN_WIDTH, h: (DESIGN_WIDTH * height) / width });
}

/** Size of what is seen of a layer: after crop, then scale, then rotation (reference 1, Layer: w, h). */
export function visibleSize(
  { scale, rot, cropL = 0, cropT = 0, cropR = 0, cropB = 0 }: Layout,
  { w, h }: Size,
): Size {
  const width = Math.max(0, w - cropL - cropR) * scale;
  const height = Math.max(0, h - cropT - cropB) * scale;
  const angle = (rot * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return { w: rounded(width * cos + height * sin), h: rounded(width * sin + height * cos) };
}

/** What is seen of a layer on the canvas: x, y is the centre of it (rules C7). */
export function visibleBox(layout: Layout, native: Size): Box {
  return boxAround(layout.x, layout.y, visibleSize(layout, native));
}

/** The smallest box around some. @param boxes at least one */
export function boxAroundAll(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/**
 * The layout at another place; the same object when it is there already. A hundredth of a pixel is no
 * movement, so that what was aligned once is aligned.
 */
export function movedBy(layout: Layout, dx: number, dy: number): Layout {
  if (Math.abs(dx) < 0.01 && Math.abs(dy) < 0.01) return layout;
  const [x, y] = [offset(layout.x + dx), offset(layout.y + dy)];
  return x === layout.x && y === layout.y ? layout : { ...layout, x, y };
}

function boxAround(x: number, y: number, { w, h }: Size): Box {
  return { left: x - w / 2, top: y - h / 2, right: x + w / 2, bottom: y + h / 2 };
}

function offset(value: number): number {
  return Math.max(-FARTHEST, Math.min(FARTHEST, rounded(value)));
}

/** To a thousandth of a pixel: what floating point leaves behind is nobody's wish. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Of a command that moves layers by their sizes, or is answered with them. */
export interface SizeFacts {
  /** Native sizes of layers, as far as they are known. */
  readonly sizes: Sizes;
}
