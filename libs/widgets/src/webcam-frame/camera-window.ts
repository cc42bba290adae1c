import { hexagon, hexagonSize, rectangle, roundedPolygon, type Point } from '../drawing/geometry';
import type { Size } from '../size';
import { webcamFrameSize } from './webcam-frame.size';

const { w: WIDTH, h: HEIGHT } = webcamFrameSize;
const usual: Size = { w: WIDTH, h: HEIGHT };
const square: Size = { w: 360, h: 360 };
/** All proportions cover about the area of the default size. */
const sizes: { readonly [ratio: string]: Size } = {
  '4:3': { w: 416, h: 312 },
  '1:1': square,
  '9:16': { w: HEIGHT, h: WIDTH },
};
/** Corner radius of a rounded frame, in design pixels. */
export const CORNER = 28;

/** Size of a frame, with its corners and their radius at some distance inside its edge. */
interface Outline {
  readonly size: Size;
  readonly corners: (inset: number) => readonly Point[];
  readonly radius: (inset: number) => number;
}

/** Settings that an outline depends on. */
interface Shaped {
  readonly shape: string;
  readonly ratio: string;
}

/** Returns the outline of a frame. Circle and hexagon are regular: they have no use for a ratio. */
export function formOf({ shape, ratio }: Shaped): Outline {
  const size = (Object.hasOwn(sizes, ratio) && sizes[ratio]) || usual;
  const box = (radius: Outline['radius'], of = size): Outline => ({
    size: of,
    corners: (inset) => rectangle(of, inset),
    radius,
  });
  switch (shape) {
    case 'circle':
      return box((inset) => square.w / 2 - inset, square);
    case 'hexagon': {
      const regular = hexagonSize(square.h);
      return {
        size: regular,
        corners: (inset) => hexagon(regular, inset),
        radius: (inset) => Math.max(CORNER - inset, 6),
      };
    }
    case 'rect':
      return box(() => 0);
    default:
      return box((inset) => Math.max(CORNER - inset, 4));
  }
}

/** Place of a frame on the canvas: its middle, from the middle of the canvas. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  /** Degrees. */
  readonly rot: number;
}

/**
 * Returns the path of the opening of a frame, in design pixels of the canvas from its top left corner.
 * @param canvas size of the canvas in design pixels
 */
export function openingOf(
  values: Shaped & { readonly frameWidth: number },
  { x, y, scale, rot }: Place,
  canvas: Size,
): string {
  const { size, corners, radius } = formOf(values);
  const inset = values.frameWidth / 2;
  const angle = (rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  const onCanvas = corners(inset).map((corner) => {
    const [dx, dy] = [corner.x - size.w / 2, corner.y - size.h / 2];
    return { x: canvas.w / 2 + x + dx * cos - dy * sin, y: canvas.h / 2 + y + dx * sin + dy * cos };
  });
  return roundedPolygon(onCanvas, radius(inset) * scale);
}
