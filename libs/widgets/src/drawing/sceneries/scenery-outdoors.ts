import { faint } from '../color';
import type { SceneryDrawing, SceneryPaint } from './scenery-paint';
import { circle, down, outwards, path, rect, stroke, times } from './scenery-parts';
import { spread } from './spread';

/** A street that leads into a city at sunset. */
export const road: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep, base } = paint;
  const horizon = h - 330;
  const cx = 1330;
  return [
    down('sky', base, tint(0.24), tint(0.52)),
    rect(0, 0, w, h, 'url(#sky)'),
    outwards('sun', faint(accent2, 0.8), faint(accent2, 0)),
    circle(cx, horizon - 260, 680, 'url(#sun)', 0.6),
    circle(cx, horizon - 260, 220, accent2, 0.9),
    ...clouds(h, paint),
    ...row(13, horizon, 250, 1, tint(0.36), null, paint),
    ...row(10, horizon, 190, 2, tint2(0.2), accent2, paint),
    rect(0, horizon - 4, w, h - horizon + 4, deep),
    path(`M${cx - 26} ${horizon} H${cx + 26} L${cx + 640} ${h} H${cx - 1060} Z`, tint(0.14)),
    ...times(5).map((i) => {
      const [from, to] = [(i / 5) ** 1.8, ((i + 0.55) / 5) ** 1.8];
      const at = (part: number, side: number): string => {
        const x = cx - 210 * part + side * (3 + 15 * part);
        return `${x} ${horizon + (h - horizon) * part}`;
      };
      return path(`M${at(from, -1)} L${at(from, 1)} L${at(to, 1)} L${at(to, -1)} Z`, accent, 0.9);
    }),
    stroke(
      `M${cx - 26} ${horizon} L${cx - 1060} ${h} M${cx + 26} ${horizon} L${cx + 640} ${h}`,
      accent2,
      6,
      0.6,
    ),
  ];
};

function clouds(h: number, { tint }: SceneryPaint): readonly SVGElement[] {
  return [
    [210, 0.16, 1.2],
    [980, 0.1, 0.8],
    [1640, 0.22, 1],
  ].map(([x = 0, y = 0, k = 1]) =>
    path(
      `M${x - 150 * k} ${h * y} a${46 * k} ${46 * k} 0 0 1 ${70 * k} -${40 * k} a${70 * k} ${70 * k} 0 0 1 ` +
        `${130 * k} ${6 * k} a${50 * k} ${50 * k} 0 0 1 ${84 * k} ${34 * k} Z`,
      tint(0.36),
      0.6,
    ),
  );
}

/** Houses side by side; with `lit`, some of their windows are. */
function row(
  count: number,
  horizon: number,
  height: number,
  seed: number,
  fill: string,
  lit: string | null,
  { tint }: SceneryPaint,
): readonly SVGElement[] {
  const width = 1920 / count;
  return times(count).flatMap((i) => {
    const [x, tall] = [i * width, height * (0.45 + spread(i, seed) * 1.1)];
    const house = rect(x - 4, horizon - tall, width * (0.84 + spread(i, seed + 4) * 0.2), tall, fill);
    if (lit === null) return [house];
    const windows = times(12).flatMap((n) => {
      const [column, line] = [n % 3, Math.floor(n / 3)];
      const top = horizon - tall + 24 + line * 44;
      const isOn = spread(i * 12 + n, seed + 9) > 0.55;
      if (top > horizon - 30) return [];
      return [rect(x + 24 + column * 44, top, 22, 26, isOn ? faint(lit, 0.85) : tint(0.3), 3)];
    });
    return [house, ...windows];
  });
}

/** Stripes at speed, arrows and a chequered flag. */
export const race: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep } = paint;
  const slope = 0.46;
  const band = (x: number, width: number, fill: string, opacity = 1): SVGElement =>
    path(`M${x} ${h} L${x + h * slope} 0 h${width} L${x + width} ${h} Z`, fill, opacity);
  const square = 54;
  const flag = times(2 * Math.ceil(w / square)).flatMap((i) => {
    const [column, line] = [Math.floor(i / 2), i % 2];
    return (column + line) % 2 === 0
      ? [rect(column * square, h - 2 * square + line * square, square, square, tint(0.42))]
      : [];
  });
  const dashes = times(26).map((i) => {
    const [x, y] = [spread(i, 1) * w * 1.1 - 100, 60 + spread(i, 2) * (h - 240)];
    const length = 90 + spread(i, 3) * 330;
    return rect(x, y, length, 4 + spread(i, 4) * 6, i % 3 === 0 ? accent2 : accent, 4);
  });
  for (const [i, dash] of dashes.entries()) dash.setAttribute('opacity', String(0.12 + spread(i, 5) * 0.3));
  return [
    down('track', tint(0.12), deep),
    rect(0, 0, w, h, 'url(#track)'),
    band(760, 300, tint(0.16)),
    band(1100, 150, tint(0.24)),
    band(1290, 70, accent, 0.85),
    band(1390, 28, accent2, 0.85),
    band(1450, 900, tint2(0.12)),
    band(-760, 240, tint(0.14)),
    ...dashes,
    ...times(4).map((i) => {
      const x = 1560 + i * 84;
      return path(`M${x} 84 h44 l48 54 l-48 54 h-44 l48 -54 Z`, i === 3 ? accent2 : accent, 0.35 + i * 0.18);
    }),
    rect(0, h - 2 * square, w, 2 * square, deep),
    ...flag,
    rect(0, h - 2 * square - 8, w, 8, accent),
  ];
};

/** A stadium at night: floodlights, the stands, and the lines of the field. */
export const arena: SceneryDrawing = ({ w, h }, paint) => {
  const { accent, accent2, tint, tint2, deep, base } = paint;
  const edge = h - 300;
  const crowd = times(6).flatMap((line) =>
    times(64).map((i) => {
      const n = line * 64 + i;
      const x = i * 30.5 + (line % 2) * 15;
      const y = edge - 190 + line * 34 + Math.abs(x - w / 2) * -0.06;
      const fill = spread(n, 1) > 0.86 ? accent : spread(n, 2) > 0.9 ? accent2 : tint(0.16 + line * 0.05);
      return circle(x, y, 13, fill);
    }),
  );
  return [
    down('sky', deep, base, tint(0.3)),
    rect(0, 0, w, h, 'url(#sky)'),
    down('light', faint(accent2, 0.36), faint(accent2, 0)),
    path(`M250 170 L${w * 0.56} ${edge} H${-w * 0.1} Z`, 'url(#light)'),
    path(`M${w - 250} 170 L${w * 1.1} ${edge} H${w * 0.44} Z`, 'url(#light)'),
    ...[250, w - 250].flatMap((x) => floodlight(x, edge, paint)),
    path(`M0 ${edge - 260} Q${w / 2} ${edge - 180} ${w} ${edge - 260} V${edge} H0 Z`, tint(0.1)),
    ...crowd,
    down('field', tint2(0.3), tint2(0.12)),
    rect(0, edge, w, h - edge, 'url(#field)'),
    ...times(4).map((i) => {
      const [x, next] = [i * 2 - 4, i * 2 - 3];
      const d = `M${w / 2 + x * 240} ${edge} L${w / 2 + next * 240} ${edge} L${w / 2 + next * 470} ${h} L${w / 2 + x * 470} ${h} Z`;
      return path(d, tint2(0.36), 0.6);
    }),
    rect(0, edge, w, 10, accent),
    stroke(`M${w / 2} ${edge + 10} V${h}`, tint(0.7), 7, 0.6),
    stroke(ellipse(w / 2, edge + 170, 330, 92), tint(0.7), 7, 0.6),
  ];
};

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy} a${rx} ${ry} 0 1 0 ${rx * 2} 0 a${rx} ${ry} 0 1 0 ${-rx * 2} 0`;

function floodlight(x: number, edge: number, { tint, accent2 }: SceneryPaint): readonly SVGElement[] {
  return [
    rect(x - 9, 160, 18, edge - 380, tint(0.3)),
    rect(x - 130, 70, 260, 110, tint(0.34), 10),
    ...times(8).map((i) => circle(x - 96 + (i % 4) * 64, 98 + Math.floor(i / 4) * 54, 20, accent2, 0.95)),
  ];
}
