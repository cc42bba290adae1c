const formats = new Map<string, Intl.DateTimeFormat>();

/** The day that a moment lies on in a time zone: 2026-11-23. */
export function dayOf(ms: number, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // A few hundred names at most are known to the server.
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  return format.format(ms);
}

/** No day is longer, wherever a clock is put back. */
const LONGEST_DAY_MS = 26 * 3_600_000;

/** By time zone, a stretch of one day up to its end. */
const stretches = new Map<string, { readonly from: number; readonly end: number }>();

/**
 * End of the day that contains `ms` in a time zone: the first instant of the next day, at whatever hour that day
 * begins.
 */
export function dayEnd(ms: number, timeZone: string): number {
  const known = stretches.get(timeZone);
  if (known && known.from <= ms && ms < known.end) return known.end;
  const end = searchedEnd(ms, timeZone);
  stretches.set(timeZone, { from: ms, end });
  return end;
}

function searchedEnd(ms: number, timeZone: string): number {
  const day = dayOf(ms, timeZone);
  let [last, next] = [ms, ms + LONGEST_DAY_MS];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (dayOf(middle, timeZone) === day) last = middle;
    else next = middle;
  }
  return next;
}

/** The days up to one, itself among them, the newest first. */
export function daysUpTo(day: string, count: number): readonly string[] {
  const last = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(last - i * 86_400_000).toISOString().slice(0, 10));
}
