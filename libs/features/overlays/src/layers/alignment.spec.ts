import type { Box } from '../model/geometry';
import { alignment, type AlignMode } from './alignment';

/** A box by its centre and size. */
const box = (x: number, y: number, w: number, h: number): Box => ({
  left: x - w / 2,
  right: x + w / 2,
  top: y - h / 2,
  bottom: y + h / 2,
});

// a: −150…−50 × −30…30, b: −40…160 × −120…−80, c: 280…320 × 50…250. Around all of them: −150…320 × −120…250.
const boxes = [box(-100, 0, 100, 60), box(60, -100, 200, 40), box(300, 150, 40, 200)];
const canvas = box(0, 0, 1920, 1080);

describe('aligning to the box around the selection', () => {
  it.each<[AlignMode, number[]]>([
    ['left', [0, -110, -430]], // to −150
    ['right', [370, 160, 0]], // to 320
    ['center', [185, 25, -215]], // to (−150 + 320) / 2 = 85
  ])('%s moves to the side only', (mode, dx) => {
    expect(alignment(mode, boxes, null)).toEqual(dx.map((by) => ({ dx: by, dy: 0 })));
  });

  it.each<[AlignMode, number[]]>([
    ['top', [-90, 0, -170]], // to −120
    ['bottom', [220, 330, 0]], // to 250
    ['middle', [65, 165, -85]], // to (−120 + 250) / 2 = 65
  ])('%s moves up and down only', (mode, dy) => {
    expect(alignment(mode, boxes, null)).toEqual(dy.map((by) => ({ dx: 0, dy: by })));
  });
});

describe('aligning to the canvas', () => {
  it.each<[AlignMode, number]>([
    ['left', -810], // −960 − (−150)
    ['right', 1010], // 960 − (−50)
    ['center', 100],
    ['top', -510], // −540 − (−30)
    ['bottom', 510],
    ['middle', 0],
  ])('%s goes to its edge or centre', (mode, by) => {
    const [offset] = alignment(mode, boxes, canvas);
    expect((offset?.dx ?? 0) + (offset?.dy ?? 0)).toBe(by);
  });

  it('works for one box', () => {
    expect(alignment('center', boxes.slice(0, 1), canvas)).toEqual([{ dx: 100, dy: 0 }]);
  });
});

describe('distributing', () => {
  it('makes equal gaps and leaves the outer ones', () => {
    // 470 wide, 340 of it covered: two gaps of 65. b goes from −40 to −50 + 65 = 15.
    const [a, b, c] = alignment('distribute-h', boxes, null);
    expect([a, b, c]).toEqual([
      { dx: 0, dy: 0 },
      { dx: 55, dy: 0 },
      { dx: 0, dy: 0 },
    ]);
  });

  it('goes by where the centres are, whatever the order of the selection', () => {
    // From top to bottom b, a, c; 370 high, 300 of it covered: gaps of 35. a goes from −30 to −80 + 35 = −45.
    expect(alignment('distribute-v', boxes, null).map(({ dy }) => dy)).toEqual([-15, 0, 0]);
    const reversed = alignment('distribute-v', boxes.toReversed(), null);
    expect(reversed.map(({ dy }) => dy)).toEqual([0, 0, -15]);
  });

  it('fills the canvas from edge to edge', () => {
    // 1920 − 340 = 1580: two gaps of 790. a at −960, b at −960 + 100 + 790 = −70, c ends at 960.
    expect(alignment('distribute-h', boxes, canvas).map(({ dx }) => dx)).toEqual([-810, -30, 640]);
  });

  it('overlaps evenly where there is no room', () => {
    // 0…100, 20…120, 60…160: 160 wide, 300 of it covered: gaps of −70.
    const crowded = [box(50, 0, 100, 10), box(70, 0, 100, 10), box(110, 0, 100, 10)];
    expect(alignment('distribute-h', crowded, null).map(({ dx }) => dx)).toEqual([0, 10, 0]);
  });

  it('needs three', () => {
    expect(alignment('distribute-h', boxes.slice(0, 2), canvas)).toEqual([
      { dx: 0, dy: 0 },
      { dx: 0, dy: 0 },
    ]);
  });
});
