import { defaultLayout, type Layout, type Overlay } from '../../model/overlay.state';
import type { PresetLayer } from './preset';

/** Heights in design pixels, of a canvas 1920 wide, that presets are laid out for: 16:9 and 9:16. */
const [WIDE, TALL] = [1080, (1920 * 1920) / 1080];
/** From this height on a canvas is laid out as a tall one. */
const TALL_FROM = 1620;
/** Text and names stay so far from the edges: 5 % of the canvas (EBU R 95). */
const SAFE = 0.05;
const SAFE_SIDE = 1920 * SAFE;

/** How far layers move with the edge of a taller canvas: 1 is all the way down. */
const pulls = { top: -1, middle: 0, low: 0.65, bottom: 1 } as const;

/** What stands in the middle of a tall canvas has room, and is seen on small screens. */
const GROWTH = 1.15;
const LARGEST = 4;

/**
 * Where a preset's layer stands on a canvas. Flatter canvases get everything smaller, at the side that it belongs to;
 * taller ones keep layers at their edge of the safe area. What has a place of its own on tall canvases takes that.
 * @param layout on a canvas of 1920 × 1080
 */
export function layoutOn(
  { width, height }: Pick<Overlay, 'width' | 'height'>,
  layout: Partial<Layout>,
  { tall, anchor = 'middle', side, spansBelow, widget }: Omit<PresetLayer, 'name' | 'scenes'>,
): Layout {
  const whole = { ...defaultLayout, ...layout };
  // Fills any canvas by itself.
  if (widget === 'background') return whole;
  const canvasHeight = (1920 * height) / width;
  const isTall = canvasHeight >= TALL_FROM;
  if (isTall && tall?.y !== undefined) return tallLayout(canvasHeight, { ...whole, ...tall }, anchor);
  const isHigh = canvasHeight > WIDE * GROWTH;
  const growth = isHigh && (anchor === 'middle' || anchor === 'low') ? GROWTH : 1;
  const factor = Math.min(1, canvasHeight / WIDE) * growth;
  const shift = pulls[anchor] * roomBelow(canvasHeight, WIDE);
  if (spansBelow !== undefined)
    return {
      ...whole,
      ...(isTall && tall),
      y: rounded((whole.y - spansBelow) * factor + spansBelow + shift),
    };
  return {
    ...whole,
    x: isTall && tall?.x !== undefined ? tall.x : rounded(acrossFrom(side, whole.x, factor)),
    y: rounded(whole.y * factor + shift),
    scale: rounded(Math.min(LARGEST, whole.scale * factor)),
  };
}

function tallLayout(canvasHeight: number, whole: Layout, anchor: keyof typeof pulls): Layout {
  const factor = Math.min(1, canvasHeight / TALL);
  const shift = pulls[anchor] * roomBelow(canvasHeight, TALL);
  return {
    ...whole,
    x: rounded(whole.x * factor),
    y: rounded(whole.y * factor + shift),
    scale: rounded(whole.scale * factor),
  };
}

/** How far the safe area of a canvas reaches down further than that of the height that was planned with. */
function roomBelow(canvasHeight: number, planned: number): number {
  return Math.max(0, (canvasHeight - planned) / 2) * (1 - 2 * SAFE);
}

/** Smaller things stand closer together, and as far from their side of the canvas as before. */
function acrossFrom(side: PresetLayer['side'], x: number, factor: number): number {
  if (side === undefined) return x * factor;
  const edge = side === 'left' ? SAFE_SIDE - 960 : 960 - SAFE_SIDE;
  return edge + (x - edge) * factor;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
