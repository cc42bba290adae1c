/** Where "now" comes from, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The last moment that was written: many commands are decided within one millisecond. */
let last = { ms: NaN, text: '' };

/** A moment as answers and events carry it: RFC 3339, UTC, milliseconds, `Z`. */
export function timestamp(ms: number): string {
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}

/** The moment that such a text tells; NaN for another text. */
export function millisecondsOf(text: string): number {
  return text === last.text ? last.ms : Date.parse(text);
}
