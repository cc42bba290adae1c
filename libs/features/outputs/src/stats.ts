import { timestamp } from '@studio/kernel/clock';
import { emptyDay, paintWithin, sumOfDays } from './day';
import type { OutputRecord } from './output-record';
import type { StatsRange } from './output.queries';
import type { StatsView } from './output.views';

const DAY_MS = 24 * 60 * 60 * 1000;
const daysIn = { day: 1, week: 7, month: 30 } as const;

/**
 * Returns the statistics of an overlay over the last days.
 * @param now ms since 1970
 */
export function statsOf(days: OutputRecord['days'], range: StatsRange, now: number): StatsView {
  const asked = Array.from({ length: daysIn[range] }, (_, i) => timestamp(now - i * DAY_MS).slice(0, 10));
  const sum = sumOfDays(asked.map((day) => days[day] ?? emptyDay));
  return {
    from: asked.at(-1) ?? '',
    to: asked[0] ?? '',
    loads: sum.loads,
    reconnects: sum.reconnects,
    obsMinutes: Math.round(sum.obsMs / 60_000),
    paint: {
      p50: paintWithin(sum, 0.5),
      p95: paintWithin(sum, 0.95),
      p99: paintWithin(sum, 0.99),
      count: sum.paints.reduce((all, count) => all + count, 0),
    },
    errors: Object.entries(sum.errors)
      .map(([memberId, count]) => ({ memberId: Number(memberId), count }))
      .sort((a, b) => b.count - a.count),
  };
}
