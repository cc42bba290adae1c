import { defaultLayout, type Layout, type Overlay } from '../../model/overlay.state';
import type { PresetLayer } from './preset';

/** Heights in design pixels, of a canvas 1920 wide, that presets are laid out for: 16:9 and 9:16. */
const [WIDE, TALL] = [1080, (1920 * 1920) / 1080];
/** Height from which a canvas has the tall layout. */
const TALL_FROM = 1620;
/** Text and names stay so far from the edges: 5 % of the canvas (EBU R 95). */
const SAFE = 0.05;
const SAFE_SIDE = 1920 * SAFE;

/** Share of a taller canvas's extra height by which layers move: 1 is all the way down. */
const pulls = { top: -1, middle: 0, low: 0.65, bottom: 1 } as const;

/** Scale of layers in the middle of a tall canvas: they have room, and small screens show them. */
const GROWTH = 1.15;
const LARGEST = 4;

/**
 * Returns the layout of a preset's layer on a canvas. A flatter canvas shrinks everything toward its side. A
 * taller canvas keeps layers at their edge of the safe area. A layer with its own layout for tall canvases uses
 * that.
 * @param layout on a canvas of 1920 × 1080
 */
export function layoutOn(
  { width, height }: Pick<Overlay, 'width' | 'height'>,
  layout: Partial<Layout>,
  { tall, anchor = 'middle', side, spansBelow, widget }: Omit<PresetLayer, 'name' | 'scenes'>,
): Layout {
  const whole = { ...defaultLayout, ...layout };
  // This widget fills any canvas.
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

/** Returns how much further down the safe area of a canvas reaches than that of the planned height. */
function roomBelow(canvasHeight: number, planned: number): number {
  return Math.max(0, (canvasHeight - planned) / 2) * (1 - 2 * SAFE);
}

/** Moves smaller elements closer together, at the same distance from their side of the canvas. */
function acrossFrom(side: PresetLayer['side'], x: number, factor: number): number {
  if (side === undefined) return x * factor;
  const edge = side === 'left' ? SAFE_SIDE - 960 : 960 - SAFE_SIDE;
  return edge + (x - edge) * factor;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
