import type { ModelLayout } from './model-state';

/** Every key optional; null removes a crop [layers/9]. */
export type LayoutChange = { [Key in keyof ModelLayout]?: number | null };

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const crops = ['cropL', 'cropT', 'cropR', 'cropB'] as const;
const others = ['x', 'y', 'scale', 'rot', 'opacity'] as const;

export function mergeLayout(layout: ModelLayout, change: LayoutChange): void {
  for (const key of others) layout[key] = change[key] ?? layout[key];
  for (const key of crops) {
    const value = change[key];
    if (value === null) delete layout[key];
    else if (value !== undefined) layout[key] = value;
  }
}

/** w, h of a layer: its native size after crop, scale and rotation. */
export function seenSize(
  { scale, rot, cropL = 0, cropT = 0, cropR = 0, cropB = 0 }: ModelLayout,
  native: { readonly w: number; readonly h: number },
): { w: number; h: number } {
  const w = Math.max(0, native.w - cropL - cropR) * scale;
  const h = Math.max(0, native.h - cropT - cropB) * scale;
  const turned = (rot / 180) * Math.PI;
  const [along, across] = [Math.abs(Math.cos(turned)), Math.abs(Math.sin(turned))];
  return { w: thousandths(along * w + across * h), h: thousandths(across * w + along * h) };
}

/** Returns the box relative to the canvas centre, the origin of layouts [layers/7]. */
export function boxOf(layout: ModelLayout, native: { readonly w: number; readonly h: number }): Box {
  const { w, h } = seenSize(layout, native);
  const { x, y } = layout;
  return { left: x - w / 2, right: x + w / 2, top: y - h / 2, bottom: y + h / 2 };
}

/** The smallest box around some. */
export function around(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** A difference of less than a hundredth of a pixel counts as no move. */
export function move(layout: ModelLayout, dx: number, dy: number): void {
  if (Math.abs(dx) < 0.01 && Math.abs(dy) < 0.01) return;
  layout.x = thousandths(layout.x + dx);
  layout.y = thousandths(layout.y + dy);
}

function thousandths(value: number): number {
  return Math.round(value * 1000) / 1000 + 0;
}
