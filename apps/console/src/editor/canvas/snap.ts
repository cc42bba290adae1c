import type { Rect } from './geometry';
import { WIDTH } from './geometry';

/** A line that something has snapped to. */
export interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

export interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

/** Graphics safe area (EBU R 95). */
const SAFE = 0.05;

/** Lines of the canvas: edges, middle, thirds, safe area. */
function canvasLines(height: number): {
  readonly x: readonly number[];
  readonly y: readonly number[];
} {
  const lines = (length: number): readonly number[] => [
    0,
    length * SAFE,
    length / 3,
    length / 2,
    (length * 2) / 3,
    length * (1 - SAFE),
    length,
  ];
  return { x: lines(WIDTH), y: lines(height) };
}

const edges = (low: number, high: number): readonly number[] => [low, (low + high) / 2, high];

/** Places at which a rectangle between two neighbours would have the same gap on both sides. */
function middles(others: readonly Rect[], low: 'left' | 'top', high: 'right' | 'bottom'): readonly number[] {
  const sorted = [...others].sort((a, b) => a[low] - b[low]);
  return sorted.flatMap((rect, i) => {
    const next = sorted.slice(i + 1).find((other) => other[low] > rect[high]);
    return next ? [(rect[high] + next[low]) / 2] : [];
  });
}

function nearest(
  own: readonly number[],
  lines: readonly number[],
  reach: number,
): { readonly by: number; readonly at: number } | null {
  let found: { by: number; at: number } | null = null;
  for (const at of lines)
    for (const value of own) {
      const by = at - value;
      if (Math.abs(by) <= reach && (!found || Math.abs(by) < Math.abs(found.by))) found = { by, at };
    }
  return found;
}

/** Items that a drag can snap to. */
interface SnapTargets {
  readonly others: readonly Rect[];
  /** Named places of the overlay: lines to snap to, but no neighbours that gaps are counted between. */
  readonly spots: readonly Rect[];
  readonly height: number;
}

interface AxisLines {
  /** Edges of the canvas, and edges and centers of other layers and of spots. */
  readonly edges: readonly number[];
  /** In the middle between two others. */
  readonly middles: readonly number[];
}

/** Lines to snap to, found once per drag, since every move uses them. */
export interface SnapLines {
  readonly x: AxisLines;
  readonly y: AxisLines;
}

export function snapLines({ others, spots, height }: SnapTargets): SnapLines {
  const canvas = canvasLines(height);
  const rects = [...others, ...spots];
  return {
    x: {
      edges: [...canvas.x, ...rects.flatMap(({ left, right }) => edges(left, right))],
      middles: middles(others, 'left', 'right'),
    },
    y: {
      edges: [...canvas.y, ...rects.flatMap(({ top, bottom }) => edges(top, bottom))],
      middles: middles(others, 'top', 'bottom'),
    },
  };
}

/**
 * Returns the offset that snaps a rectangle: its edges or center to a line, or its center between two others.
 * @param reach longest snap, in design pixels
 */
export function snap(rect: Rect, { x, y }: SnapLines, reach: number): Snapped {
  const [centreX, centreY] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  const foundX =
    nearest(edges(rect.left, rect.right), x.edges, reach) ?? nearest([centreX], x.middles, reach);
  const foundY =
    nearest(edges(rect.top, rect.bottom), y.edges, reach) ?? nearest([centreY], y.middles, reach);
  return {
    dx: foundX?.by ?? 0,
    dy: foundY?.by ?? 0,
    guides: [
      ...(foundX ? [{ axis: 'x' as const, at: foundX.at }] : []),
      ...(foundY ? [{ axis: 'y' as const, at: foundY.at }] : []),
    ],
  };
}
