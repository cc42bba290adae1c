import type { ValuesOf } from '../widget';
import type { countdownWidget } from './countdown.widget';

/** Nothing here counts: the end is set, and whoever draws it knows the time. */
export interface CountdownState {
  readonly mode: 'idle' | 'running' | 'paused' | 'ended';
  /** Ms since 1970 while it runs, and when it has ended. */
  readonly endsAt: number | null;
  /** While it stands still. */
  readonly remainingMs: number | null;
}

/** Before it was started. */
export function idleCountdown({
  mode,
  durationS,
}: Pick<ValuesOf<typeof countdownWidget>, 'mode' | 'durationS'>): CountdownState {
  return { mode: 'idle', endsAt: null, remainingMs: mode === 'duration' ? durationS * 1000 : null };
}
