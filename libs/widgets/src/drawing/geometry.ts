import type { Size } from '../size';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the SVG path of a polygon with rounded corners; the radius shrinks if an edge is too short for it. */
export function roundedPolygon(corners: readonly Point[], radius: number): string {
  const at = (index: number): Point => corners[(index + corners.length) % corners.length] as Point;
  const parts = corners.map((corner, index) => {
    const [before, after] = [at(index - 1), at(index + 1)];
    const half = Math.min(distance(corner, before), distance(corner, after)) / 2;
    const turn = angleBetween(before, corner, after);
    // Distance from the corner to the start of the arc.
    const cut = Math.min(radius / Math.tan(turn / 2), half);
    const arc = cut * Math.tan(turn / 2);
    const [start, end] = [towards(corner, before, cut), towards(corner, after, cut)];
    const bow = arc > 0 ? ` A${round(arc)} ${round(arc)} 0 0 1 ${xy(end)}` : '';
    return `${index === 0 ? 'M' : 'L'}${xy(start)}${bow}`;
  });
  return `${parts.join(' ')} Z`;
}

/** Clockwise from the top left, as all corners here. `inset` moves every edge inwards. */
export function rectangle({ w, h }: Size, inset = 0): readonly Point[] {
  return [
    { x: inset, y: inset },
    { x: w - inset, y: inset },
    { x: w - inset, y: h - inset },
    { x: inset, y: h - inset },
  ];
}

/** Returns the width and height of a regular hexagon with horizontal top and bottom edges, by its height. */
export function hexagonSize(h: number): Size {
  return { w: (2 * h) / Math.sqrt(3), h };
}

/** Returns a regular hexagon with horizontal top and bottom edges. */
export function hexagon({ w, h }: Size, inset = 0): readonly Point[] {
  const centre = { x: w / 2, y: h / 2 };
  // Edges move inwards by `inset`, corners by more.
  const reach = w / 2 - inset / Math.cos(Math.PI / 6);
  return [-120, -60, 0, 60, 120, 180].map((degrees) => ({
    x: centre.x + reach * Math.cos((degrees * Math.PI) / 180),
    y: centre.y + reach * Math.sin((degrees * Math.PI) / 180),
  }));
}

/** An equilateral triangle on its base, by its height. */
export function triangle(h: number): { readonly size: Size; readonly corners: readonly Point[] } {
  const w = (2 * h) / Math.sqrt(3);
  return {
    size: { w, h },
    corners: [
      { x: w / 2, y: 0 },
      { x: w, y: h },
      { x: 0, y: h },
    ],
  };
}

/** Returns the ends of a line through the middle of a box, at a CSS gradient angle (0 = up, 90 = right). */
export function gradientLine({ w, h }: Size, degrees: number): { readonly from: Point; readonly to: Point } {
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const half = (Math.abs(w * sin) + Math.abs(h * cos)) / 2;
  return {
    from: { x: w / 2 - sin * half, y: h / 2 + cos * half },
    to: { x: w / 2 + sin * half, y: h / 2 - cos * half },
  };
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function towards(from: Point, to: Point, way: number): Point {
  const part = way / distance(from, to);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Inner angle at `corner`, radians. */
function angleBetween(a: Point, corner: Point, b: Point): number {
  const dot = (a.x - corner.x) * (b.x - corner.x) + (a.y - corner.y) * (b.y - corner.y);
  return Math.acos(dot / (distance(a, corner) * distance(b, corner)));
}

function xy({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
