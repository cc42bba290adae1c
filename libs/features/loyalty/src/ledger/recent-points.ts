import { daysUpTo } from '@studio/kernel/day';

/** Days that the ranges which roll on with today cover. */
const days = { '7d': 7, '30d': 30 } as const;
export type RecentRange = keyof typeof days;

/** The index by which a range is read. */
export const recentIndex = { '7d': 'week', '30d': 'month' } as const;

/**
 * Recent earnings of a viewer by day. `week` and `month` are the sums of the 7 and 30 days up to the last of them.
 * As days pass, these sums only shrink. Lists are read in their order, highest first, until no further viewer can
 * rank higher.
 */
export interface RecentPointsDocument {
  /** Names the month of the last day: nobody is looked at who earned nothing since. */
  readonly list: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly week: number;
  readonly month: number;
  readonly days: { readonly [day: string]: number };
}

export function emptyRecentPoints(
  who: Pick<RecentPointsDocument, 'viewerId' | 'platform'>,
): RecentPointsDocument {
  return { ...who, list: '', week: 0, month: 0, days: {} };
}

/** With what was earned on a day, without days that no range can cover any more. @param list of the account */
export function earnedOn(
  recent: RecentPointsDocument,
  list: string,
  { day, delta }: { readonly day: string; readonly delta: number },
): RecentPointsDocument {
  const all = { ...recent.days, [day]: (recent.days[day] ?? 0) + delta };
  const last = Object.keys(all).reduce((one, other) => (one > other ? one : other));
  const month = daysUpTo(last, days['30d']);
  const remaining = Object.fromEntries(Object.entries(all).filter(([each]) => month.includes(each)));
  return {
    ...recent,
    list: `${list}.${last.slice(0, 7)}`,
    days: remaining,
    week: sumOver(remaining, daysUpTo(last, days['7d'])),
    month: sumOver(remaining, month),
  };
}

/** The lists that whoever earned something in a range is in. */
export function recentLists(list: string, today: string, range: RecentRange): readonly string[] {
  const months = new Set(daysUpTo(today, days[range]).map((day) => day.slice(0, 7)));
  return [...months].map((month) => `${list}.${month}`);
}

export function earnedRecently(recent: RecentPointsDocument, today: string, range: RecentRange): number {
  return sumOver(recent.days, daysUpTo(today, days[range]));
}

function sumOver(earned: RecentPointsDocument['days'], some: readonly string[]): number {
  return some.reduce((sum, day) => sum + (earned[day] ?? 0), 0);
}
