import { Cron } from 'croner';

/** Returns true if an expression of five fields is valid and has a next time. @param now ms since 1970 */
export function isCron(expression: string, timeZone: string, now: number): boolean {
  // The library takes nicknames such as @daily as well.
  if (expression.trim().split(/\s+/u).length !== 5) return false;
  try {
    return nextCronTime(expression, timeZone, now) !== null;
  } catch {
    return false;
  }
}

/** Returns the first time after `now`, ms since 1970; null if there is none. @throws Error for an invalid expression */
export function nextCronTime(expression: string, timeZone: string, now: number): number | null {
  return cronOf(expression, timeZone).nextRun(new Date(now))?.getTime() ?? null;
}

/** Returns the last time up to `now`, ms since 1970; null if there was none. @throws Error for an invalid expression */
export function lastCronTime(expression: string, timeZone: string, now: number): number | null {
  // The reference itself does not count.
  const [last] = cronOf(expression, timeZone).previousRuns(1, new Date(now + 1));
  return last?.getTime() ?? null;
}

function cronOf(expression: string, timezone: string): Cron {
  return new Cron(expression, { timezone, mode: '5-part' });
}
