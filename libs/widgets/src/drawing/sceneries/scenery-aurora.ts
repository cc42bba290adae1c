import { faint } from '../color';
import type { SceneryDrawing, SceneryPaint } from './scenery-paint';
import { circle, down, outwards, path, times } from './scenery-parts';
import { spread } from './spread';

/** Width of a fold of the northern lights, in design pixels. */
const FOLD = 24;

/** Northern lights over hills at night. */
export const aurora: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep, base } = paint;
  const ground = h - 150;
  return [
    down('sky', deep, base, tint(0.22), tint2(0.3)),
    path(`M0 0 H${w} V${h} H0 Z`, 'url(#sky)'),
    ...times(90).map((i) => {
      const bright = 0.25 + spread(i, 3) * 0.55;
      return circle(
        spread(i, 1) * w,
        spread(i, 2) * ground * 0.85,
        1.5 + spread(i, 4) * 2,
        tint(0.9),
        bright,
      );
    }),
    outwards('glow', faint(accent2, 0.3), faint(accent2, 0)),
    circle(w * 0.72, ground, w * 0.42, 'url(#glow)'),
    ...lights('far', accent, { w, bottom: h * 0.42, high: h * 0.34, seed: 11 }),
    ...lights('near', accent2, { w, bottom: h * 0.6, high: h * 0.4, seed: 5 }),
    ...lights('low', accent, { w, bottom: h * 0.72, high: h * 0.3, seed: 8 }),
    path(hills(w, h, ground - 60, 1), tint(0.14)),
    path(hills(w, h, ground + 20, 2), deep),
    ...forest(w, h, ground + 20, paint),
  ];
};

interface Curtain {
  readonly w: number;
  /** y of its lower edge, and its height, in design pixels. */
  readonly bottom: number;
  readonly high: number;
  readonly seed: number;
}

/** A curtain of light: folds side by side, brightest above their lower edge, which run out upwards. */
function lights(id: string, color: string, { w, bottom, high, seed }: Curtain): readonly SVGElement[] {
  const folds = times(Math.ceil(w / FOLD)).map((i) => {
    const at = (i * FOLD) / w;
    const sway = Math.sin(at * 5 + seed) * 90 + Math.sin(at * 13 + seed * 2) * 26;
    const y = bottom + sway;
    const top = y - high * (0.55 + 0.45 * Math.sin(at * 9 + seed) ** 2 + spread(i, seed) * 0.12);
    const bright = (0.1 + 0.26 * Math.sin(at * 7 + seed * 3) ** 2) * (0.8 + spread(i, seed + 1) * 0.4);
    const x = i * FOLD;
    // Wider than their distance and leaning: they run into each other.
    const d = `M${x - FOLD} ${y} L${x + FOLD * 2} ${y + 4} L${x + FOLD * 2 + 60} ${top} L${x + 60 - FOLD} ${top} Z`;
    return path(d, `url(#${id})`, bright);
  });
  return [down(id, faint(color, 0), faint(color, 0.35), faint(color, 0.9), faint(color, 0)), ...folds];
}

/** The outline of hills, down to the lower edge. */
function hills(w: number, h: number, y: number, seed: number): string {
  const points = times(25).map((i) => {
    const at = i / 24;
    return `L${at * w} ${y - Math.sin(at * 6 + seed * 2) * 46 - Math.sin(at * 15 + seed) * 16}`;
  });
  return `M0 ${h} ${points.join(' ')} L${w} ${h} Z`;
}

function forest(w: number, h: number, y: number, { deep }: SceneryPaint): readonly SVGElement[] {
  return times(56).map((i) => {
    const at = (i + spread(i, 6)) / 56;
    const [x, foot] = [at * w, y - Math.sin(at * 6 + 4) * 46 + 30];
    const high = 40 + spread(i, 7) ** 2 * 96;
    return path(`M${x} ${foot - high} l${high * 0.24} ${high} V${h} h${-high * 0.48} V${foot} Z`, deep);
  });
}
