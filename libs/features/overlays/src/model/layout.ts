import type { Layout } from './overlay.state';

/** A layout as requests carry it: every key optional, null removes a crop [layers/9]. */
export interface LayoutChange {
  readonly x?: number;
  readonly y?: number;
  readonly scale?: number;
  readonly rot?: number;
  readonly opacity?: number;
  readonly cropL?: number | null;
  readonly cropT?: number | null;
  readonly cropR?: number | null;
  readonly cropB?: number | null;
}

const crops = ['cropL', 'cropT', 'cropR', 'cropB'] as const;

/** Returns the layout with a change merged in, key by key; the same object if nothing differs. */
export function mergeLayout(layout: Layout, change: LayoutChange): Layout {
  const merged: { -readonly [Key in keyof Layout]: Layout[Key] } = {
    x: change.x ?? layout.x,
    y: change.y ?? layout.y,
    scale: change.scale ?? layout.scale,
    rot: change.rot ?? layout.rot,
    opacity: change.opacity ?? layout.opacity,
  };
  for (const crop of crops) {
    const value = change[crop] === undefined ? layout[crop] : change[crop];
    if (value !== undefined && value !== null) merged[crop] = value;
  }
  return sameLayout(layout, merged) ? layout : merged;
}

export function sameLayout(a: Layout, b: Layout): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.scale === b.scale &&
    a.rot === b.rot &&
    a.opacity === b.opacity &&
    a.cropL === b.cropL &&
    a.cropT === b.cropT &&
    a.cropR === b.cropR &&
    a.cropB === b.cropB
  );
}
