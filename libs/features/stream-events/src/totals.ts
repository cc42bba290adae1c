import type { ActivityTotals } from '@studio/contracts/stream-events/activity-record';
import type { CurrencyTips } from '@studio/platforms/activity';
import { countNames, kindCounts, type KindCounts } from '@studio/platforms/stream-kind-counts';
import type { ActivityEvents } from './activity.events';

const MICROS = 1_000_000;

export const noTotals: ActivityTotals = {
  ...countsBy(() => 0),
  tipMicros: {},
  tipCounts: {},
};

/** The sums with one more activity. */
export function withActivity(
  sums: ActivityTotals,
  activity: ActivityEvents['activity.recorded'],
): ActivityTotals {
  const { micros, currency } = activity;
  const tips =
    micros !== undefined && currency !== undefined
      ? { tipMicros: { [currency]: micros }, tipCounts: { [currency]: 1 } }
      : {};
  return sumOf([sums, { ...noTotals, ...kindCounts[activity.kind](activity), ...tips }]);
}

export function sumOf(all: readonly ActivityTotals[]): ActivityTotals {
  return {
    ...countsBy((name) => all.reduce((sum, totals) => sum + (totals[name] ?? 0), 0)),
    tipMicros: byCurrency(all.map(({ tipMicros }) => tipMicros)),
    tipCounts: byCurrency(all.map(({ tipCounts }) => tipCounts)),
  };
}

/** Returns the tips of each currency, sorted by it. */
export function tipsByCurrency({
  tipMicros,
  tipCounts,
}: Pick<ActivityTotals, 'tipMicros' | 'tipCounts'>): readonly CurrencyTips[] {
  return Object.entries(tipMicros)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, micros]) => ({ currency, amount: micros / MICROS, tips: tipCounts[currency] ?? 0 }));
}

function countsBy(count: (name: keyof KindCounts) => number): KindCounts {
  return Object.fromEntries(countNames.map((name) => [name, count(name)])) as Record<
    keyof KindCounts,
    number
  >;
}

function byCurrency(all: readonly ActivityTotals['tipMicros'][]): ActivityTotals['tipMicros'] {
  const sums: Record<string, number> = {};
  for (const one of all)
    for (const [currency, amount] of Object.entries(one)) sums[currency] = (sums[currency] ?? 0) + amount;
  return sums;
}
