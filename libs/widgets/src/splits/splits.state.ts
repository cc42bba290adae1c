import type { ValuesOf } from '../widget';
import type { splitsWidget } from './splits.widget';

export type Segment = ValuesOf<typeof splitsWidget>['segments'][number];

/** Runtime state of a run through segments. It stores the start; renderers compute the time from the clock. */
export interface SplitsState {
  readonly mode: 'idle' | 'running' | 'paused' | 'done';
  /** Start time less pauses, ms since 1970; null while the run does not run. */
  readonly startedAt: number | null;
  /** Elapsed time in ms while it does not run. */
  readonly elapsedMs: number;
  /** Elapsed times at the ends of the segments so far, in ms; null for one that was skipped. */
  readonly splits: readonly (number | null)[];
  /** Splits of the fastest finished run since the comparison was set; null: the times in the settings. */
  readonly best: readonly (number | null)[] | null;
}

export const noRun: SplitsState = { mode: 'idle', startedAt: null, elapsedMs: 0, splits: [], best: null };

/** Returns the time of the run at a time (ms since 1970), in ms. */
export function runTime({ mode, startedAt, elapsedMs }: SplitsState, now: number): number {
  return mode === 'running' && startedAt !== null ? Math.max(0, now - startedAt) : elapsedMs;
}

/** Reads a time such as `1:02:03.4`, `4:05` or `59.9`, in ms; null for other texts. */
export function readTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,2}(?:\.\d{1,3})?)$/.exec(text.trim());
  if (!match) return null;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** Returns the times that a run is compared with, by segment, in ms; null where there is none. */
export function comparison(
  { best }: SplitsState,
  segments: readonly Pick<Segment, 'time'>[],
): readonly (number | null)[] {
  return segments.map(({ time }, index) => (best ? (best[index] ?? null) : readTime(time)));
}
