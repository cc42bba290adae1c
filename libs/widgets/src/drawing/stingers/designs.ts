import type { Size } from '../../size';

/** Colors of a design; the last one covers the picture at the cut. */
export type StingerColors = readonly [first: string, second: string, cover: string];

/** A piece of a design that comes before the cut and leaves after it. */
interface Piece {
  readonly style: { readonly [property: string]: string };
  /** Looks before it comes, while it covers, and after it has left. */
  readonly looks: readonly [from: Keyframe, cover: Keyframe, to: Keyframe];
  /** Its place in the order of the pieces, 0 to 1: later ones come and leave later. */
  readonly order: number;
  /** Its place in the order of leaving; by default the same. */
  readonly leaves?: number;
}

type Design = (size: Size, colors: StingerColors) => readonly Piece[];

/** Shares of the duration: by which time all pieces cover, and from which time the first one leaves. */
const [COVERED_AT, LEAVES_AT] = [0.44, 0.56];
/** Share of the duration by which the last piece comes and leaves later than the first. */
const STAGGER = 0.16;

const px = (value: number): string => `${Math.round(value * 100) / 100}px`;
const box = (left: number, top: number, width: number, height: number, background: string) => ({
  ...{ left: px(left), top: px(top), width: px(width), height: px(height), background },
});
const list = (count: number): readonly number[] => Array.from({ length: count }, (_, i) => i);

/** Slanted stripes that cross the picture, one after another. */
const stripes: Design = ({ w, h }, colors) => {
  const away = w + h;
  const at = (x: number): Keyframe => ({ transform: `translateX(${px(x)}) skewX(-18deg)` });
  return colors.map((color, order) => ({
    style: box(-h / 2, 0, w + h, h, color),
    looks: [at(-away - h * 0.4), at(0), at(away + h * 0.4)],
    order: order / 2,
  }));
};

/** Circles that open from the middle and close again. */
const iris: Design = ({ w, h }, colors) => {
  const full = Math.hypot(w, h) / 2 + 8;
  const at = (radius: number): Keyframe => ({ clipPath: `circle(${px(radius)} at 50% 50%)` });
  return colors.map((color, order) => ({
    style: box(0, 0, w, h, color),
    looks: [at(0), at(full), at(0)],
    // The innermost is the last to open and the first to close, which leaves rings at its edge.
    order: order / 2,
  }));
};

/** Two halves that meet in the middle. */
const curtain: Design = ({ w, h }, [first, second, cover]) => {
  const half = (side: -1 | 1, color: string, order: number, edge: string): Piece => ({
    style: {
      ...box(side < 0 ? 0 : w / 2 - 1, 0, w / 2 + 1, h, color),
      ...(side < 0
        ? { borderRight: `${px(w / 240)} solid ${edge}` }
        : { borderLeft: `${px(w / 240)} solid ${edge}` }),
      boxSizing: 'border-box',
    },
    looks: [
      { transform: `translateX(${side * 101}%)` },
      { transform: 'none' },
      { transform: `translateX(${side * 101}%)` },
    ],
    order,
  });
  return [
    ...([-1, 1] as const).map((side) => half(side, first, 0, second)),
    ...([-1, 1] as const).map((side) => half(side, cover, 1, second)),
  ];
};

/** Squares that fill the picture from one corner to the other. */
const blocks: Design = ({ w, h }, colors) => {
  const columns = w > h ? 12 : 6;
  const size = w / columns;
  const rows = Math.ceil(h / size);
  return list(columns * rows).map((i) => {
    const [x, y] = [i % columns, Math.floor(i / columns)];
    const noise = ((i * 7919) % 17) / 17;
    const color = colors[noise < 0.22 ? 0 : noise > 0.86 ? 1 : 2] ?? colors[2];
    return {
      style: box(x * size - 1, y * size - 1, size + 2, size + 2, color),
      looks: [{ transform: 'scale(0)' }, { transform: 'none' }, { transform: 'scale(0)' }],
      order: ((x + y) / (columns + rows - 2)) * 0.8 + noise * 0.2,
    };
  });
};

/** Slats that turn, from the left to the right. */
const blinds: Design = ({ w, h }, colors) => {
  const count = w > h ? 12 : 7;
  const width = w / count;
  return list(count).flatMap((i) =>
    [i % 2, 2].map((tone, layer): Piece => ({
      style: { ...box(i * width - 1, 0, width + 2, h, colors[tone] ?? colors[2]), transformOrigin: 'left' },
      looks: [
        { transform: 'scaleX(0)' },
        { transform: 'none' },
        { transform: `translateX(${px(width)}) scaleX(0)` },
      ],
      order: (i / (count - 1)) * 0.7 + layer * 0.3,
      leaves: (i / (count - 1)) * 0.7 + (1 - layer) * 0.3,
    })),
  );
};

/** Rays that shoot out from the middle. */
const burst: Design = ({ w, h }, colors) => {
  const reach = Math.hypot(w, h) / 2 + 8;
  const count = 14;
  // A square around the middle: rays end in a circle at every size.
  const long = reach * 1.2;
  const ray = (from: number, to: number): string => {
    const at = (angle: number): string =>
      `${px(long + Math.cos(angle) * long)} ${px(long + Math.sin(angle) * long)}`;
    return `polygon(${px(long)} ${px(long)}, ${at(from)}, ${at(to)})`;
  };
  return [
    ...list(count).map((i): Piece => {
      const from = (i / count) * Math.PI * 2;
      return {
        style: {
          ...box(w / 2 - long, h / 2 - long, long * 2, long * 2, colors[i % 2] ?? colors[0]),
          clipPath: ray(from, from + (Math.PI * 2) / count + 0.02),
        },
        looks: [
          { transform: 'scale(0) rotate(-40deg)' },
          { transform: 'none' },
          { transform: 'scale(0) rotate(40deg)' },
        ],
        order: (i % 5) / 10,
      };
    }),
    {
      style: box(w / 2 - reach, h / 2 - reach, reach * 2, reach * 2, colors[2]),
      looks: [
        { transform: 'rotate(0deg) scale(0)', borderRadius: '50%' },
        { transform: 'rotate(45deg) scale(1.5)', borderRadius: '0%' },
        { transform: 'rotate(90deg) scale(0)', borderRadius: '50%' },
      ],
      order: 1,
    },
  ];
};

const designs: { readonly [name: string]: Design } = { stripes, iris, curtain, blocks, blinds, burst };

const IN = 'cubic-bezier(0.65, 0, 0.35, 1)';

/** Designs that close as they opened: what came last leaves first. */
const reversed: ReadonlySet<string> = new Set(['stripes', 'iris', 'curtain', 'burst']);

/**
 * Returns the running pieces of a design. At the middle of the duration all of the picture is covered.
 * @param name a design; an unknown one is drawn as stripes
 */
export function drawDesign(
  name: string,
  size: Size,
  colors: StingerColors,
  ms: number,
): { readonly elements: readonly HTMLElement[]; readonly animations: readonly Animation[] } {
  const isReversed = reversed.has(name);
  const made = (designs[name] ?? stripes)(size, colors).map(({ style, looks, order, leaves }) => {
    const element = document.createElement('div');
    Object.assign(element.style, { position: 'absolute', ...style });
    const [from, cover, to] = looks;
    const lead = order * STAGGER;
    const lag = (leaves ?? (isReversed ? 1 - order : order)) * STAGGER;
    const frames: Keyframe[] = [
      { ...from, offset: 0 },
      { ...from, offset: lead, easing: IN },
      { ...cover, offset: COVERED_AT },
      { ...cover, offset: LEAVES_AT + lag, easing: IN },
      { ...to, offset: 1 - STAGGER + lag },
      { ...to, offset: 1 },
    ];
    return { element, animation: element.animate(frames, { duration: ms, fill: 'both' }) };
  });
  return {
    elements: made.map(({ element }) => element),
    animations: made.map(({ animation }) => animation),
  };
}
