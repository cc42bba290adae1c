import { boxAroundAll, visibleBox, type Box, type Sizes } from '../model/geometry';
import type { Layout, Spot } from '../model/overlay.state';

/** Bounds of a layout's scale. */
const [SMALLEST, LARGEST] = [0.05, 4];

/** Half the width of every canvas, in design pixels; offsets of layouts start at its centre. */
const HALF_WIDTH = 960;

/** A spot as a box around the canvas centre. @param height of the canvas in design pixels */
export function boxOfSpot({ x, y, w, h }: Spot, height: number): Box {
  const [left, top] = [x - HALF_WIDTH, y - height / 2];
  return { left, top, right: left + w, bottom: top + h };
}

/**
 * Returns the spot at the place of a box.
 * @param height of the canvas in design pixels
 */
export function spotOfBox(box: Box, height: number): Pick<Spot, 'x' | 'y' | 'w' | 'h'> {
  const within = (value: number, least: number): number => Math.min(10_000, Math.max(least, rounded(value)));
  return {
    x: within(box.left + HALF_WIDTH, -10_000),
    y: within(box.top + height / 2, -10_000),
    w: within(box.right - box.left, 1),
    h: within(box.bottom - box.top, 1),
  };
}

/**
 * Returns the layouts of layers that together fit into a box, with their proportions and centred [spots/2].
 * @param layouts by memberId, of layers whose sizes are known
 */
export function fitted(
  layouts: ReadonlyMap<number, Layout>,
  sizes: Sizes,
  into: Box,
): ReadonlyMap<number, Layout> {
  const boxes = [...layouts].flatMap(([memberId, layout]) => {
    const native = sizes[memberId];
    return native ? [visibleBox(layout, native)] : [];
  });
  if (boxes.length === 0) return layouts;
  const whole = boxAroundAll(boxes);
  const [from, to] = [centreOf(whole), centreOf(into)];
  const wanted = Math.min(
    (into.right - into.left) / Math.max(1e-9, whole.right - whole.left),
    (into.bottom - into.top) / Math.max(1e-9, whole.bottom - whole.top),
  );
  // One factor for all, so that they keep their places to each other also where a scale is at its bound.
  const scales = [...layouts.values()].map(({ scale }) => scale);
  const factor = Math.min(LARGEST / Math.max(...scales), Math.max(SMALLEST / Math.min(...scales), wanted));
  return new Map(
    [...layouts].map(([memberId, layout]) => [
      memberId,
      {
        ...layout,
        x: rounded(to.x + (layout.x - from.x) * factor),
        y: rounded(to.y + (layout.y - from.y) * factor),
        scale: Math.min(LARGEST, Math.max(SMALLEST, rounded(layout.scale * factor, 1e6))),
      },
    ]),
  );
}

function centreOf({ left, top, right, bottom }: Box): { readonly x: number; readonly y: number } {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Rounds to a thousandth, which removes floating-point errors. */
function rounded(value: number, parts = 1000): number {
  return Math.round(value * parts) / parts + 0;
}
