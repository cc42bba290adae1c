import type { RenderLayout } from '@studio/realtime/protocol';
import { cropOf, cropStyle, designHeight, fitCanvas, insideLayer, layerTransform } from './placement';

const layout = (over: Partial<RenderLayout> = {}): RenderLayout => ({
  x: 0,
  y: 0,
  scale: 1,
  rot: 0,
  opacity: 1,
  ...over,
});

describe('the canvas', () => {
  it.each([
    [1920, 1080, 1080],
    [1280, 720, 1080],
    [1080, 1920, 3413.333],
    [7680, 320, 80],
  ])('of %d × %d pixels is 1920 units wide and %d high', (width, height, expected) => {
    expect(designHeight({ width, height })).toBeCloseTo(expected, 3);
  });

  it.each([
    ['the same proportions', { width: 960, height: 540 }, { scale: 0.5, left: 0, top: 0 }],
    ['a higher window', { width: 1920, height: 1200 }, { scale: 1, left: 0, top: 60 }],
    ['a wider window', { width: 2400, height: 1080 }, { scale: 1, left: 240, top: 0 }],
    ['the default size of a source', { width: 800, height: 600 }, { scale: 800 / 1920, left: 0, top: 75 }],
  ])('fits %s, centred', (_case, window, expected) => {
    const fit = fitCanvas({ width: 1920, height: 1080 }, window);
    expect(fit.scale).toBeCloseTo(expected.scale);
    expect(fit.left).toBeCloseTo(expected.left);
    expect(fit.top).toBeCloseTo(expected.top);
  });
});

describe('a layer', () => {
  it('is placed by the centre of its box, then rotated, then scaled', () => {
    expect(layerTransform(layout({ x: -20, y: 30.5, scale: 2, rot: 45 }))).toBe(
      'translate(-20px, 30.5px) rotate(45deg) scale(2) translate(-50%, -50%)',
    );
  });

  it('without crop is not cut at all: its glow may spill', () => {
    expect(cropStyle(cropOf(layout()))).toEqual({ clipPath: 'none', margin: '0px' });
  });

  it('is cut only on cropped sides, and its box shrinks by the same', () => {
    expect(cropStyle(cropOf(layout({ cropL: 10, cropB: 4 })))).toEqual({
      clipPath: 'inset(-2000px -2000px 4px 10px)',
      margin: '0px 0px -4px -10px',
    });
  });

  it('lets the same sides spill at both ends of a change', () => {
    const [before, after] = [cropOf(layout({ cropL: 10 })), cropOf(layout({ cropR: 6 }))];
    expect(cropStyle(before, after).clipPath).toBe('inset(-2000px 0px -2000px 10px)');
    expect(cropStyle(after, before).clipPath).toBe('inset(-2000px 6px -2000px 0px)');
  });

  it.each([
    [0, 1, 100, 0],
    [90, 1, 0, -100],
    [180, 2, -50, 0],
    [-90, 0.5, 0, 200],
  ])('rotated by %d° and scaled by %d sees 100 to the right as (%d, %d)', (rot, scale, x, y) => {
    const way = insideLayer(100, 0, layout({ rot, scale }));
    expect(way.x).toBeCloseTo(x);
    expect(way.y).toBeCloseTo(y);
  });
});
