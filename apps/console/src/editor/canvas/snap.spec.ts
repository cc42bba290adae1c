import { snap, snapLines } from './snap';

const rect = (left: number, top: number, w = 100, h = 50) => ({
  left,
  top,
  right: left + w,
  bottom: top + h,
});

describe('snapping', () => {
  it.each([
    ['the edge of the canvas', rect(4, 300), [], { dx: -4, dy: 0 }],
    ['the middle of the canvas', rect(913, 300), [], { dx: -3, dy: 0 }],
    ['the safe area', rect(93, 300), [], { dx: 3, dy: 0 }],
    ['the edge of another layer', rect(504, 302), [rect(500, 900)], { dx: -4, dy: 0 }],
    ['the same gap on both sides', rect(703, 300), [rect(400, 800), rect(1000, 800)], { dx: -3, dy: 0 }],
    ['nothing that is too far', rect(520, 300), [], { dx: 0, dy: 0 }],
  ])('pulls to %s', (_, moved, others, expected) => {
    expect(snap(moved, snapLines({ others, spots: [], height: 1080 }), 6)).toMatchObject(expected);
  });

  it('tells the lines that it has snapped to', () => {
    expect(snap(rect(2, 3, 100, 40), snapLines({ others: [], spots: [], height: 1080 }), 6).guides).toEqual([
      { axis: 'x', at: 0 },
      { axis: 'y', at: 0 },
    ]);
  });

  it.each([
    ['its left edge', rect(504, 300), { dx: -4, dy: 0 }],
    ['its middle', rect(646, 300), { dx: 4, dy: 0 }],
    ['its top edge', rect(250, 797), { dx: 0, dy: 3 }],
  ])('pulls to a spot: %s', (_, moved, expected) => {
    const spots = [rect(500, 800, 400, 100)];
    expect(snap(moved, snapLines({ others: [], spots, height: 1080 }), 6)).toMatchObject(expected);
  });

  it('counts no gaps between spots', () => {
    const spots = [rect(400, 800), rect(1000, 800)];
    expect(snap(rect(703, 300), snapLines({ others: [], spots, height: 1080 }), 6)).toMatchObject({
      dx: 0,
      dy: 0,
    });
  });
});
