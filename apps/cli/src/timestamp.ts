const MOMENT = /^(\d{4}-\d\d-\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?$/;

/** Milliseconds since 1970 of a moment (RFC 3339) or a date, in UTC unless it says otherwise; null for what is neither. */
export function msOf(text: string): number | null {
  const [, day, zone] = MOMENT.exec(text) ?? [];
  if (day === undefined) return null;
  const ms = Date.parse(zone === undefined && text !== day ? `${text}Z` : text);
  // Left to itself, it takes 30 February for 2 March.
  const isDay = !Number.isNaN(ms) && new Date(day).toISOString().startsWith(day);
  return isDay ? ms : null;
}
