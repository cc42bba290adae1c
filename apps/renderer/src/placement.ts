import type { RenderLayout, RenderState } from '@studio/realtime/protocol';

type Canvas = RenderState['canvas'];

/** Width of the canvas in the units of layout values, whatever its pixel size. */
export const DESIGN_WIDTH = 1920;

/** Height of the canvas in design pixels. */
export function designHeight({ width, height }: Canvas): number {
  return (DESIGN_WIDTH * height) / width;
}

export interface Fit {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
}

/** The largest place in the window that keeps the canvas's proportions, centred. */
export function fitCanvas(canvas: Canvas, window: Canvas): Fit {
  const height = designHeight(canvas);
  const scale = Math.min(window.width / DESIGN_WIDTH, window.height / height);
  return {
    scale,
    left: (window.width - DESIGN_WIDTH * scale) / 2,
    top: (window.height - height * scale) / 2,
  };
}

/**
 * Returns the transform of a layer whose untransformed top left corner is the canvas center. The center of its
 * visible (cropped) box moves to x, y and is the pivot of scale and rotation. The measured box therefore has its
 * center at (960 + x, H/2 + y) under any crop and rotation [layers/7]. OBS does the same with centered alignment.
 */
export function layerTransform({ x, y, scale, rot }: RenderLayout): string {
  return `translate(${x}px, ${y}px) rotate(${rot}deg) scale(${scale}) translate(-50%, -50%)`;
}

export interface Crop {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Crop in native pixels, all sides. */
export function cropOf({ cropT = 0, cropR = 0, cropB = 0, cropL = 0 }: RenderLayout): Crop {
  return { top: cropT, right: cropR, bottom: cropB, left: cropL };
}

/** Margin of the clip on uncropped sides, in design pixels; larger than any glow. */
const SPILL = 2000;

/**
 * Returns the style that crops content: the clip hides the cropped part, and negative margins shrink the box
 * around it. `other` is the other end of an animation: both ends must clip the same sides.
 */
export function cropStyle(crop: Crop, other: Crop = crop): { clipPath: string; margin: string } {
  const sides = ['top', 'right', 'bottom', 'left'] as const;
  if (sides.every((side) => crop[side] <= 0 && other[side] <= 0)) return { clipPath: 'none', margin: '0px' };
  const inset = sides.map((side) => (crop[side] > 0 || other[side] > 0 ? crop[side] : -SPILL));
  return {
    clipPath: `inset(${inset.map((value) => `${value}px`).join(' ')})`,
    margin: sides.map((side) => `${-crop[side]}px`).join(' '),
  };
}

/** A way across the canvas, as seen from inside a rotated and scaled layer. */
export function insideLayer(
  dx: number,
  dy: number,
  { rot, scale }: RenderLayout,
): { readonly x: number; readonly y: number } {
  const angle = (-rot * Math.PI) / 180;
  return {
    x: (dx * Math.cos(angle) - dy * Math.sin(angle)) / scale,
    y: (dx * Math.sin(angle) + dy * Math.cos(angle)) / scale,
  };
}
