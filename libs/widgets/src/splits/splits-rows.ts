import { timePassed } from '../stopwatch/stopwatch-text';
import { comparison, runTime, type Segment, type SplitsState } from './splits.state';

/** Row of one segment. */
export interface SplitRow {
  readonly key: string;
  readonly name: string;
  /** Difference from the comparison; '' without one. */
  readonly delta: string;
  readonly isAhead: boolean;
  /** Time of the split, or of the comparison before it; '' without either. */
  readonly time: string;
  readonly state: 'past' | 'current' | 'next';
}

/** From this difference on, a segment that is slower than the comparison shows by how much while it lasts. */
const LIVE_FROM = -10_000;

/** Returns a difference in ms with its sign: `+1:02`, `−3.4`. Tenths only below a minute. */
export function difference(ms: number): string {
  const sign = ms < 0 ? '−' : '+';
  const size = Math.abs(ms);
  return sign + (size < 60_000 ? (Math.floor(size / 100) / 10).toFixed(1) : timePassed(size, false));
}

/**
 * Returns the rows that fit: around the current segment, and always the last one.
 * @param most number of rows
 */
export function splitRows(
  {
    segments,
    rows: most,
    showMs,
  }: { readonly segments: readonly Segment[]; readonly rows: number; readonly showMs: boolean },
  state: SplitsState,
  now: number,
): readonly SplitRow[] {
  const compared = comparison(state, segments);
  const time = runTime(state, now);
  const current = state.mode === 'idle' && state.splits.length === 0 ? -1 : state.splits.length;
  const rows = segments.map(({ itemId, name }, index): SplitRow => {
    const [split, best] = [state.splits[index] ?? null, compared[index] ?? null];
    const isCurrent = index === current && state.mode !== 'done';
    const late = isCurrent && best !== null ? time - best : null;
    const by =
      split !== null && best !== null ? split - best : late !== null && late > LIVE_FROM ? late : null;
    const shown = split ?? (index < current ? null : best);
    return {
      key: itemId,
      name,
      delta: by === null ? '' : difference(by),
      isAhead: by !== null && by < 0,
      time: shown === null ? '' : timePassed(shown, showMs),
      state: index < current ? 'past' : isCurrent ? 'current' : 'next',
    };
  });
  if (rows.length <= most) return rows;
  // One row of what comes next, then the last one.
  const end = Math.min(rows.length - 1, Math.max(most - 1, current + 2));
  return [...rows.slice(end - (most - 1), end), ...rows.slice(-1)];
}
