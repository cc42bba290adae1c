const HOUR_MIN = 60;
const DAY_MIN = 1440;

/** Returns the minutes between two runs of a cron expression; null if they differ or are longer than a day. */
export function cronMinutes(expression: string): number | null {
  const fields = expression.trim().split(/\s+/u);
  const [minute, hour, ...days] = fields.length === 6 ? fields.slice(1) : fields;
  if (minute === undefined || hour === undefined || days.length !== 3) return null;
  if (days.some((day) => day !== '*' && day !== '?')) return null;
  const minutes = timesOf(minute, HOUR_MIN);
  const hours = timesOf(hour, 24);
  if (!minutes || !hours) return null;
  const runs = hours.flatMap((h) => minutes.map((m) => h * HOUR_MIN + m));
  const gaps = runs.map((run, at) => (runs[at + 1] ?? DAY_MIN + (runs[0] ?? 0)) - run);
  const [first] = gaps;
  return first !== undefined && gaps.every((gap) => gap === first) ? first : null;
}

/** Returns the values of a field, in order; null for a form that is not understood. */
function timesOf(field: string, count: number): readonly number[] | null {
  const values = new Set<number>();
  for (const part of field.split(',')) {
    const [, range = '', step = '1'] = /^(\*|\d+(?:-\d+)?)(?:\/(\d+))?$/u.exec(part) ?? [];
    const every = Number(step);
    if (range === '' || every < 1) return null;
    const [from, to] =
      range === '*'
        ? [0, count - 1]
        : [
            Number(range.split('-')[0]),
            Number(range.split('-')[1] ?? (part.includes('/') ? count - 1 : range.split('-')[0])),
          ];
    if (from > to || to >= count) return null;
    for (let value = from; value <= to; value += every) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}
