import { daysUpTo } from '@studio/kernel/day';

/** Days that the spans which roll on with today cover. */
export const rollingDays = { week: 7, month: 30 } as const;
export type RollingSpan = keyof typeof rollingDays;

/**
 * Recent contributions of a viewer by day. `week` and `month` are the sums of the 7 and 30 days up to the last of
 * them. As days pass, these sums only shrink. Lists are read in their order, highest first, until no further
 * viewer can rank higher.
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

/** The record of an account that its documents are about. */
export interface Book {
  readonly accountId: string;
  readonly run: number;
}

const listPrefix = ({ accountId, run }: Book, kind: string): string => `${accountId}.${run}.${kind}.`;

export function rollingKeys(
  book: Book,
  kind: string,
  who: Pick<RollingDocument, 'viewerId' | 'platform'>,
): { readonly id: string; readonly initial: RollingDocument } {
  const id = `${listPrefix(book, kind)}${who.viewerId}`;
  return { id, initial: { ...who, list: '', week: 0, month: 0, days: {} } };
}

/** With what was given on a day, without days that no span can cover any more. */
export function changedRolling(
  rolling: RollingDocument,
  book: Book,
  kind: string,
  { day, amount }: { readonly day: string; readonly amount: number },
): RollingDocument {
  const all = { ...rolling.days, [day]: (rolling.days[day] ?? 0) + amount };
  const last = Object.keys(all).reduce((a, b) => (a > b ? a : b));
  const recentDays = daysUpTo(last, rollingDays.month);
  const days = Object.fromEntries(Object.entries(all).filter(([each]) => recentDays.includes(each)));
  const week = sumOver(days, daysUpTo(last, rollingDays.week));
  const month = sumOver(days, recentDays);
  return { ...rolling, list: `${listPrefix(book, kind)}${last.slice(0, 7)}`, days, week, month };
}

/** The lists that whoever gave something in a span is in. */
export function rollingLists(book: Book, kind: string, today: string, span: RollingSpan): readonly string[] {
  const months = new Set(daysUpTo(today, rollingDays[span]).map((day) => day.slice(0, 7)));
  return [...months].map((month) => `${listPrefix(book, kind)}${month}`);
}

export function givenIn({ days }: RollingDocument, today: string, span: RollingSpan): number {
  return sumOver(days, daysUpTo(today, rollingDays[span]));
}

function sumOver(days: RollingDocument['days'], some: readonly string[]): number {
  return some.reduce((sum, day) => sum + (days[day] ?? 0), 0);
}
