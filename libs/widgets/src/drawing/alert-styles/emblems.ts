import { svg } from '../svg';
import type { EmblemKind } from './look';

/** Tones of an emblem: accent, its light and its shade, the second accent and its shade. */
export type Tone = 'accent' | 'tint' | 'deep' | 'accent2' | 'tint2' | 'deep2';

/** One filled shape of an emblem in a square of 64. */
export type Piece = readonly [tone: Tone, path: string];

/** Points of a star around the middle of the square. */
export function starPath(points: number, outer: number, inner: number, [cx, cy] = [32, 32]): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / points - Math.PI / 2, i % 2 ? inner : outer];
    return `${(cx + Math.cos(angle) * reach).toFixed(1)} ${(cy + Math.sin(angle) * reach).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
}

const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

const gift = (tone: Tone = 'accent'): readonly Piece[] => [
  [tone, 'M9 30h46v24a4 4 0 0 1-4 4H13a4 4 0 0 1-4-4Z'],
  ['deep', 'M5 20a3 3 0 0 1 3-3h48a3 3 0 0 1 3 3v8a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3Z'],
  ['accent2', 'M27 17h10v41H27Z'],
  ['deep2', 'M27 31h10v4H27Z'],
  ['accent2', 'M32 17C28 4 16 2 14 9c-1 6 8 9 18 8Z'],
  ['tint2', 'M32 17C36 4 48 2 50 9c1 6-8 9-18 8Z'],
];

const sword = (turn: (x: number, y: number) => string): readonly Piece[] => {
  const line = (...points: readonly (readonly [number, number])[]): string =>
    `M${points.map(([x, y]) => turn(x, y)).join('L')}Z`;
  return [
    ['tint', line([8, 6], [16, 7], [43, 38], [38, 43], [7, 15])],
    ['accent', line([8, 6], [43, 38], [40.5, 40.5])],
    ['accent2', line([34, 46], [46, 34], [49.5, 37.5], [37.5, 49.5])],
    ['deep2', line([43.5, 48], [48, 43.5], [56, 51.5], [51.5, 56])],
    ['accent2', line([50, 57], [57, 50], [60, 53], [53, 60])],
  ];
};

/** Art of each kind, made for this project. */
export const emblems: { readonly [Kind in EmblemKind]: readonly Piece[] } = {
  follow: [
    [
      'accent',
      'M32 57C11 42 5 31 5 21.5C5 12.5 12 6.5 19.5 6.5C25.5 6.5 29.5 10 32 14.5C34.5 10 38.5 6.5 44.5 6.5C52 6.5 59 12.5 59 21.5C59 31 53 42 32 57Z',
    ],
    ['deep', 'M32 57C53 42 59 31 59 21.5C59 18 58 15 56 12.5C57 30 48 40 27 53Z'],
    ['tint', 'M11 20c0-5.5 4-9 8.5-9c2 0 2 2.5 0 3c-3 .5-4.5 3-4.5 6c0 2.5-4 2.5-4 0Z'],
  ],
  sub: [
    ['deep', starPath(5, 31, 14.5, [32, 35])],
    ['accent', starPath(5, 29, 13.5, [32, 33])],
    ['tint', starPath(5, 17, 7.5, [32, 32])],
    ['accent2', disc(54, 12, 5)],
    ['tint2', disc(9, 13, 3.5)],
  ],
  resub: [
    ['deep', 'M32 3a29 29 0 1 1-28 21.5l8 2.2A21 21 0 1 0 32 11v7L18 8.5L32-1Z'],
    ['accent', starPath(5, 18, 8.2, [32, 33])],
    ['tint', starPath(5, 9, 4.2, [32, 32.5])],
    ['accent2', disc(51, 51, 5)],
  ],
  gift: gift(),
  bomb: [
    ['tint2', starPath(12, 32, 22)],
    ...gift().map(([tone, path]): Piece => [tone, path]),
    ['tint', starPath(4, 8, 2.5, [54, 10])],
    ['tint', starPath(4, 6, 2, [8, 40])],
  ],
  cheer: [
    ['accent', 'M14 8h36l11 17L32 59L3 25Z'],
    ['deep', 'M50 8l11 17L32 59l11-34Z'],
    ['tint', 'M14 8h18L21 25H3Z'],
    ['tint2', 'M32 8l11 17H21Z'],
    ['accent2', 'M21 25h22L32 59Z'],
  ],
  raid: [...sword((x, y) => `${x} ${y}`), ...sword((x, y) => `${64 - x} ${y}`)],
  tip: [
    ['deep2', disc(36, 37, 24)],
    ['accent2', disc(31, 31, 26)],
    ['tint2', disc(31, 31, 20)],
    ['accent2', disc(31, 31, 17)],
    ['tint2', starPath(5, 12, 5.4, [31, 31.5])],
    ['accent', starPath(4, 9, 2.6, [54, 12])],
  ],
  redemption: [
    ['deep', 'M6 30h52v22a5 5 0 0 1-5 5H11a5 5 0 0 1-5-5Z'],
    ['accent', 'M6 28C6 14 14 8 22 8h20c8 0 16 6 16 20Z'],
    ['tint', 'M12 24C13 16 17 13 22 13h6v11Z'],
    ['accent2', 'M6 27h52v6H6Z'],
    ['accent2', 'M25 24h14v16a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3Z'],
    ['deep2', `${disc(32, 31, 3.5)}M30.5 32h3l1 7h-5Z`],
  ],
  hype: [
    ['deep', 'M40 10h20v6H40ZM14 12h9l3 12H11Z'],
    ['accent', 'M6 24h34V14h18v32H6Z'],
    ['tint', 'M6 24h34v5H6Z'],
    ['tint2', 'M44 20h10v12H44Z'],
    ['accent2', 'M2 46h58v6H2ZM0 54l8-10v10Z'],
    ['deep2', `${disc(16, 53, 8)}${disc(35, 53, 8)}${disc(53, 53, 8)}`],
    ['tint2', `${disc(16, 53, 3)}${disc(35, 53, 3)}${disc(53, 53, 3)}`],
    ['tint2', `${disc(12, 6, 4)}${disc(4, 2.5, 2.5)}`],
  ],
  kicks: [
    ['deep', 'M36 3L8 37h17l-5 24L56 25H36L44 3Z'],
    ['accent', 'M34 3L6 35h19l-7 24L54 23H35L43 3Z'],
    ['tint', 'M34 3L14 26h7L36 8Z'],
    ['accent2', starPath(4, 8, 2.4, [55, 50])],
  ],
  jewels: [
    ['accent2', 'M8 26L20 12h24l12 14L32 58Z'],
    ['tint2', 'M20 12h12L22 26H8Z'],
    ['deep2', 'M44 12L56 26L32 58l10-32Z'],
    ['accent', 'M22 26h20L32 58Z'],
    ['tint', starPath(4, 8, 2.2, [54, 10])],
  ],
  streak: [
    [
      'deep',
      'M32 2C36 14 54 22 54 40C54 54 44 62 32 62S10 54 10 40C10 30 16 26 18 16C24 20 24 26 25 28C31 22 33 12 32 2Z',
    ],
    [
      'accent',
      'M32 12C36 22 48 28 48 42C48 52 41 58 32 58S16 52 16 42C16 36 19 32 21 27C24 32 25 34 26 36C31 30 33 22 32 12Z',
    ],
    [
      'accent2',
      'M33 32C36 38 41 40 41 47C41 53 37 56 32 56S23 53 23 47C23 43 26 41 27 37C29 40 30 41 30 42C32 40 33 36 33 32Z',
    ],
    ['tint2', 'M32 44c2 3 4 4 4 7s-2 4-4 4s-4-1-4-4s2-4 4-7Z'],
  ],
  shoutout: [
    ['accent', 'M6 24h14L48 8v46L20 40H6Z'],
    ['deep', 'M48 8v46L20 40V32Z'],
    ['tint', 'M6 24h14v5H6Z'],
    ['accent2', 'M12 40h12l4 18H18Z'],
    ['tint2', 'M52 22a12 12 0 0 1 0 18ZM55 14a20 20 0 0 1 0 34l-2-4a15 15 0 0 0 0-26Z'],
  ],
  prediction: [
    ['deep2', 'M14 50h36l6 10H8Z'],
    ['accent', disc(32, 28, 24)],
    ['tint', 'M14 24C16 13 24 8 32 8C26 12 20 18 19 26C17 28 14 27 14 24Z'],
    ['accent2', starPath(4, 13, 3.6, [36, 30])],
    ['tint2', starPath(4, 7, 2, [24, 38])],
  ],
  creatorGoal: [
    ['accent', disc(30, 34, 27)],
    ['tint', disc(30, 34, 19)],
    ['accent', disc(30, 34, 11)],
    ['accent2', 'M28 32L48 12V4L58 0V8H64L60 18H50L32 36Z'],
    ['deep2', 'M27 33L48 13l3 3L31 37Z'],
  ],
  adBreak: [
    ['deep', 'M6 14h52a4 4 0 0 1 4 4v32a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4V18a4 4 0 0 1 4-4Z'],
    ['accent', 'M7 18h50v32H7Z'],
    ['tint2', 'M24 24h6v20h-6ZM35 24h6v20h-6Z'],
    ['accent2', 'M20 4l12 8L44 4l3 4L32 18L17 8Z'],
  ],
  milestone: [
    [
      'deep',
      'M8 10h10v6h-5c0 8 4 12 9 13l-2 5C12 32 8 24 8 16ZM56 10H46v6h5c0 8-4 12-9 13l2 5C52 32 56 24 56 16Z',
    ],
    ['accent2', 'M15 5h34v15c0 14-8 20-17 20S15 34 15 20Z'],
    ['tint2', 'M19 9h7v22c-5-3-7-7-7-12Z'],
    ['deep2', 'M28 39h8v8h-8Z'],
    ['accent', 'M18 47h28l4 12H14Z'],
    ['tint', starPath(5, 9, 4, [32, 20])],
  ],
};

/** Fills of the tones by the custom properties of the alert. */
export const toneCss = ['accent', 'tint', 'deep', 'accent2', 'tint2', 'deep2', 'edge']
  .map((tone) => `.${tone} { fill: var(--${tone}); }`)
  .join('\n');

/** Draws an emblem. Its colors are the custom properties of the alert. */
export function emblemOf(kind: EmblemKind): SVGSVGElement {
  return svg(
    'svg',
    { viewBox: '0 0 64 64', class: 'emblem' },
    ...emblems[kind].map(([tone, d]) => svg('path', { d, class: tone })),
  );
}
