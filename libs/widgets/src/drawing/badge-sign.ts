import { svg } from './svg';

/** Outlines in a square of 24 for badges that come without a picture, and their colours. */
const signs: { readonly [id: string]: readonly [path: string, color: string] } = {
  broadcaster: ['M3 6h12v12H3zm14 4 5-3v10l-5-3z', '#ff5d5d'],
  moderator: ['m20 2 2 2-9 11-4-4zM8 12l4 4-2 2 1 1-2 2-2-2-3 3-2-2 3-3-2-2 2-2 1 1z', '#2fbf71'],
  vip: ['M6 3h12l4 6-10 12L2 9z', '#ff6bd6'],
  subscriber: [
    'm12 2 3 6.600 7 .8-5.200 4.800 1.400 7L12 17.700l-6.200 3.500 1.400-7L2 9.400l7-.8z',
    '#b59bff',
  ],
};

/** Returns the icon of a badge; null for badges without a known icon. */
export function badgeSign(id: string, title: string): SVGElement | null {
  const [path, color] = signs[id.split('/')[0] ?? ''] ?? [];
  if (path === undefined || color === undefined) return null;
  const sign = svg('svg', { viewBox: '0 0 24 24', role: 'img', 'aria-label': title });
  sign.append(svg('path', { d: path, fill: color }));
  return sign;
}
