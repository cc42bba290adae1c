import { svg } from './svg';

/** Gold, silver and bronze: the disc, and the figure on it. */
const medals: readonly (readonly [disc: string, figure: string])[] = [
  ['#f5c542', '#3d2c00'],
  ['#c9d1dc', '#1f2733'],
  ['#d08a4e', '#2e1600'],
];

/** A medal for the first three places; null for others. @param position from 1 */
export function medal(position: number): SVGElement | null {
  const [disc, figure] = medals[position - 1] ?? [];
  if (disc === undefined || figure === undefined) return null;
  const number = svg('text', {
    ...{ x: 12, y: 16.5, 'text-anchor': 'middle', 'font-size': 13, 'font-weight': 800, fill: figure },
    style: 'text-shadow: none; font-variant-numeric: tabular-nums',
  });
  number.textContent = String(position);
  return svg('svg', { viewBox: '0 0 24 24' }, svg('circle', { cx: 12, cy: 12, r: 11, fill: disc }), number);
}
