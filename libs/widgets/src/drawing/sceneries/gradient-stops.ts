import { svg } from '../svg';

/** Returns the stops of a gradient through evenly spaced colors. */
export function gradientStops(colors: readonly string[]): readonly SVGElement[] {
  return colors.map((color, index) =>
    svg('stop', { offset: index / Math.max(1, colors.length - 1), 'stop-color': color }),
  );
}
