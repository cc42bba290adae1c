import { boxAroundAll, canvasBox, movedBy, visibleBox, visibleSize } from './geometry';
import { defaultLayout } from './overlay.state';

const layout = (change: object) => ({ ...defaultLayout, ...change });
const native = { w: 400, h: 200 };

describe('the visible size of a layer', () => {
  it('is its native size when nothing is done to it', () => {
    expect(visibleSize(defaultLayout, native)).toEqual({ w: 400, h: 200 });
  });

  it('scales', () => {
    expect(visibleSize(layout({ scale: 0.5 }), native)).toEqual({ w: 200, h: 100 });
  });

  it('is cropped before it is scaled: crop counts native pixels', () => {
    // (400 − 50 − 30) · 2 = 640, (200 − 20 − 10) · 2 = 340
    const cropped = layout({ scale: 2, cropL: 50, cropR: 30, cropT: 20, cropB: 10 });
    expect(visibleSize(cropped, native)).toEqual({ w: 640, h: 340 });
  });

  it('is the box around it when it is rotated', () => {
    // A quarter turn swaps the sides; half a turn, either way, changes nothing.
    for (const rot of [90, -90, 270, 450])
      expect(visibleSize(layout({ rot }), native)).toEqual({ w: 200, h: 400 });
    for (const rot of [180, -180, 360]) expect(visibleSize(layout({ rot }), native)).toEqual(native);
    // cos 45° = sin 45° = 0.70711: (400 + 200) · 0.70711 = 424.264 each way.
    expect(visibleSize(layout({ rot: 45 }), native)).toEqual({ w: 424.264, h: 424.264 });
    // cos 30° = 0.86603, sin 30° = 0.5: 400 · 0.86603 + 200 · 0.5 = 446.410, 400 · 0.5 + 200 · 0.86603 = 373.205.
    expect(visibleSize(layout({ rot: 30 }), native)).toEqual({ w: 446.41, h: 373.205 });
    expect(visibleSize(layout({ rot: -30 }), native)).toEqual({ w: 446.41, h: 373.205 });
  });

  it('takes crop, scale and rotation together', () => {
    // Cropped 300 × 200, scaled 150 × 100; at 30°: 150 · 0.86603 + 100 · 0.5 = 179.904 and
    // 150 · 0.5 + 100 · 0.86603 = 161.603.
    const all = layout({ cropL: 100, scale: 0.5, rot: 30 });
    expect(visibleSize(all, native)).toEqual({ w: 179.904, h: 161.603 });
  });

  it('is nothing when all of it is cropped off', () => {
    expect(visibleSize(layout({ cropL: 300, cropR: 300 }), native)).toEqual({ w: 0, h: 200 });
  });
});

describe('the visible box of a layer', () => {
  it('has its centre at x, y whatever is cropped or turned', () => {
    // 200 × 400 around (100, −50).
    const turned = layout({ x: 100, y: -50, rot: 90 });
    expect(visibleBox(turned, native)).toEqual({ left: 0, right: 200, top: -250, bottom: 150 });
    // (400 − 100) × 200 around (100, −50).
    const cropped = layout({ x: 100, y: -50, cropL: 100 });
    expect(visibleBox(cropped, native)).toEqual({ left: -50, right: 250, top: -150, bottom: 50 });
  });

  it('makes one box with others', () => {
    const a = visibleBox(layout({ x: -100 }), native);
    const b = visibleBox(layout({ y: 300, scale: 2 }), native);
    expect(boxAroundAll([a, b])).toEqual({ left: -400, right: 400, top: -100, bottom: 500 });
  });
});

describe('the canvas', () => {
  it('is 1920 design pixels wide whatever its pixels', () => {
    expect(canvasBox({ width: 1920, height: 1080 })).toEqual({
      left: -960,
      right: 960,
      top: -540,
      bottom: 540,
    });
    // 1920 · 1920 / 1080 = 3413.333 high
    const upright = canvasBox({ width: 1080, height: 1920 });
    expect(upright).toMatchObject({ left: -960, right: 960 });
    expect(upright.bottom).toBeCloseTo(1706.667, 3);
  });
});

describe('moving a layout', () => {
  it('changes x and y only', () => {
    const turned = layout({ x: 1, y: 2, rot: 30, scale: 2, cropL: 4, opacity: 0.5 });
    expect(movedBy(turned, 10.25, -4)).toEqual({ ...turned, x: 11.25, y: -2 });
  });

  it('is no movement below a hundredth of a pixel', () => {
    expect(movedBy(defaultLayout, 0.009, -0.009)).toBe(defaultLayout);
    expect(movedBy(defaultLayout, 0.1 + 0.2, 0)).toEqual({ ...defaultLayout, x: 0.3 });
  });

  it('ends at the bounds of a layout', () => {
    const far = layout({ x: 99_000 });
    expect(movedBy(far, 4000, 0).x).toBe(100_000);
    expect(movedBy(movedBy(far, 4000, 0), 4000, 0)).toEqual({ ...far, x: 100_000 });
  });
});
