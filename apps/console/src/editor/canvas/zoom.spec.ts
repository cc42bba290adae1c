import { fitted, pannedBy, placeOf, wheeled, zoomedBy } from './zoom';

/** A canvas of 960 × 540 in a room of 1000 × 600. */
const whole = { left: 20, top: 30, width: 960, height: 540, zoom: 0.5 };
const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false };

describe('the zoom of the canvas', () => {
  it('shows the whole canvas at first', () => {
    expect(placeOf(whole, fitted)).toEqual(whole);
  });

  it.each([2, 0.5, 5])('keeps what is at the pointer where it is: %s times', (by) => {
    const at = { x: 130, y: -70 };
    const before = pannedBy(zoomedBy(fitted, 1.5), { x: 40, y: 10 }, whole);
    /** Design pixels from the left of the canvas that are seen at the pointer. */
    const seen = (zoom: typeof fitted): number => {
      const place = placeOf(whole, zoom);
      return (500 + at.x - place.left) / place.zoom;
    };
    expect(seen(zoomedBy(before, by, at))).toBeCloseTo(seen(before), 6);
  });

  it('has bounds', () => {
    expect(zoomedBy(fitted, 1000).factor).toBe(8);
    expect(zoomedBy(fitted, 0.001).factor).toBe(0.25);
    expect(pannedBy(zoomedBy(fitted, 2), { x: 1e5, y: -1e5 }, whole)).toEqual({ factor: 2, x: 960, y: -540 });
  });

  it('zooms by the wheel with Ctrl, by pixels and by lines', () => {
    const pixels = wheeled(fitted, { ...wheel, deltaY: -48, ctrlKey: true }, { x: 0, y: 0 }, whole);
    const lines = wheeled(
      fitted,
      { ...wheel, deltaY: -3, deltaMode: 1, ctrlKey: true },
      { x: 0, y: 0 },
      whole,
    );
    expect(pixels?.factor).toBeGreaterThan(1);
    expect(lines).toEqual(pixels);
  });

  it('moves by the wheel what is zoomed, and nothing else', () => {
    const down = { ...wheel, deltaY: 30 };
    expect(wheeled(fitted, down, { x: 0, y: 0 }, whole)).toBeNull();
    expect(wheeled(zoomedBy(fitted, 2), down, { x: 0, y: 0 }, whole)).toEqual({ factor: 2, x: 0, y: -30 });
  });
});
