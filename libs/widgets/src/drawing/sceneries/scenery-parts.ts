import { svg } from '../svg';
import { gradientStops } from './gradient-stops';

export const rect = (x: number, y: number, width: number, height: number, fill: string, rx = 0): SVGElement =>
  svg('rect', { x, y, width, height, fill, rx });

export const circle = (cx: number, cy: number, r: number, fill: string, opacity = 1): SVGElement =>
  svg('circle', { cx, cy, r, fill, opacity });

export const path = (d: string, fill: string, opacity = 1): SVGElement => svg('path', { d, fill, opacity });

export const stroke = (d: string, color: string, width: number, opacity = 1): SVGElement =>
  svg('path', {
    ...{ d, fill: 'none', stroke: color, 'stroke-width': width, opacity },
    ...{ 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
  });

/** Returns a gradient from top to bottom, to be named by `url(#id)`. */
export const down = (id: string, ...colors: readonly string[]): SVGElement =>
  svg('linearGradient', { id, x1: 0, y1: 0, x2: 0, y2: 1 }, ...gradientStops(colors));

/** Returns a gradient from the middle outwards, to be named by `url(#id)`. */
export const outwards = (id: string, ...colors: readonly string[]): SVGElement =>
  svg('radialGradient', { id }, ...gradientStops(colors));

/** Returns the numbers from 0 up to but not including the count. */
export const times = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);
