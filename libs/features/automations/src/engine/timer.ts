import type { StoredTrigger } from '../model/automation.event-shapes';
import { lastCronTime, nextCronTime } from './cron';

interface Known {
  readonly last: number | null;
  /** Time until which `last` holds; null: for ever. */
  readonly next: number | null;
}

/** Times by expression and zone: they are asked for every second. */
const known = new Map<string, Known>();
const MOST_KNOWN = 1_000;

/**
 * Returns the last time at which a timer was due, ms since 1970; null if there was none.
 * @param timeZone of the account
 * @param now ms since 1970
 */
export function dueAt({ type, filter }: StoredTrigger, timeZone: string, now: number): number | null {
  if (type !== 'cron') {
    const everyMs = Number(filter['everyMin']) * 60_000;
    return Math.floor(now / everyMs) * everyMs;
  }
  const zone = typeof filter['timezone'] === 'string' ? filter['timezone'] : timeZone;
  return cronTimes(String(filter['expr']), zone, now).last;
}

function cronTimes(expression: string, zone: string, now: number): Known {
  const key = `${zone} ${expression}`;
  const before = known.get(key);
  if (before && now >= (before.last ?? 0) && (before.next === null || now < before.next)) return before;
  const times = { last: lastCronTime(expression, zone, now), next: nextCronTime(expression, zone, now) };
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, times);
  return times;
}
