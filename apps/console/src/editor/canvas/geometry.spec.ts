import fc from 'fast-check';
import {
  boxOf,
  contains,
  croppedTo,
  fittedInto,
  layoutAt,
  pointOn,
  scaledTo,
  turnedTo,
  type SeenBox,
} from './geometry';

const H = 1080;
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const sizes = fc.record({ w: between(50, 800), h: between(50, 800) });
const layouts = fc.record({
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -500, max: 500 }),
  scale: fc.integer({ min: 50, max: 4000 }).map((n) => n / 1000),
  rot: fc.integer({ min: -179, max: 179 }),
  opacity: fc.constant(1),
  cropL: fc.integer({ min: 0, max: 20 }),
  cropT: fc.integer({ min: 0, max: 20 }),
});
const corners = fc.constantFrom({ x: -1, y: -1 }, { x: 1, y: -1 }, { x: 1, y: 1 }, { x: -1, y: 1 });

const close = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(0.01);
const sameBox = (a: SeenBox, b: SeenBox): void => {
  for (const key of ['cx', 'cy', 'w', 'h', 'rot'] as const) close(a[key], b[key]);
};

describe('places on the canvas', () => {
  it('lead from layout to box and back unchanged, under any crop, turn and scale', () => {
    fc.assert(
      fc.property(layouts, sizes, (layout, size) => {
        expect(layoutAt(boxOf(layout, size, H), layout, size, H)).toEqual(layout);
      }),
      { seed: 3 },
    );
  });

  it('lead from box to handle and back unchanged: pulling a handle to where it is changes nothing', () => {
    fc.assert(
      fc.property(layouts, sizes, corners, fc.boolean(), (layout, size, side, fromCentre) => {
        const box = boxOf(layout, size, H);
        sameBox(scaledTo(box, side, pointOn(box, side), fromCentre), box);
        const top = turnedTo(box, pointOn(box, { x: 0, y: -1 }), 0);
        close(Math.cos(((top.rot - box.rot) * Math.PI) / 180), 1);
        expect(contains(box, { x: box.cx, y: box.cy })).toBe(true);
      }),
      { seed: 3 },
    );
  });

  it('keep the opposite corner while one is pulled', () => {
    fc.assert(
      fc.property(layouts, sizes, corners, between(0.2, 3), (layout, size, side, factor) => {
        const box = boxOf(layout, size, H);
        const opposite = { x: -side.x, y: -side.y };
        const [pinned, at] = [pointOn(box, opposite), pointOn(box, side)];
        const to = { x: pinned.x + (at.x - pinned.x) * factor, y: pinned.y + (at.y - pinned.y) * factor };
        const scaled = scaledTo(box, side, to, false);
        close(pointOn(scaled, opposite).x, pinned.x);
        close(pointOn(scaled, opposite).y, pinned.y);
        close(scaled.w, box.w * factor);
      }),
      { seed: 3 },
    );
  });

  it('are cut at one edge, and the opposite edge stays', () => {
    const layout = { x: 0, y: 0, scale: 2, rot: 90, opacity: 1 };
    const size = { w: 100, h: 50 };
    const side = { x: 1, y: 0 };
    const box = boxOf(layout, size, H);
    const edge = pointOn(box, side);
    const cut = croppedTo(layout, size, H, side, { x: edge.x, y: edge.y - 40 });
    expect(cut.cropR).toBe(20);
    const left = pointOn(boxOf(cut, size, H), { x: -1, y: 0 });
    const before = pointOn(box, { x: -1, y: 0 });
    close(left.x, before.x);
    close(left.y, before.y);
  });

  it('turn in steps', () => {
    const box = { cx: 0, cy: 0, w: 10, h: 10, rot: 0 };
    expect(turnedTo(box, { x: 10, y: -9 }, 15).rot).toBe(45);
  });
});

describe('fittedInto', () => {
  const layout = { x: 5, y: 5, scale: 2, rot: 0, opacity: 1 };
  const spot = { x: 1500, y: 0, w: 400, h: 300 };

  it('makes a layer as large as it fits into the middle of a spot', () => {
    expect(fittedInto(spot, layout, { w: 800, h: 200 }, 1080)).toEqual({ x: 740, y: -390, scale: 0.5 });
  });

  it('measures a turned layer by the rectangle around it', () => {
    expect(fittedInto(spot, { ...layout, rot: 90 }, { w: 600, h: 200 }, 1080).scale).toBeCloseTo(0.5);
  });

  it('stays within the scales that a layer can have', () => {
    expect(fittedInto(spot, layout, { w: 10, h: 10 }, 1080).scale).toBe(4);
  });
});
