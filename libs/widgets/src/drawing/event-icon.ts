import { svg } from './svg';

/** Outlines in a square of 24, and the colours that tell kinds apart. */
const icons: { readonly [kind: string]: readonly [path: string, color: string] } = {
  follow: ['M12 21 3.6 12.4a5.4 5.4 0 0 1 7.6-7.6l.8.8.8-.8a5.4 5.4 0 0 1 7.6 7.6z', '#ff5d7d'],
  sub: ['m12 2 3 6.6 7 .8-5.2 4.8 1.4 7L12 17.7 5.800 21.200l1.4-7L2 9.400l7-.8z', '#ffc94d'],
  gift: [
    'M3 9h18v4H3zm1.500 5h6.500v8H4.500zM13 14h6.500v8H13zM12 8C9 2 4 4 6 8zm0 0c3-6 8-4 6 0z',
    '#7ee787',
  ],
  cheer: ['M12 2 20 10 12 22 4 10z', '#b388ff'],
  raid: [
    'M8 11a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm8 0a3.500 3.500 0 1 1 0-7 3.500 3.500 0 0 1 0 7zM1 21c0-5 3-8 7-8s7 3 7 8zm15 0c0-3-.7-5.500-2-7.300 5-1.200 9 2 9 7.300z',
    '#5ad1e6',
  ],
  tip: [
    'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1 4v1.200C9 7.600 8 8.800 8 10.300c0 3.700 5.500 2.500 5.500 4.200 0 .8-.8 1.200-1.800 1.200s-2-.5-2.700-1.300L8 16c.8.9 1.800 1.400 3 1.600V19h2v-1.500c1.800-.4 3-1.600 3-3.200 0-4-5.500-2.800-5.500-4.300 0-.7.6-1 1.500-1 .8 0 1.600.3 2.400.9L15.500 8c-.7-.5-1.600-.8-2.500-1V6z',
    '#a5d65a',
  ],
  redemption: ['M12 3a9 9 0 1 0 9 9h-5a4 4 0 1 1-4-4zm2 0v5a4 4 0 0 1 2 2h5a9 9 0 0 0-7-7z', '#79a8ff'],
};

/** A small sign for a kind of events. @param isColored else it has the colour of the text */
export function eventIcon(kind: string, isColored: boolean): SVGElement {
  const [path = '', color = ''] = icons[kind] ?? [];
  return svg(
    'svg',
    { viewBox: '0 0 24 24' },
    svg('path', { d: path, fill: isColored ? color : 'currentColor' }),
  );
}
