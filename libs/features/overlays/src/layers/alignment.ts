import { boxAroundAll, type Box } from '../model/geometry';

export const alignModes = [
  'left',
  'center',
  'right',
  'top',
  'middle',
  'bottom',
  'distribute-h',
  'distribute-v',
] as const;
export type AlignMode = (typeof alignModes)[number];

/** Distributing fewer changes nothing [layers/8]. */
export const FEWEST_TO_DISTRIBUTE = 3;

export interface Offset {
  readonly dx: number;
  readonly dy: number;
}

/** Extent of a box in one direction. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const horizontal = ({ left: from, right: to }: Box): Span => ({ from, to });
const vertical = ({ top: from, bottom: to }: Box): Span => ({ from, to });
const centre = ({ from, to }: Span): number => (from + to) / 2;
const length = ({ from, to }: Span): number => to - from;

type Offsets = (spans: readonly Span[], whole: Span) => readonly number[];

const ways: { readonly [Mode in AlignMode]: { readonly axis: 'x' | 'y'; readonly offsets: Offsets } } = {
  left: { axis: 'x', offsets: toStart },
  center: { axis: 'x', offsets: toCentre },
  right: { axis: 'x', offsets: toEnd },
  top: { axis: 'y', offsets: toStart },
  middle: { axis: 'y', offsets: toCentre },
  bottom: { axis: 'y', offsets: toEnd },
  'distribute-h': { axis: 'x', offsets: withEqualGaps },
  'distribute-v': { axis: 'y', offsets: withEqualGaps },
};

/**
 * Returns the offset of each box, in the order given. Distributed boxes keep their order and get equal gaps
 * between the edges of the target.
 * @param to the canvas; null for the box around all of them
 */
export function alignment(mode: AlignMode, boxes: readonly Box[], to: Box | null): readonly Offset[] {
  const { axis, offsets } = ways[mode];
  const span = axis === 'x' ? horizontal : vertical;
  return offsets(boxes.map(span), span(to ?? boxAroundAll(boxes))).map((by) =>
    axis === 'x' ? { dx: by, dy: 0 } : { dx: 0, dy: by },
  );
}

function toStart(spans: readonly Span[], whole: Span): readonly number[] {
  return spans.map(({ from }) => whole.from - from);
}

function toCentre(spans: readonly Span[], whole: Span): readonly number[] {
  return spans.map((span) => centre(whole) - centre(span));
}

function toEnd(spans: readonly Span[], whole: Span): readonly number[] {
  return spans.map(({ to }) => whole.to - to);
}

function withEqualGaps(spans: readonly Span[], whole: Span): readonly number[] {
  if (spans.length < FEWEST_TO_DISTRIBUTE) return spans.map(() => 0);
  const gap = (length(whole) - spans.reduce((sum, span) => sum + length(span), 0)) / (spans.length - 1);
  const offsets = spans.map(() => 0);
  const inOrder = spans
    .map((span, index) => ({ span, index }))
    .sort((a, b) => centre(a.span) - centre(b.span));
  let at = whole.from;
  for (const { span, index } of inOrder) {
    offsets[index] = at - span.from;
    at += length(span) + gap;
  }
  return offsets;
}
