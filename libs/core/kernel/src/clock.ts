/** Source of the current time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** Returns a time as in answers and events: RFC 3339, UTC, milliseconds, `Z`. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}
