import {
  gradientLine,
  hexagon,
  hexagonSize,
  rectangle,
  roundedPolygon,
  triangle,
  type Point,
} from './geometry';

const sides = (corners: readonly Point[]): number[] =>
  corners.map((corner, index) => {
    const next = corners[(index + 1) % corners.length] as Point;
    return Math.hypot(next.x - corner.x, next.y - corner.y);
  });

describe('forms', () => {
  it('a rectangle keeps sharp corners without a radius', () => {
    expect(roundedPolygon(rectangle({ w: 40, h: 20 }), 0)).toBe('M0 0 L40 0 L40 20 L0 20 Z');
  });

  it('corners are rounded by arcs of the radius', () => {
    expect(roundedPolygon(rectangle({ w: 40, h: 20 }), 5)).toBe(
      'M0 5 A5 5 0 0 1 5 0 L35 0 A5 5 0 0 1 40 5 L40 15 A5 5 0 0 1 35 20 L5 20 A5 5 0 0 1 0 15 Z',
    );
  });

  it('a radius is never larger than half the shorter edge', () => {
    expect(roundedPolygon(rectangle({ w: 40, h: 20 }), 400)).toBe(
      roundedPolygon(rectangle({ w: 40, h: 20 }), 10),
    );
  });

  it('hexagon and triangle have equal sides', () => {
    for (const corners of [hexagon(hexagonSize(200)), triangle(200).corners]) {
      const [first = 0, ...others] = sides(corners);
      for (const side of others) expect(side).toBeCloseTo(first);
    }
  });

  it('fill their box', () => {
    const { w, h } = hexagonSize(200);
    const corners = hexagon({ w, h });
    expect(Math.min(...corners.map(({ x }) => x))).toBeCloseTo(0);
    expect(Math.max(...corners.map(({ x }) => x))).toBeCloseTo(w);
    expect(Math.min(...corners.map(({ y }) => y))).toBeCloseTo(0);
    expect(Math.max(...corners.map(({ y }) => y))).toBeCloseTo(h);
  });

  it.each([
    [0, { x: 100, y: 100 }, { x: 100, y: 0 }],
    [90, { x: 0, y: 50 }, { x: 200, y: 50 }],
    [180, { x: 100, y: 0 }, { x: 100, y: 100 }],
  ])('a gradient at %d° runs as in CSS', (angle, from, to) => {
    const line = gradientLine({ w: 200, h: 100 }, angle);
    expect(line.from.x).toBeCloseTo(from.x);
    expect(line.from.y).toBeCloseTo(from.y);
    expect(line.to.x).toBeCloseTo(to.x);
    expect(line.to.y).toBeCloseTo(to.y);
  });
});
