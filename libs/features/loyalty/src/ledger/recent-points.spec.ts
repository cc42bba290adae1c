import * as fc from 'fast-check';
import {
  earnedRecently,
  earnedOn,
  recentLists,
  emptyRecentPoints,
  type RecentPointsDocument,
} from './recent-points';

const dayAt = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

it('what somebody earned lately is the sum of its days, found in the lists of these, and never more than the index says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ on: fc.integer({ min: 0, max: 100 }), delta: fc.integer({ min: 1, max: 50 }) }), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.integer({ min: 0, max: 40 }),
      (earned, later) => {
        const inOrder = [...earned].sort((one, other) => one.on - other.on);
        const recent = inOrder.reduce<RecentPointsDocument>(
          (doc, { on, delta }) => earnedOn(doc, 'l', { day: dayAt(on), delta }),
          emptyRecentPoints({ viewerId: 'v', platform: 'twitch' }),
        );
        const now = (inOrder.at(-1)?.on ?? 0) + later;
        for (const [range, count] of [
          ['7d', 7],
          ['30d', 30],
        ] as const) {
          const sum = earned.reduce((all, { on, delta }) => all + (on > now - count ? delta : 0), 0);
          expect(earnedRecently(recent, dayAt(now), range)).toBe(sum);
          expect(range === '7d' ? recent.week : recent.month).toBeGreaterThanOrEqual(sum);
          if (sum > 0) expect(recentLists('l', dayAt(now), range)).toContain(recent.list);
        }
      },
    ),
    { seed: 27, numRuns: 300 },
  );
});
