const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)$/;
/** Matches a complete time with an offset, which means the same everywhere. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/**
 * Returns the time that a text means: for `20:15` the next such time of day in the zone, for RFC 3339 that time.
 * @returns ms since 1970; null for anything else
 */
export function nextMoment(text: string, now: number, timeZone: string): number | null {
  const wanted = text.trim();
  if (MOMENT.test(wanted)) {
    const at = Date.parse(wanted);
    return Number.isNaN(at) ? null : at;
  }
  const [, hours, minutes] = TIME_OF_DAY.exec(wanted) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  return nextTimeOfDay(Number(hours) * 60 + Number(minutes), now, timeZone);
}

/**
 * A time that a day of the zone leaves out, where its clock is put forward, comes the next day. One that a day has
 * twice, where its clock is put back, is the first of them that is still to come.
 */
function nextTimeOfDay(minuteOfDay: number, now: number, timeZone: string): number | null {
  const shownAt = zoneClock(timeZone);
  const midnight = Math.floor(shownAt(now) / DAY_MS) * DAY_MS;
  for (let day = 0; day <= 2; day++) {
    const wanted = midnight + day * DAY_MS + minuteOfDay * MINUTE_MS;
    // A zone is ahead by as much as a day before or a day after; where clocks are put back, both have the time.
    const ahead = [wanted - DAY_MS, wanted + DAY_MS].map((near) => shownAt(near) - near);
    const moments = ahead.map((ms) => wanted - ms).sort((a, b) => a - b);
    const found = moments.find((at) => at > now && shownAt(at) === wanted);
    if (found !== undefined) return found;
  }
  return null;
}

/**
 * Returns a function that converts a time to the zone's local clock, as if it were UTC, to the second: ms since
 * 1970. An unknown zone counts as UTC.
 */
function zoneClock(timeZone: string): (at: number) => number {
  const options: Intl.DateTimeFormatOptions = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  };
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone });
  } catch {
    format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  };
}
