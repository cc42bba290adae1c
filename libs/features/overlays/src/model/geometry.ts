import { Problem } from '@studio/kernel/problem';
import type { Size } from '@studio/widgets/size';
import type { Layout, Overlay } from './overlay.state';

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

/** Width of every canvas in design pixels [overlays/1]. */
const DESIGN_WIDTH = 1920;

/** Bounds of a layout's offsets. */
const FARTHEST = 100_000;

/** The canvas in design pixels [layers/7]. */
export function canvasBox({ width, height }: Pick<Overlay, 'width' | 'height'>): Box {
  return boxAround(0, 0, { w: DESIGN_WIDTH, h: (DESIGN_WIDTH * height) / width });
}

/** Returns the visible size of a layer: after crop, then scale, then rotation [layers/7]. */
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

/** Returns the visible box of a layer on the canvas; x, y is its centre [layers/7]. */
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
 * Returns the layout at another place; the same object if it is already there. A hundredth of a pixel counts as no
 * movement, so that aligned boxes stay aligned.
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

/** Rounds to a thousandth of a pixel, which removes floating-point errors. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}

/** Lookups of a command that moves layers by their sizes, or answers with sizes. */
export interface SizeLookups {
  /** Native sizes of layers, as far as known. */
  readonly sizes: Sizes;
}

/** @throws Problem `size_unknown` that names the layers which no renderer has measured yet */
export function requireSizes(memberIds: readonly number[], sizes: Sizes): void {
  const unknown = memberIds.filter((memberId) => !sizes[memberId]);
  if (unknown.length > 0)
    throw new Problem(
      'size_unknown',
      'Some of these layers have no size yet. Open the overlay once, then try again.',
      {
        memberIds: unknown,
      },
    );
}
