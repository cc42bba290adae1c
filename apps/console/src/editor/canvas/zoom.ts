import type { CanvasPoint } from './geometry';
import type { StageFit } from './use-fit';

/** Zoom and offset of the canvas, relative to the view of the whole canvas. */
export interface CanvasZoom {
  /** 1: as large as fits. */
  readonly factor: number;
  /** Screen pixels that its middle is away from the middle of the room that it has. */
  readonly x: number;
  readonly y: number;
}

/** All of the canvas. */
export const fitted: CanvasZoom = { factor: 1, x: 0, y: 0 };

/** Zoom factor of one press of a key or a button. */
export const STEP = 1.25;
const LEAST = 0.25;
const MOST = 8;
/** Pixels per unit of a wheel's `deltaMode`: pixels, lines and pages. */
const PIXELS = [1, 16, 400] as const;
/** Wheel pixels that make it larger by the factor e. */
const WHEEL = 300;

/**
 * Zooms in or out, keeping a point in place.
 * @param at screen pixels from the center of the view
 */
export function zoomedBy(zoom: CanvasZoom, by: number, at: CanvasPoint = { x: 0, y: 0 }): CanvasZoom {
  const factor = Math.min(MOST, Math.max(LEAST, zoom.factor * by));
  const grown = factor / zoom.factor;
  return { factor, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown };
}

/** Moves the canvas; at least its edge stays at the center of the view. */
export function pannedBy(zoom: CanvasZoom, by: CanvasPoint, whole: StageFit): CanvasZoom {
  const within = (value: number, length: number): number =>
    Math.min((length * zoom.factor) / 2, Math.max((-length * zoom.factor) / 2, value));
  return { ...zoom, x: within(zoom.x + by.x, whole.width), y: within(zoom.y + by.y, whole.height) };
}

/** Returns the position of the canvas at a zoom. */
export function placeOf(whole: StageFit, { factor, x, y }: CanvasZoom): StageFit {
  const [width, height] = [whole.width * factor, whole.height * factor];
  return {
    zoom: whole.zoom * factor,
    width,
    height,
    left: whole.left + (whole.width - width) / 2 + x,
    top: whole.top + (whole.height - height) / 2 + y,
  };
}

interface Wheel {
  readonly deltaX: number;
  readonly deltaY: number;
  readonly deltaMode: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Returns the zoom after a turn of the wheel; null if it changes nothing. With Ctrl it zooms at the pointer, else
 * it scrolls a zoomed canvas.
 */
export function wheeled(zoom: CanvasZoom, wheel: Wheel, at: CanvasPoint, whole: StageFit): CanvasZoom | null {
  const pixels = PIXELS[wheel.deltaMode as 0 | 1 | 2] ?? 1;
  if (wheel.ctrlKey || wheel.metaKey)
    return pannedBy(zoomedBy(zoom, Math.exp((-wheel.deltaY * pixels) / WHEEL), at), { x: 0, y: 0 }, whole);
  if (zoom.factor <= 1 && zoom.x === 0 && zoom.y === 0) return null;
  return pannedBy(zoom, { x: -wheel.deltaX * pixels, y: -wheel.deltaY * pixels }, whole);
}
