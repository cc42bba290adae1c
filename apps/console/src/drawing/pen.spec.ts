import { extended, movedPen, pointIn, type PenPoint } from './pen';

const box = { left: 100, top: 50, width: 200, height: 100 };

it('places the pen by shares of the canvas, never outside', () => {
  expect(pointIn(box, { x: 200, y: 100 })).toEqual({ x: 0.5, y: 0.5 });
  expect(pointIn(box, { x: 0, y: 500 })).toEqual({ x: 0, y: 1 });
});

it('leaves out points that are where the last one is, and those over the limit', () => {
  const stroke = extended([], { x: 0.5, y: 0.5 });
  expect(extended(stroke, { x: 0.5005, y: 0.5 })).toBe(stroke);
  expect(extended(stroke, { x: 0.51, y: 0.5 })).toHaveLength(2);
  let long: readonly PenPoint[] = [];
  for (let i = 0; i < 900; i++) long = extended(long, { x: (i % 2) * 0.1, y: i / 900 });
  expect(long).toHaveLength(400);
});

it('moves the pen by arrow keys, further with Shift', () => {
  expect(movedPen({ x: 0.5, y: 0.5 }, 'ArrowRight', false)?.x).toBeCloseTo(0.505);
  expect(movedPen({ x: 0.5, y: 0.5 }, 'ArrowUp', true)?.y).toBeCloseTo(0.45);
  expect(movedPen({ x: 0, y: 0 }, 'ArrowLeft', true)).toEqual({ x: 0, y: 0 });
  expect(movedPen({ x: 0, y: 0 }, 'a', true)).toBeNull();
});
