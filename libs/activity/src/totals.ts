import type { ActivityTotals } from '@studio/areas/activity-record';
import type { ActivityEvents } from './activity.events';

export const noTotals: ActivityTotals = {
  follows: 0,
  subs: 0,
  gifts: 0,
  cheers: 0,
  bits: 0,
  raids: 0,
  raidViewers: 0,
  tips: 0,
  redemptions: 0,
  hypeTrains: 0,
  tipMicros: {},
};

type Counts = Omit<ActivityTotals, 'tipMicros'>;

/** The sums with one more activity. */
export function withActivity(
  sums: ActivityTotals,
  activity: ActivityEvents['activity.recorded'],
): ActivityTotals {
  const { micros, currency } = activity;
  const tipMicros = micros !== undefined && currency !== undefined ? { [currency]: micros } : {};
  return sumOf([sums, { ...noTotals, ...countsOf(activity), tipMicros }]);
}

export function sumOf(all: readonly ActivityTotals[]): ActivityTotals {
  const counts = Object.fromEntries(
    (Object.keys(noTotals) as (keyof ActivityTotals)[]).flatMap((name) =>
      name === 'tipMicros' ? [] : [[name, all.reduce((sum, totals) => sum + totals[name], 0)]],
    ),
  ) as unknown as Counts;
  const tipMicros: Record<string, number> = {};
  for (const { tipMicros: tips } of all)
    for (const [currency, micros] of Object.entries(tips))
      tipMicros[currency] = (tipMicros[currency] ?? 0) + micros;
  return { ...counts, tipMicros };
}

function countsOf({
  kind,
  gifted = 0,
  bits = 0,
  viewers = 0,
  phase,
}: ActivityEvents['activity.recorded']): Partial<Counts> {
  switch (kind) {
    case 'follow':
      return { follows: 1 };
    // Given ones are counted at their receivers.
    case 'sub':
    case 'resub':
      return { subs: 1 };
    case 'gift':
      return { gifts: gifted };
    case 'cheer':
      return { cheers: 1, bits };
    case 'raid':
      return { raids: 1, raidViewers: viewers };
    case 'tip':
      return { tips: 1 };
    case 'redemption':
      return { redemptions: 1 };
    case 'hype':
      return phase === 'start' ? { hypeTrains: 1 } : {};
  }
}
