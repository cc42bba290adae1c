/** Place on the canvas: 0 to 1 from the left and from the top. */
export interface PenPoint {
  readonly x: number;
  readonly y: number;
}

/** Most points of a stroke. */
const MOST_POINTS = 400;
/** Distance from the last point from which a point counts. */
const LEAST_STEP = 0.002;
/** Way of one press of an arrow key; with Shift ten times as far. */
const KEY_STEP = 0.005;

const inside = (value: number): number => Math.min(1, Math.max(0, value));

export function pointIn(
  box: { left: number; top: number; width: number; height: number },
  at: PenPoint,
): PenPoint {
  return { x: inside((at.x - box.left) / box.width), y: inside((at.y - box.top) / box.height) };
}

/** Returns the stroke with another point, unless that is where the last one is, or there are too many. */
export function extended(stroke: readonly PenPoint[], point: PenPoint): readonly PenPoint[] {
  const last = stroke.at(-1);
  if (stroke.length >= MOST_POINTS) return stroke;
  if (last && Math.hypot(last.x - point.x, last.y - point.y) < LEAST_STEP) return stroke;
  return [...stroke, point];
}

const directions: { readonly [key: string]: PenPoint } = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Returns where an arrow key moves the pen; null for another key. */
export function movedPen(from: PenPoint, key: string, isFast: boolean): PenPoint | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = KEY_STEP * (isFast ? 10 : 1);
  return { x: inside(from.x + direction.x * step), y: inside(from.y + direction.y * step) };
}
