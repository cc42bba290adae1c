import type { RenderLayout } from '@studio/realtime/protocol';
import type { Size } from '@studio/widgets/size';

export interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/** Visible box of a layer: its center from the canvas's top left, its size, and its rotation in degrees. */
export interface SeenBox extends Size {
  readonly cx: number;
  readonly cy: number;
  readonly rot: number;
}

/** Width of every canvas, in design pixels. */
export const WIDTH = 1920;
const SCALES = { min: 0.05, max: 4 };

export function heightOf({ width, height }: { readonly width: number; readonly height: number }): number {
  return (WIDTH * height) / width;
}

const crops = ({ cropL = 0, cropR = 0, cropT = 0, cropB = 0 }: RenderLayout) => ({
  l: cropL,
  r: cropR,
  t: cropT,
  b: cropB,
});

/** Returns the visible box of a layer. */
export function boxOf(layout: RenderLayout, size: Size, height: number): SeenBox {
  const { l, r, t, b } = crops(layout);
  return {
    cx: WIDTH / 2 + layout.x,
    cy: height / 2 + layout.y,
    w: Math.max(0, size.w - l - r) * layout.scale,
    h: Math.max(0, size.h - t - b) * layout.scale,
    rot: layout.rot,
  };
}

/** Returns the layout that gives a layer the center and width of a box; its crop and opacity stay. */
export function layoutAt(box: SeenBox, layout: RenderLayout, size: Size, height: number): RenderLayout {
  const { l, r } = crops(layout);
  const native = Math.max(1, size.w - l - r);
  return {
    ...layout,
    x: rounded(box.cx - WIDTH / 2),
    y: rounded(box.cy - height / 2),
    scale: Math.min(SCALES.max, Math.max(SCALES.min, Math.round((box.w / native) * 1000) / 1000)),
    rot: rounded(box.rot),
  };
}

export const rounded = (value: number): number => Math.round(value * 10) / 10;

/** A way, turned by degrees. */
export function turned({ x, y }: CanvasPoint, degrees: number): CanvasPoint {
  const angle = (degrees * Math.PI) / 180;
  return {
    x: x * Math.cos(angle) - y * Math.sin(angle),
    y: x * Math.sin(angle) + y * Math.cos(angle),
  };
}

/** Returns a point of a box, in halves of its size from its center: (1, 1) is the bottom right corner. */
export function pointOn({ cx, cy, w, h, rot }: SeenBox, side: CanvasPoint): CanvasPoint {
  const { x, y } = turned({ x: (side.x * w) / 2, y: (side.y * h) / 2 }, rot);
  return { x: cx + x, y: cy + y };
}

export function contains(box: SeenBox, point: CanvasPoint): boolean {
  const { x, y } = turned({ x: point.x - box.cx, y: point.y - box.cy }, -box.rot);
  return Math.abs(x) <= box.w / 2 && Math.abs(y) <= box.h / 2;
}

export interface Rect {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The upright rectangle around a box. */
export function rectOf(box: SeenBox): Rect {
  const angle = (box.rot * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const [w, h] = [box.w * cos + box.h * sin, box.w * sin + box.h * cos];
  return { left: box.cx - w / 2, right: box.cx + w / 2, top: box.cy - h / 2, bottom: box.cy + h / 2 };
}

/** Returns the place and scale at which a layer fits into a rectangle: as large as possible, in its middle. */
export function fittedInto(
  rect: { readonly x: number; readonly y: number; readonly w: number; readonly h: number },
  layout: RenderLayout,
  size: Size,
  height: number,
): { readonly x: number; readonly y: number; readonly scale: number } {
  const { left, right, top, bottom } = rectOf(boxOf({ ...layout, scale: 1 }, size, height));
  const [w, h] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const { min: least, max: most } = SCALES;
  return {
    x: rect.x + rect.w / 2 - WIDTH / 2,
    y: rect.y + rect.h / 2 - height / 2,
    scale: Math.min(most, Math.max(least, Math.min(rect.w / w, rect.h / h))),
  };
}

/** The rectangle around several. */
export function around(rects: readonly Rect[]): Rect {
  return {
    left: Math.min(...rects.map(({ left }) => left)),
    top: Math.min(...rects.map(({ top }) => top)),
    right: Math.max(...rects.map(({ right }) => right)),
    bottom: Math.max(...rects.map(({ bottom }) => bottom)),
  };
}

/**
 * Returns the box after dragging one of its sides or corners to a point, with its proportions unchanged.
 * @param fromCentre keeps the center in place, instead of the opposite corner
 */
export function scaledTo(box: SeenBox, side: CanvasPoint, to: CanvasPoint, fromCentre: boolean): SeenBox {
  const pinned = fromCentre ? { x: box.cx, y: box.cy } : pointOn(box, { x: -side.x, y: -side.y });
  const full = fromCentre ? 1 : 2;
  const way = turned({ x: (side.x * box.w * full) / 2, y: (side.y * box.h * full) / 2 }, box.rot);
  const length = way.x ** 2 + way.y ** 2;
  const pulled = { x: to.x - pinned.x, y: to.y - pinned.y };
  const factor = length === 0 ? 1 : Math.max(0.01, (pulled.x * way.x + pulled.y * way.y) / length);
  const centre = fromCentre
    ? pinned
    : { x: pinned.x + (way.x * factor) / 2, y: pinned.y + (way.y * factor) / 2 };
  return { ...box, cx: centre.x, cy: centre.y, w: box.w * factor, h: box.h * factor };
}

/** Returns the same rotation between -180 and 180 degrees. */
export const upright = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180;

/** A box that is turned so that its top looks at a point. @param step degrees that it stops at; 0: none */
export function turnedTo(box: SeenBox, to: CanvasPoint, step: number): SeenBox {
  const degrees = (Math.atan2(to.y - box.cy, to.x - box.cx) * 180) / Math.PI + 90;
  const stopped = step === 0 ? degrees : Math.round(degrees / step) * step;
  return { ...box, rot: upright(stopped) };
}

type CropKey = 'cropL' | 'cropR' | 'cropT' | 'cropB';
const cropKeys: readonly (readonly [CropKey, CanvasPoint])[] = [
  ['cropL', { x: -1, y: 0 }],
  ['cropR', { x: 1, y: 0 }],
  ['cropT', { x: 0, y: -1 }],
  ['cropB', { x: 0, y: 1 }],
];

/** Returns a layout cropped so that the edge of a side reaches a point; the opposite edge stays. */
export function croppedTo(
  layout: RenderLayout,
  size: Size,
  height: number,
  side: CanvasPoint,
  to: CanvasPoint,
): RenderLayout {
  const found = cropKeys.find(([, at]) => at.x === side.x && at.y === side.y);
  if (!found) return layout;
  const [key] = found;
  const box = boxOf(layout, size, height);
  const edge = pointOn(box, side);
  const inward = turned({ x: to.x - edge.x, y: to.y - edge.y }, -box.rot);
  const amount = -(inward.x * side.x + inward.y * side.y) / layout.scale;
  const extent = side.x !== 0 ? box.w : box.h;
  const cut = Math.max(
    0,
    Math.min((layout[key] ?? 0) + amount, (layout[key] ?? 0) + extent / layout.scale - 8),
  );
  const by = (cut - (layout[key] ?? 0)) * layout.scale;
  const shift = turned({ x: (-side.x * by) / 2, y: (-side.y * by) / 2 }, box.rot);
  return { ...layout, [key]: rounded(cut), x: rounded(layout.x + shift.x), y: rounded(layout.y + shift.y) };
}
