const TIME_OF_DAY = /^([01]?\d|2[0-3]):([0-5]\d)$/;
/** A whole moment: with its offset, so that it means the same everywhere. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/;
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

/**
 * The moment that a text means: `20:15` the next such time of day in the zone, a whole moment (RFC 3339) itself.
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

/** A time that a day of the zone leaves out, where its clock is put forward, comes the next day. */
function nextTimeOfDay(minuteOfDay: number, now: number, timeZone: string): number | null {
  const shownAt = zoneClock(timeZone);
  const midnight = Math.floor(shownAt(now) / DAY_MS) * DAY_MS;
  for (let day = 0; day <= 2; day++) {
    const wanted = midnight + day * DAY_MS + minuteOfDay * MINUTE_MS;
    // By how much the zone is ahead changes twice a year: it is asked once more where the first answer leads.
    const near = wanted - (shownAt(wanted) - wanted);
    const at = wanted - (shownAt(near) - near);
    if (at > now && shownAt(at) === wanted) return at;
  }
  return null;
}

/**
 * What a zone's clock shows at a moment, as if it were UTC, to the second: ms since 1970. A zone that isn't known counts
 * as UTC.
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
