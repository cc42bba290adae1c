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

/** The days up to one, itself among them, the newest first. */
export function daysUpTo(day: string, count: number): readonly string[] {
  const last = Date.parse(`${day}T00:00:00Z`);
  return Array.from({ length: count }, (_, i) => new Date(last - i * 86_400_000).toISOString().slice(0, 10));
}
