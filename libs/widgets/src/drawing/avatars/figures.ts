import { mixed, solid } from '../color';
import { svg } from '../svg';

/** Figures that a chatter can be. */
export const figureNames = ['blob', 'cat', 'robot', 'ghost'] as const;
export type FigureName = (typeof figureNames)[number];

type Piece = readonly [tone: 'deep' | 'body' | 'tint' | 'white' | 'dark', path: string];

const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

const eyes = (y: number, gap: number, r: number): readonly Piece[] => [
  ['white', `${disc(50 - gap, y, r)}${disc(50 + gap, y, r)}`],
  ['dark', `${disc(50 - gap + 2, y + 1, r * 0.55)}${disc(50 + gap + 2, y + 1, r * 0.55)}`],
];

const feet: Piece = [
  'deep',
  'M26 90 h18 a6 6 0 0 1 6 6 v2 H22 v-4 a4 4 0 0 1 4-4 Z M56 90 h18 a6 6 0 0 1 6 6 v2 H52 v-4 a4 4 0 0 1 4-4 Z',
];

/** Drawings in a square of 100 units; the feet stand on the lower edge. */
const figures: { readonly [Name in FigureName]: readonly Piece[] } = {
  blob: [
    feet,
    ['deep', 'M10 92C6 60 20 26 50 26S94 60 90 92Q70 97 50 95Q30 97 10 92Z'],
    ['body', 'M15 88C12 60 24 31 50 31S88 60 85 88Q68 92 50 90Q32 92 15 88Z'],
    ['tint', 'M24 62C25 48 33 40 43 38C36 45 31 53 30 66Q26 68 24 62Z'],
    ...eyes(60, 14, 9),
    ['dark', 'M42 76 Q50 84 58 76 Q50 90 42 76Z'],
  ],
  cat: [
    feet,
    ['deep', 'M16 52 L14 16 L38 30 H62 L86 16 L84 52 Z'],
    ['deep', 'M12 60a38 34 0 0 1 76 0v22q0 14 -14 14h-48q-14 0 -14 -14Z'],
    ['body', 'M17 60a33 29 0 0 1 66 0v20q0 11 -11 11h-44q-11 0 -11 -11Z'],
    ['tint', 'M21 42 L20 26 L31 33Z M79 42 L80 26 L69 33Z'],
    ...eyes(58, 16, 9),
    ['dark', 'M46 70 h8 l-4 5Z M39 76q6 7 11 0q5 7 11 0q-5 11-11 5q-6 6-11-5Z'],
    ['deep', 'M6 66 l16 3 v2 l-16 0Z M94 66 l-16 3 v2 l16 0Z'],
  ],
  robot: [
    feet,
    ['deep', 'M47 10h6v14h-6Z'],
    ['tint', disc(50, 9, 7)],
    ['deep', 'M12 26h76a6 6 0 0 1 6 6v54a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8V32a6 6 0 0 1 6-6Z'],
    ['body', 'M16 31h68a5 5 0 0 1 5 5v48a5 5 0 0 1-5 5H16a5 5 0 0 1-5-5V36a5 5 0 0 1 5-5Z'],
    ['dark', 'M22 40h56a6 6 0 0 1 6 6v16a6 6 0 0 1-6 6H22a6 6 0 0 1-6-6V46a6 6 0 0 1 6-6Z'],
    ['tint', `${disc(35, 54, 7)}${disc(65, 54, 7)}`],
    ['deep', 'M34 75h6v8h-6ZM47 75h6v8h-6ZM60 75h6v8h-6Z'],
  ],
  ghost: [
    ['deep', 'M10 98V52C10 28 28 12 50 12S90 28 90 52V98L76 88L63 98L50 88L37 98L24 88Z'],
    ['body', 'M15 89V52C15 31 31 17 50 17S85 31 85 52V89L76 82L63 92L50 82L37 92L24 82Z'],
    ['tint', 'M24 52C24 38 33 28 44 26C36 33 31 42 30 56Q26 58 24 52Z'],
    ...eyes(50, 14, 9),
    ['dark', disc(50, 68, 6)],
  ],
};

/** Draws a figure in a color. */
export function figureOf(name: FigureName, color: string): SVGSVGElement {
  const tones = {
    body: solid(color),
    deep: mixed(solid(color), 'dark', 0.5),
    tint: mixed(solid(color), 'light', 0.45),
    white: mixed(solid(color), 'light', 0.94),
    dark: mixed(solid(color), 'dark', 0.88),
  };
  return svg(
    'svg',
    { viewBox: '0 0 100 100' },
    ...figures[name].map(([tone, d]) => svg('path', { d, fill: tones[tone] })),
  );
}
