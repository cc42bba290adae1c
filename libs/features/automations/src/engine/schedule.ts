import type { StoredDefinition } from '../model/automation.event-shapes';

type Schedule = StoredDefinition['schedule'];

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * Returns true if an automation may run at a time. A range over midnight belongs to the day on which it starts.
 * @param now ms since 1970
 * @param timeZone of the account
 */
export function isScheduled(schedule: Schedule, now: number, timeZone: string, isLive: boolean): boolean {
  if (schedule.onlyLive && !isLive) return false;
  const { days, from, to } = schedule;
  if (days.length === 0 && (from === null || to === null)) return true;
  const { minute, day } = localTime(now, schedule.timezone ?? timeZone);
  const isDay = (each: number): boolean => days.length === 0 || days.includes(each);
  if (from === null || to === null) return isDay(day);
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start <= end) return isDay(day) && minute >= start && minute < end;
  return (minute >= start && isDay(day)) || (minute < end && isDay((day + 6) % 7));
}

function localTime(now: number, timeZone: string): { readonly minute: number; readonly day: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hour: 'numeric', minute: 'numeric', hourCycle: 'h23', weekday: 'short' },
  });
  const part = (type: string): string =>
    format.formatToParts(now).find((each) => each.type === type)?.value ?? '';
  return { minute: Number(part('hour')) * 60 + Number(part('minute')), day: DAYS.indexOf(part('weekday')) };
}

function minutesOf(time: string): number {
  const [hours = '0', minutes = '0'] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}
