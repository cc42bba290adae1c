import { framePace, type FramePace } from './loops';

/** Paces of frames that come with a gap in ms. */
function paced(pace: FramePace, from: number, gap: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, i) => pace(from + gap * (i + 1)));
}

describe('the pace of frames', () => {
  it('is halved while frames are late, and whole again once they are in time', () => {
    const pace = framePace();
    expect(paced(pace, 0, 1000 / 60, 120).every((each) => each === 1)).toBe(true);
    expect(paced(pace, 2000, 45, 60).at(-1)).toBe(2);
    expect(paced(pace, 4700, 1000 / 60, 120).at(-1)).toBe(1);
  });

  it('stays halved where that helps, and is whole on a source of thirty frames a second', () => {
    const helped = framePace();
    expect(paced(helped, 0, 40, 60).at(-1)).toBe(2);
    expect(paced(helped, 2400, 25, 400).at(-1)).toBe(2);
    const source = framePace();
    expect(paced(source, 0, 1000 / 30, 60).at(-1)).toBe(2);
    expect(paced(source, 2000, 1000 / 30, 1000).slice(100)).not.toContain(2);
  });

  it('stays whole over one late frame, and over a pause of a hidden page', () => {
    const pace = framePace();
    paced(pace, 0, 1000 / 60, 60);
    expect([pace(1100), pace(9000), pace(9017)]).toEqual([1, 1, 1]);
  });

  it('counts frames of one time once, whoever asks', () => {
    const pace = framePace();
    for (let i = 0; i < 200; i++) for (const _ of [1, 2, 3]) expect(pace(i * (1000 / 60))).toBe(1);
  });
});
