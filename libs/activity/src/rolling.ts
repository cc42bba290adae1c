import { daysUpTo } from '@studio/kernel/day';

/** Days that the spans which roll on with today cover. */
export const rollingDays = { week: 7, month: 30 } as const;
export type RollingSpan = keyof typeof rollingDays;

/**
 * What a viewer gave lately, by day. `week` and `month` are the sums of the 7 and 30 days up to the last of these: as
 * days pass, less of it counts, never more. So lists are read by them, most first, until nobody can come before those
 * that are found.
 */
export interface RollingDocument {
  /** Names the month of the last day: nobody is looked at who gave nothing since. */
  readonly list: string;
  readonly viewerId: string;
  readonly platform: string;
  readonly week: number;
  readonly month: number;
  readonly days: { readonly [day: string]: number };
}

interface Of {
  readonly accountId: string;
  readonly run: number;
}

const listPrefix = ({ accountId, run }: Of, kind: string): string => `${accountId}.${run}.${kind}.`;

export function rollingKeys(
  book: Of,
  kind: string,
  who: Pick<RollingDocument, 'viewerId' | 'platform'>,
): { readonly id: string; readonly initial: RollingDocument } {
  const id = `${listPrefix(book, kind)}${who.viewerId}`;
  return { id, initial: { ...who, list: '', week: 0, month: 0, days: {} } };
}

/** With what was given on a day, without days that no span can cover any more. */
export function changedRolling(
  rolling: RollingDocument,
  book: Of,
  kind: string,
  { day, amount }: { readonly day: string; readonly amount: number },
): RollingDocument {
  const all = { ...rolling.days, [day]: (rolling.days[day] ?? 0) + amount };
  const last = Object.keys(all).reduce((a, b) => (a > b ? a : b));
  const kept = daysUpTo(last, rollingDays.month);
  const days = Object.fromEntries(Object.entries(all).filter(([each]) => kept.includes(each)));
  const week = sumOver(days, daysUpTo(last, rollingDays.week));
  const month = sumOver(days, kept);
  return { ...rolling, list: `${listPrefix(book, kind)}${last.slice(0, 7)}`, days, week, month };
}

/** The lists that whoever gave something in a span is in. */
export function rollingLists(book: Of, kind: string, today: string, span: RollingSpan): readonly string[] {
  const months = new Set(daysUpTo(today, rollingDays[span]).map((day) => day.slice(0, 7)));
  return [...months].map((month) => `${listPrefix(book, kind)}${month}`);
}

export function givenIn({ days }: RollingDocument, today: string, span: RollingSpan): number {
  return sumOver(days, daysUpTo(today, rollingDays[span]));
}

function sumOver(days: RollingDocument['days'], some: readonly string[]): number {
  return some.reduce((sum, day) => sum + (days[day] ?? 0), 0);
}
