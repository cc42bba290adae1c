const DAY_MS = 86_400_000;

/** Returns a unique name of the day, the week (from Monday) or the month; null for other ranges. */
export function periodOf(range: string, now: number, timeZone: string): string | null {
  if (range !== 'day' && range !== 'week' && range !== 'month') return null;
  const day = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);
  if (range === 'day') return `day ${day}`;
  if (range === 'month') return `month ${day.slice(0, 7)}`;
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return `week ${new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10)}`;
}

/** Returns true if both periods are of the same range but differ. */
export function isAnother(period: string | null, before: string | null): boolean {
  if (period === null || before === null || period === before) return false;
  return period.split(' ')[0] === before.split(' ')[0];
}
