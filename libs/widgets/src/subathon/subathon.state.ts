/** Nothing here counts: the end is set, and whoever draws it knows the time. */
export interface SubathonState {
  readonly mode: 'idle' | 'running' | 'paused' | 'ended';
  /** Ms since 1970 while it runs, and when it has ended. */
  readonly endsAt: number | null;
  /** While it stands still. */
  readonly remainingMs: number | null;
  /** From start to end, all that was added with it. */
  readonly givenMs: number;
  /** Added time counts so many times until then, ms since 1970. */
  readonly happy: { readonly x: number; readonly until: number } | null;
  /** What was added last. */
  readonly added: { readonly ms: number; readonly reason: string; readonly at: number } | null;
}

export function idleSubathon({ startS }: { readonly startS: number }): SubathonState {
  const ms = startS * 1000;
  return { mode: 'idle', endsAt: null, remainingMs: ms, givenMs: ms, happy: null, added: null };
}
