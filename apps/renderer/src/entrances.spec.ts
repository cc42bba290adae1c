import type { RenderLayout } from '@studio/realtime/protocol';
import { entranceMotion, loopMotion, steppedOr } from './entrances';

const layout: RenderLayout = { x: 100, y: -40, scale: 1, rot: 0, opacity: 1 };
const surroundings = { canvas: { width: 1920, height: 1080 }, box: { width: 200, height: 80 } };

describe('entrances', () => {
  it.each([
    ['fade-up', 'translate(0px, 48px)'],
    // Its left edge is at 960 + 100 - 100, so its right edge reaches 0 after 1160.
    ['slide-left', 'translate(-1160px, 0px)'],
    ['slide-right', 'translate(960px, 0px)'],
    ['slide-top', 'translate(0px, -540px)'],
    ['slide-bottom', 'translate(0px, 620px)'],
  ] as const)('%s begins just where it can’t be seen or nearby', (entrance, from) => {
    expect(entranceMotion(entrance, layout, surroundings)?.keyframes[0]?.['transform']).toBe(from);
  });

  it('slide along the canvas, not along a rotated layer', () => {
    const upsideDown = { ...layout, rot: 180 };
    const transform = entranceMotion('slide-left', upsideDown, surroundings)?.keyframes[0]?.['transform'];
    expect(parseFloat(String(transform).slice('translate('.length))).toBeCloseTo(1160);
  });

  it('end at the layer’s place', () => {
    for (const entrance of ['fade-up', 'pop', 'slide-left'] as const)
      expect(entranceMotion(entrance, layout, surroundings)?.keyframes.at(-1)?.['transform']).toBe('none');
  });

  it('go in steps where there are any, and along their curve otherwise', () => {
    expect([steppedOr('ease', 6), steppedOr('ease', 0), steppedOr('ease')]).toEqual([
      'steps(6)',
      'ease',
      'ease',
    ]);
  });

  it('none is none', () => {
    expect(entranceMotion('none', layout, surroundings)).toBeNull();
    expect(loopMotion('none', layout)).toBeNull();
  });

  it('of a newer server are none', () => {
    expect(entranceMotion('explode' as 'pop', layout, surroundings)?.keyframes[0]?.['transform']).toMatch(
      /^translate\(0px, -?0px\)$/,
    );
    expect(loopMotion('spin' as 'pulse', layout)).toBeNull();
  });
});
