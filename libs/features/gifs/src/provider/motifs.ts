import type { MediaKind } from '@studio/widgets/media/media.state';
import type { Paint, Rgba } from './drawn-picture';

/** Something that the simulated provider can draw. */
export interface Motif {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  /** Colors of the shape and its background. */
  readonly colors: readonly [shape: Rgba, ground: Rgba];
  /** Returns true if a point belongs to the shape. */
  readonly has: (x: number, y: number, t: number) => boolean;
}

const nothing: Rgba = 0;
const TURN = 2 * Math.PI;
/** Returns the position of a shape that moves up and down, or turns. */
const wave = (t: number): number => Math.sin(t * TURN);

const star = (x: number, y: number, points: number, deep: number): boolean => {
  const angle = (Math.atan2(x, y) * points) / TURN;
  const near = Math.abs(angle - Math.round(angle)) * 2;
  return Math.hypot(x, y) < 0.85 * (1 - deep * near);
};
const turned = (x: number, y: number, angle: number): readonly [number, number] => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
];
const heart = (x: number, y: number): boolean => {
  const [a, b] = [x * 1.35, y * 1.3 + 0.15];
  return (a * a + b * b - 0.75) ** 3 - 1.4 * a * a * b * b * b < 0;
};
const isIn = (x: number, y: number, cx: number, cy: number, r: number): boolean =>
  Math.hypot(x - cx, y - cy) < r;

export const motifs: readonly Motif[] = [
  {
    ...{ slug: 'beating-heart', title: 'Beating heart', category: 'love' },
    colors: [0xf04064ff, 0x301428ff],
    has: (x, y, t) => heart(x / (0.85 + 0.12 * wave(t)), y / (0.85 + 0.12 * wave(t))),
  },
  {
    ...{ slug: 'spinning-star', title: 'Spinning star', category: 'yes' },
    colors: [0xffcd3cff, 0x1e2042ff],
    has: (x, y, t) => star(...turned(x, y, (t * TURN) / 5), 5, 0.55),
  },
  {
    ...{ slug: 'bouncing-ball', title: 'Bouncing ball', category: 'sport' },
    colors: [0xfa7832ff, 0x14343cff],
    has: (x, y, t) => isIn(x, y, 0, Math.abs(wave(t / 2)) * 1.1 - 0.6, 0.36),
  },
  {
    ...{ slug: 'happy-face', title: 'Happy face', category: 'yes' },
    colors: [0xffdc46ff, 0x242c5cff],
    has: (x, y, t) => {
      const up = y - 0.08 * wave(t);
      if (!isIn(x, up, 0, 0, 0.8) || isIn(Math.abs(x), up, 0.3, 0.25, 0.11)) return false;
      return !(isIn(x, up, 0, -0.12, 0.48) && up < -0.2);
    },
  },
  {
    ...{ slug: 'turning-flower', title: 'Turning flower', category: 'love' },
    colors: [0xd278ffff, 0x183c24ff],
    has: (x, y, t) => star(...turned(x, y, (t * TURN) / 6), 6, 0.35) && !isIn(x, y, 0, 0, 0.2),
  },
  {
    ...{ slug: 'growing-rings', title: 'Growing rings', category: 'wow' },
    colors: [0x50d2ffff, 0x0e1a3cff],
    has: (x, y, t) => {
      const far = Math.hypot(x, y);
      return far < 0.9 && (far / 0.45 + 1 - t) % 1 < 0.45;
    },
  },
  {
    ...{ slug: 'swinging-moon', title: 'Swinging moon', category: 'night' },
    colors: [0xf0ecc8ff, 0x121230ff],
    has: (x, y, t) => {
      const [a, b] = turned(x, y, 0.35 * wave(t));
      return isIn(a, b, 0, 0, 0.75) && !isIn(a, b, 0.32, 0.12, 0.62);
    },
  },
  {
    ...{ slug: 'flashing-bolt', title: 'Flashing bolt', category: 'wow' },
    colors: [0xfff05aff, 0x341e50ff],
    has: (x, y, t) => {
      const grown = 0.9 + 0.1 * wave(t);
      const [a, b] = [x / grown, y / grown];
      const upper = b > -0.05 && b < 0.85 && a > -0.5 + 0.45 * b && a < 0.05 + 0.45 * b;
      const lower = b < 0.15 && b > -0.85 && a > -0.1 + 0.25 * b - 0.1 && a < 0.35 + 0.45 * b;
      return upper || lower;
    },
  },
];

/** Returns the paint of a motif: stickers have no background, memes are static in a frame. */
export function paintOf({ colors: [shape, ground], has }: Motif, kind: MediaKind): Paint {
  return (x, y, t) => {
    const isFramed = kind === 'meme' && Math.max(Math.abs(x), Math.abs(y)) > 0.92;
    if (isFramed) return 0xfafafaff;
    if (has(x, y, kind === 'meme' ? 0.1 : t)) return shape;
    return kind === 'sticker' ? nothing : ground;
  };
}
