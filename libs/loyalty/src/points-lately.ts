import { daysUpTo } from '@studio/kernel/day';

/** Days that the ranges which roll on with today cover. */
const days = { '7d': 7, '30d': 30 } as const;
export type LatelyRange = keyof typeof days;

/** The index by which a range is read. */
export const latelyIndex = { '7d': 'week', '30d': 'month' } as const;

/**
 * What a viewer earned lately, by day. `week` and `month` are the sums of the 7 and 30 days up to the last of these: as
 * days pass, less of it counts, never more. So lists are read by them, most first, until nobody can come before those
 * that are found.
 */
export interface PointsLatelyDocument {
  /** Names the month of the last day: nobody is looked at who earned nothing since. */
  readonly list: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly week: number;
  readonly month: number;
  readonly days: { readonly [day: string]: number };
}

export function nothingLately(
  who: Pick<PointsLatelyDocument, 'viewerId' | 'platform'>,
): PointsLatelyDocument {
  return { ...who, list: '', week: 0, month: 0, days: {} };
}

/** With what was earned on a day, without days that no range can cover any more. @param list of the account */
export function earnedOn(
  lately: PointsLatelyDocument,
  list: string,
  { day, delta }: { readonly day: string; readonly delta: number },
): PointsLatelyDocument {
  const all = { ...lately.days, [day]: (lately.days[day] ?? 0) + delta };
  const last = Object.keys(all).reduce((one, other) => (one > other ? one : other));
  const month = daysUpTo(last, days['30d']);
  const kept = Object.fromEntries(Object.entries(all).filter(([each]) => month.includes(each)));
  return {
    ...lately,
    list: `${list}.${last.slice(0, 7)}`,
    days: kept,
    week: sumOver(kept, daysUpTo(last, days['7d'])),
    month: sumOver(kept, month),
  };
}

/** The lists that whoever earned something in a range is in. */
export function latelyLists(list: string, today: string, range: LatelyRange): readonly string[] {
  const months = new Set(daysUpTo(today, days[range]).map((day) => day.slice(0, 7)));
  return [...months].map((month) => `${list}.${month}`);
}

export function earnedLately(lately: PointsLatelyDocument, today: string, range: LatelyRange): number {
  return sumOver(lately.days, daysUpTo(today, days[range]));
}

function sumOver(earned: PointsLatelyDocument['days'], some: readonly string[]): number {
  return some.reduce((sum, day) => sum + (earned[day] ?? 0), 0);
}
