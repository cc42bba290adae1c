import { mixed, solid } from './color';
import { svg } from './svg';

/** Creatures that a boss can be. */
export type Creature = 'slime' | 'dragon' | 'golem';

type Piece = readonly [className: string, path: string];

const disc = (cx: number, cy: number, r: number): string =>
  `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${r * 2} 0a${r} ${r} 0 1 0 ${-r * 2} 0Z`;

/** Eyes and mouth in three moods: at ease, angry, and beaten. */
function face(y: number, gap: number, r: number): readonly Piece[] {
  const [left, right] = [50 - gap, 50 + gap];
  const lid = (x: number, inner: number): string =>
    `M${x - r - 2} ${y - r + (inner < 0 ? -1 : 5)}L${x + r + 2} ${y - r + (inner < 0 ? 5 : -1)}V${y - r - 6}H${x - r - 2}Z`;
  return [
    ['white', `${disc(left, y, r)}${disc(right, y, r)}`],
    ['dark', `${disc(left + 1, y + 1, r * 0.52)}${disc(right - 1, y + 1, r * 0.52)}`],
    [
      'white',
      `${disc(left + r * 0.3, y - r * 0.25, r * 0.2)}${disc(right + r * 0.05, y - r * 0.25, r * 0.2)}`,
    ],
    ['deep angry', `${lid(left, -1)}${lid(right, 1)}`],
    [
      'dark calm',
      `M${50 - gap * 0.7} ${y + r + 7}Q50 ${y + r + 16} ${50 + gap * 0.7} ${y + r + 7}Q50 ${y + r + 22} ${50 - gap * 0.7} ${y + r + 7}Z`,
    ],
    ['dark angry', `M${50 - gap * 0.8} ${y + r + 8}h${gap * 1.6}v8h${-gap * 1.6}Z`],
    ['white angry', `M${50 - gap * 0.8} ${y + r + 8}l4 5l4-5ZM${50 + gap * 0.8} ${y + r + 8}l-4 5l-4-5Z`],
    [
      'dark weak',
      `M${50 - gap * 0.6} ${y + r + 15}Q50 ${y + r + 5} ${50 + gap * 0.6} ${y + r + 15}Q50 ${y + r + 9} ${50 - gap * 0.6} ${y + r + 15}Z`,
    ],
    ['tint weak', `M${right + r + 1} ${y - 2}q5 8 0 11q-6-2 0-11Z`],
  ];
}

const bodies: { readonly [Name in Creature]: readonly Piece[] } = {
  slime: [
    ['deep', 'M8 90C4 60 20 20 50 20S96 60 92 90Q82 96 74 90Q62 98 50 91Q38 98 26 90Q18 96 8 90Z'],
    ['body', 'M12 84C10 56 24 24 50 24S90 56 88 84Q78 90 70 84Q60 92 50 85Q40 92 30 84Q22 90 12 84Z'],
    ['tint', 'M24 52C26 38 34 31 44 30C37 36 32 44 30 56Q26 58 24 52Z'],
    ['tint', `${disc(74, 70, 4)}${disc(80, 60, 2.4)}${disc(24, 72, 3)}`],
    ['body', 'M46 24C44 14 50 8 58 6C55 12 56 18 56 25Z'],
    ...face(56, 15, 8.5),
  ],
  dragon: [
    ['deep', 'M14 44C4 26 6 12 14 4C16 20 24 26 34 30ZM86 44C96 26 94 12 86 4C84 20 76 26 66 30Z'],
    ['deep', 'M44 16L50 2L56 16ZM32 22L34 9L43 19ZM68 22L66 9L57 19Z'],
    [
      'body',
      'M50 14C76 14 88 34 86 54C85 66 78 72 74 80C70 92 60 96 50 96S30 92 26 80C22 72 15 66 14 54C12 34 24 14 50 14Z',
    ],
    ['tint', 'M50 66C64 66 72 74 70 82C68 90 60 93 50 93S32 90 30 82C28 74 36 66 50 66Z'],
    ['deep', `${disc(43, 73, 2.6)}${disc(57, 73, 2.6)}`],
    ['tint', 'M26 34C30 26 36 22 44 20C36 26 32 32 30 40Z'],
    ...face(48, 17, 9).slice(0, 4),
    ['dark calm', 'M36 82Q50 90 64 82Q50 94 36 82Z'],
    ['dark angry', 'M34 80h32v6H34Z'],
    ['white angry', 'M36 80l3 6l3-6ZM64 80l-3 6l-3-6ZM46 80l2 5l2-5ZM50 80l2 5l2-5Z'],
    ['dark weak', 'M38 88Q50 79 62 88Q50 83 38 88Z'],
    ['tint weak', 'M77 45q5 8 0 11q-6-2 0-11Z'],
  ],
  golem: [
    ['deep', 'M2 52h18v34H2ZM80 52h18v34H80Z'],
    ['body', 'M4 50h14v32H4ZM82 50h14v32H82Z'],
    ['deep', 'M18 22L30 8H72L84 24V88L72 96H28L16 88Z'],
    ['body', 'M20 22L31 11H70L80 24V84L70 92H30L20 84Z'],
    ['tint', 'M24 24L32 15H48L40 26H26ZM64 78h10v8H62Z'],
    ['deep', 'M58 12l4 12l-5 6l7 8l-3-9l5-6l-4-11ZM24 66l10 4l2 10l3-11l-9-5Z'],
    ['tint', 'M33 72L46 88H36L27 84Z'],
    ...face(48, 15, 8),
  ],
};

/** Share of hit points below which a creature is angry, and below which it is beaten. */
const [ANGRY, WEAK] = [0.7, 0.25];

export const creatureCss = `
  .creature { display: block; width: 100%; height: 100%; overflow: visible; }
  .creature .body { fill: var(--body); } .creature .deep { fill: var(--deep); } .creature .tint { fill: var(--tint); }
  .creature .white { fill: var(--white); } .creature .dark { fill: var(--dark); }
  .creature .calm, .creature .angry, .creature .weak { display: none; }
  .creature.is-calm .calm, .creature.is-angry .angry, .creature.is-weak .weak { display: inline; }
`;

/** Draws a creature in a color. */
export function creatureOf(name: Creature, color: string): SVGSVGElement {
  const drawn = svg(
    'svg',
    { viewBox: '0 0 100 100' },
    ...bodies[name].map(([className, d]) => svg('path', { d, class: className })),
  );
  const tones = {
    body: solid(color),
    deep: mixed(solid(color), 'dark', 0.45),
    tint: mixed(solid(color), 'light', 0.42),
    white: mixed(solid(color), 'light', 0.94),
    dark: mixed(solid(color), 'dark', 0.9),
  };
  for (const [tone, value] of Object.entries(tones)) drawn.style.setProperty(`--${tone}`, value);
  return drawn;
}

/** Sets the mood of a creature by its share of hit points. */
export function feel(creature: SVGSVGElement, share: number): void {
  const mood = share > ANGRY ? 'calm' : share > WEAK ? 'angry' : 'weak';
  creature.setAttribute('class', `creature is-${mood}`);
}
