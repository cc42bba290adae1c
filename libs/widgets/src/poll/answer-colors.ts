import { contrast, mixed } from '../drawing/color';

/** Contrast of a bar with the plate (WCAG 1.4.11), and of one answer with the next: with it they differ in any sight. */
const [SEEN, APART] = [3, 1.45];
const STEPS = 200;

/**
 * Returns shades from one color to another that differ in lightness, so that they also differ in color blindness.
 * @param on color of the plate, and of the letters on it, toward which a shade gets more contrast
 */
export function shadesOf(
  colors: readonly [first: string, last: string],
  on: { readonly plate: string; readonly letters: string },
  count: number,
): readonly string[] {
  const [first, last] = colors.map((color) => contrast(color, on.plate)) as [number, number];
  const span = APART ** (count - 1);
  const high = Math.max(first, last, SEEN);
  const low = Math.max(SEEN, Math.min(first, last, high / span));
  const top = Math.min(contrast(on.letters, on.plate), Math.max(high, low * span));
  return Array.from({ length: count }, (_, at) => {
    const share = count > 1 ? at / (count - 1) : 0;
    const wanted = low * (top / low) ** (first > last ? 1 - share : share);
    return shade(mixed(...colors, share), count > 1 ? wanted : Math.max(SEEN, first), on);
  });
}

/** Moves a color toward the letters or the plate until it has this contrast with the plate. */
function shade(
  color: string,
  wanted: number,
  { plate, letters }: { plate: string; letters: string },
): string {
  const isFaint = contrast(color, plate) < wanted;
  for (let step = 0; step <= STEPS; step++) {
    const next = mixed(color, isFaint ? letters : plate, step / STEPS);
    if (isFaint ? contrast(next, plate) >= wanted : contrast(next, plate) <= wanted) return next;
  }
  return color;
}
