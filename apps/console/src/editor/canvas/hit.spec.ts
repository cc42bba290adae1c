import { draggedAt, layerAt } from './hit';
import type { BoxedLayer } from './use-boxes';

const point = { x: 100, y: 100 };

/** A layer whose box is around the point. */
const layer = (memberId: number, part: Partial<BoxedLayer> = {}): BoxedLayer => ({
  memberId,
  layout: { x: 0, y: 0, scale: 1, rot: 0, opacity: 1 },
  size: { w: 80, h: 80 },
  box: { cx: 100, cy: 100, w: 80, h: 80, rot: 0 },
  locked: false,
  hidden: false,
  ...part,
});

describe('the layer at a point', () => {
  const [light, frame] = [layer(1), layer(2)];
  /** The frame is empty in the middle. */
  const paints = (memberId: number): boolean => memberId === 1;

  it('is for a click what is painted there, below an empty frame that is selected', () => {
    expect(layerAt([light, frame], point, { paints, selection: [2] })).toBe(light);
  });

  it('is for a drag the selected frame above it', () => {
    expect(draggedAt([light, frame], point, { paints, selection: [2] })).toBe(frame);
    expect(draggedAt([light, frame], point, { paints, selection: [] })).toBe(light);
  });

  it('is for a drag what is painted above a selected layer', () => {
    expect(draggedAt([frame, light], point, { paints, selection: [2] })).toBe(light);
  });

  it('is never a locked layer', () => {
    expect(draggedAt([layer(1, { locked: true })], point, { paints, selection: [1] })).toBeUndefined();
  });
});
