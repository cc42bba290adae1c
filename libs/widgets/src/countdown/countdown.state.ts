import type { ValuesOf } from '../widget';
import type { countdownWidget } from './countdown.widget';

/** Runtime state of a countdown. It stores the end; renderers compute the remaining time from the clock. */
export interface CountdownState {
  readonly mode: 'idle' | 'running' | 'paused' | 'ended';
  /** Ms since 1970 while it runs, and when it has ended. */
  readonly endsAt: number | null;
  /** Remaining time in ms while it does not run; null while it runs. */
  readonly remainingMs: number | null;
}

/** Before it was started. */
export function idleCountdown({
  mode,
  durationS,
}: Pick<ValuesOf<typeof countdownWidget>, 'mode' | 'durationS'>): CountdownState {
  return { mode: 'idle', endsAt: null, remainingMs: mode === 'duration' ? durationS * 1000 : null };
}
