import { around, type Rect } from './geometry';

export const alignModes = [
  'left',
  'center',
  'right',
  'top',
  'middle',
  'bottom',
  'distribute-h',
  'distribute-v',
] as const;
export type LineUp = (typeof alignModes)[number];

interface Aligned {
  readonly rect: Rect;
}

/**
 * Returns the offsets that align items. A single item is aligned to the canvas; distribution needs at least three.
 */
export function aligned<Item extends Aligned>(
  items: readonly Item[],
  mode: LineUp,
  canvas: Rect,
): readonly (Item & { readonly dx: number; readonly dy: number })[] {
  if (items.length === 0) return [];
  if (mode === 'distribute-h' || mode === 'distribute-v') return distributed(items, mode === 'distribute-h');
  const frame = items.length === 1 ? canvas : around(items.map(({ rect }) => rect));
  return items.map((item) => ({ ...item, ...wayTo(item.rect, frame, mode) }));
}

function wayTo(
  rect: Rect,
  frame: Rect,
  mode: Exclude<LineUp, `distribute-${string}`>,
): { readonly dx: number; readonly dy: number } {
  switch (mode) {
    case 'left':
      return { dx: frame.left - rect.left, dy: 0 };
    case 'right':
      return { dx: frame.right - rect.right, dy: 0 };
    case 'center':
      return { dx: (frame.left + frame.right - rect.left - rect.right) / 2, dy: 0 };
    case 'top':
      return { dx: 0, dy: frame.top - rect.top };
    case 'bottom':
      return { dx: 0, dy: frame.bottom - rect.bottom };
    case 'middle':
      return { dx: 0, dy: (frame.top + frame.bottom - rect.top - rect.bottom) / 2 };
  }
}

function distributed<Item extends Aligned>(
  items: readonly Item[],
  isAcross: boolean,
): readonly (Item & { readonly dx: number; readonly dy: number })[] {
  const low = ({ rect }: Item): number => (isAcross ? rect.left : rect.top);
  const length = ({ rect }: Item): number => (isAcross ? rect.right - rect.left : rect.bottom - rect.top);
  const sorted = [...items].sort((a, b) => low(a) - low(b));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (sorted.length < 3 || !first || !last) return items.map((item) => ({ ...item, dx: 0, dy: 0 }));
  const room = low(last) + length(last) - low(first) - sorted.reduce((sum, item) => sum + length(item), 0);
  const gap = room / (sorted.length - 1);
  let at = low(first);
  return sorted.map((item) => {
    const by = at - low(item);
    at += length(item) + gap;
    return { ...item, dx: isAcross ? by : 0, dy: isAcross ? 0 : by };
  });
}
