import type { AccountItem } from '@studio/realtime/editor-items';

/** Counters of the bot, as the connection reports them. */
export interface CounterReports {
  /** Values by counterId, of counters that counted since the connection is open. */
  readonly values: ReadonlyMap<number, number>;
  /** Id of the last item about what other keys of the bot show: counters, presets, raid mode; null before the first. */
  readonly lastChange: string | null;
}

export const noCounterReports: CounterReports = { values: new Map(), lastChange: null };

/** Returns the reports after further items of the topic `bot`. The same if none is about a counter. */
export function withCounterItems(reports: CounterReports, items: readonly AccountItem[]): CounterReports {
  let { values, lastChange } = reports;
  for (const { id, what, counterId, value } of items) {
    if (what === 'counter.counted' && typeof counterId === 'number' && typeof value === 'number')
      values = new Map(values).set(counterId, value);
    else if (typeof what === 'string' && /^(?:counter|raid-mode|settings)\./u.test(what)) lastChange = id;
  }
  return values === reports.values && lastChange === reports.lastChange ? reports : { values, lastChange };
}
