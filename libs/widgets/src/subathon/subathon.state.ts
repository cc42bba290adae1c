/** Runtime state of a subathon. It stores the end; renderers compute the remaining time from the clock. */
export interface SubathonState {
  readonly mode: 'idle' | 'running' | 'paused' | 'ended';
  /** Ms since 1970 while it runs, and when it has ended. */
  readonly endsAt: number | null;
  /** Remaining time in ms while it does not run; null while it runs. */
  readonly remainingMs: number | null;
  /** From start to end, all that was added with it. */
  readonly givenMs: number;
  /** Factor for added time, and its end, ms since 1970. */
  readonly happy: { readonly x: number; readonly until: number } | null;
  /** Latest addition; null before the first. */
  readonly added: { readonly ms: number; readonly reason: string; readonly at: number } | null;
}

export function idleSubathon({ startS }: { readonly startS: number }): SubathonState {
  const ms = startS * 1000;
  return { mode: 'idle', endsAt: null, remainingMs: ms, givenMs: ms, happy: null, added: null };
}
