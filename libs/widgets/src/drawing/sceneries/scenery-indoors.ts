import { svg } from '../svg';
import { faint } from '../color';
import type { SceneryDrawing, SceneryPaint } from './scenery-paint';
import { circle, down, outwards, path, rect, stroke, times } from './scenery-parts';
import { spread } from './spread';

/** Walls that get darker towards the floor. */
const wall = (w: number, h: number, { deep, tint }: SceneryPaint): readonly SVGElement[] => [
  down('wall', tint(0.1), tint(0.05), deep),
  rect(0, 0, w, h, 'url(#wall)'),
];

/** A pot with long leaves. */
function plant(x: number, floor: number, paint: SceneryPaint): readonly SVGElement[] {
  const leaves = [-62, -38, -16, 8, 30, 56].map((lean, i) => {
    const reach = 330 - Math.abs(lean) * 1.5 + (i % 2) * 40;
    const [dx, dy] = [Math.sin((lean * Math.PI) / 180) * reach, -Math.cos((lean * Math.PI) / 180) * reach];
    const [tx, ty] = [x + dx, floor - 110 + dy];
    const bend = dx * 0.3;
    return path(
      `M${x - 12} ${floor - 110} Q${x + bend - 54} ${floor - 110 + dy * 0.6} ${tx} ${ty} ` +
        `Q${x + bend + 54} ${floor - 110 + dy * 0.5} ${x + 12} ${floor - 110} Z`,
      i % 2 === 0 ? paint.tint2(0.34) : paint.tint2(0.26),
    );
  });
  const pot = `M${x - 80} ${floor - 120} H${x + 80} L${x + 58} ${floor} H${x - 58} Z`;
  return [...leaves, path(pot, paint.tint(0.42)), rect(x - 88, floor - 134, 176, 30, paint.tint(0.5), 8)];
}

/** Boards with books. */
function shelves(x: number, y: number, paint: SceneryPaint): readonly SVGElement[] {
  return times(2).flatMap((board) => {
    const top = y + board * 200;
    let at = x + 24;
    const books = times(board === 0 ? 9 : 6).map((i) => {
      const [width, height] = [26 + spread(i, 40 + board) * 26, 96 + spread(i, 50 + board) * 58];
      const fill = [paint.tint(0.3), paint.tint2(0.26), paint.tint(0.2), paint.tint2(0.18)][i % 4] ?? '';
      const book = rect(at, top - height, width, height, fill, 4);
      at += width + 4;
      return book;
    });
    return [...books, rect(x, top, 440, 16, paint.tint(0.36), 4)];
  });
}

/** A room in the evening: a round window, books, lights on a wire, a plant. */
export const loft: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep } = paint;
  const floor = h - 70;
  const [cx, cy, r] = [1360, Math.max(380, h * 0.34), 330];
  const wire = (x: number): number => 96 + 120 * Math.sin((x / w) * Math.PI * 3) ** 2;
  const bulbs = times(17).map((i) => 40 + (i * (w - 80)) / 16);
  return [
    ...wall(w, h, paint),
    down('dusk', tint2(0.3), tint(0.5), accent),
    outwards('glow', faint(accent, 0.5), faint(accent, 0)),
    circle(cx, cy, r * 2.1, 'url(#glow)'),
    circle(cx, cy, r + 26, tint(0.34)),
    circle(cx, cy, r, 'url(#dusk)'),
    circle(cx + 90, cy + 20, 92, faint(accent2, 0.9)),
    path(
      `M${cx - r * 0.98} ${cy + 90} Q${cx - 150} ${cy - 40} ${cx} ${cy + 110} T${cx + r * 0.97} ${cy + 100} ` +
        `A${r} ${r} 0 0 1 ${cx - r * 0.98} ${cy + 90} Z`,
      tint(0.3),
    ),
    rect(cx - 9, cy - r, 18, r * 2, tint(0.34)),
    rect(cx - r, cy - 9, r * 2, 18, tint(0.34)),
    ...shelves(96, Math.max(300, h * 0.24), paint),
    stroke(
      `M0 ${wire(0)} ${times(33)
        .map((i) => `L${(i * w) / 32} ${wire((i * w) / 32)}`)
        .join(' ')}`,
      tint(0.4),
      5,
    ),
    ...bulbs.flatMap((x) => [
      circle(x, wire(x) + 26, 52, 'url(#glow)'),
      circle(x, wire(x) + 26, 13, faint(accent2, 0.95)),
    ]),
    rect(0, floor, w, h - floor, deep),
    rect(0, floor, w, 8, tint(0.3)),
    ...plant(1790, floor, paint),
  ];
};

/** A large record under its arm, and the bars of an equalizer. */
export const vinyl: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, deep } = paint;
  // Above the column at the right, beside titles and the camera; on tall canvases above everything.
  const isTall = h > 1620;
  const k = isTall ? 0.92 : Math.min(0.6, h / 1800);
  const [x, y] = isTall ? [960, 260] : [1824 - 500 * k, 360 * k];
  const disc = (r: number, fill: string): SVGElement => circle(0, 0, r, fill);
  const ring = (i: number): SVGElement =>
    svg('circle', {
      r: 214 + i * 31,
      fill: 'none',
      stroke: tint(i % 3 === 0 ? 0.3 : 0.16),
      'stroke-width': 6,
    });
  const bars = times(48).map((i) => {
    const height = 40 + 210 * Math.abs(Math.sin(i * 0.47) * Math.sin(i * 0.19 + 1)) + spread(i, 7) * 50;
    return rect(i * 40 + 4, h - height, 32, height, 'url(#bar)', 6);
  });
  return [
    ...wall(w, h, paint),
    outwards('halo', faint(accent, 0.42), faint(accent, 0)),
    down('bar', faint(accent2, 0.75), faint(accent, 0.25)),
    svg(
      'g',
      { transform: `translate(${x} ${y}) scale(${k})` },
      disc(800, 'url(#halo)'),
      disc(514, tint(0.3)),
      disc(500, deep),
      ...times(9).map(ring),
      // Two reflections of light.
      path('M0 0L217-444A494 494 0 0 1 343-355zM0 0L-217 444A494 494 0 0 1-343 355z', tint(0.5), 0.5),
      disc(176, accent),
      disc(142, faint(accent2, 0.85)),
      disc(60, accent),
      disc(16, deep),
      stroke('M450-470 400 130 270 250', tint(0.62), 22),
      circle(450, -470, 58, tint(0.5)),
      circle(450, -470, 26, accent2),
    ),
    ...bars,
  ];
};

/** A table at a window on a rainy night. */
export const rain: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep } = paint;
  const [left, top, right, bottom] = [90, 70, w - 90, h - 250];
  const houses = times(14).map((i) => {
    const height = 130 + spread(i, 3) * (bottom - top) * 0.42;
    return rect(left + i * 126, bottom - height, 118, height, tint(0.16 + (i % 3) * 0.05));
  });
  const lights = times(46).map((i) => {
    const [x, y] = [left + 40 + spread(i, 1) * (right - left - 80), bottom - 30 - spread(i, 2) ** 1.6 * 420];
    return circle(x, y, 10 + spread(i, 4) * 30, i % 3 === 0 ? accent2 : accent, 0.13 + spread(i, 5) * 0.2);
  });
  const drops = times(90).map((i) => {
    const [x, y] = [left + spread(i, 8) * (right - left), top + spread(i, 9) * (bottom - top - 90)];
    return stroke(`M${x} ${y} l-16 ${50 + spread(i, 10) * 50}`, tint2(0.75), 3, 0.22 + spread(i, 11) * 0.2);
  });
  const table = h - 150;
  return [
    rect(0, 0, w, h, deep),
    down('night', tint(0.06), tint(0.22)),
    rect(left, top, right - left, bottom - top, 'url(#night)', 12),
    ...houses,
    ...lights,
    ...drops,
    ...[0, 1 / 3, 2 / 3, 1].map((part) =>
      rect(left + (right - left) * part - 10, top, 20, bottom - top, deep),
    ),
    rect(left, top + (bottom - top) * 0.42, right - left, 18, deep),
    rect(left - 20, bottom, right - left + 40, 30, tint(0.18), 6),
    outwards('lamp', faint(accent2, 0.55), faint(accent2, 0)),
    circle(250, table - 210, 420, 'url(#lamp)'),
    rect(0, table, w, h - table, tint(0.14)),
    rect(0, table, w, 12, tint(0.32)),
    ...lamp(150, table, paint),
    ...mug(1760, table, paint),
  ];
};

function lamp(x: number, table: number, { tint, accent2 }: SceneryPaint): readonly SVGElement[] {
  return [
    rect(x - 70, table - 16, 140, 18, tint(0.5), 8),
    stroke(`M${x} ${table - 14} L${x - 50} ${table - 190} L${x + 70} ${table - 300}`, tint(0.5), 14),
    path(
      `M${x + 40} ${table - 330} L${x + 150} ${table - 300} L${x + 150} ${table - 220} L${x + 20} ${table - 250} Z`,
      tint(0.62),
    ),
    circle(x + 100, table - 226, 24, accent2),
  ];
}

function mug(x: number, table: number, { tint, accent }: SceneryPaint): readonly SVGElement[] {
  return [
    stroke(`M${x + 56} ${table - 84} q56 0 40 46 q-8 18 -40 18`, accent, 14),
    rect(x - 60, table - 110, 120, 112, accent, 16),
    rect(x - 60, table - 110, 120, 22, tint(0.7), 10),
    ...[-26, 6, 36].map((dx) =>
      stroke(`M${x + dx} ${table - 130} q-18 -30 0 -56 q18 -28 0 -54`, tint(0.6), 7, 0.45),
    ),
  ];
}

/** A stage for talks: foam tiles on the wall, spotlights, and two microphones. */
export const studio: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep } = paint;
  const tile = 160;
  const tiles = times(Math.ceil(h / tile) * 12).map((i) => {
    const [x, y] = [(i % 12) * tile, Math.floor(i / 12) * tile];
    const isUp = (Math.floor(i / 12) + (i % 12)) % 2 === 0;
    const d = isUp
      ? `M${x} ${y + tile} L${x + tile / 2} ${y} L${x + tile} ${y + tile} Z`
      : `M${x} ${y} L${x + tile} ${y + tile / 2} L${x} ${y + tile} Z`;
    return path(d, tint(0.05 + spread(i, 3) * 0.05));
  });
  const wave = times(97).map((i) => {
    const x = (i * w) / 96;
    const y = h - 210 + Math.sin(i * 0.52) * 66 * Math.sin((i / 96) * Math.PI) * (0.5 + spread(i, 6));
    return `${i === 0 ? 'M' : 'L'}${x} ${y}`;
  });
  return [
    ...wall(w, h, paint),
    ...tiles,
    down('beam', faint(accent, 0.42), faint(accent, 0)),
    down('beam2', faint(accent2, 0.34), faint(accent2, 0)),
    path(`M300 0 H420 L${w * 0.52} ${h} H${-w * 0.06} Z`, 'url(#beam)'),
    path(`M${w - 420} 0 H${w - 300} L${w * 1.06} ${h} H${w * 0.48} Z`, 'url(#beam2)'),
    stroke(wave.join(' '), accent2, 5, 0.55),
    rect(0, h - 96, w, 96, deep),
    rect(0, h - 96, w, 8, tint2(0.4)),
    ...microphone(120, h - 60, 1, paint),
    ...microphone(w - 120, h - 60, -1, paint),
    rect(300, 0, 120, 34, tint(0.45), 6),
    rect(w - 420, 0, 120, 34, tint2(0.45), 6),
  ];
};

/** @param side 1: leans to the right, -1: to the left */
function microphone(
  x: number,
  floor: number,
  side: number,
  { tint, accent }: SceneryPaint,
): readonly SVGElement[] {
  const [hx, hy] = [x + side * 150, floor - 430];
  const head = `rotate(${side * 34} ${hx} ${hy})`;
  const capsule = rect(hx - 52, hy - 96, 104, 150, tint(0.62), 52);
  const grid = stroke(
    `M${hx - 50} ${hy - 50} h100 M${hx - 50} ${hy - 22} h100 M${hx - 50} ${hy + 6} h100`,
    tint(0.34),
    6,
  );
  const collar = rect(hx - 58, hy + 44, 116, 26, accent, 10);
  for (const part of [capsule, grid, collar]) part.setAttribute('transform', head);
  return [
    rect(x - 90, floor - 14, 180, 22, tint(0.4), 10),
    stroke(`M${x} ${floor - 10} V${floor - 300} L${hx - side * 44} ${hy + 70}`, tint(0.4), 16),
    capsule,
    grid,
    collar,
  ];
}
