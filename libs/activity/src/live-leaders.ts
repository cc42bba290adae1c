import type { ActivityRange, ActivityRecord, SupportKind } from '@studio/areas/activity-record';
import type { LiveSource } from '@studio/realtime/live-data';
import { MICROS } from './activity.views';

export interface LiveLeadersDeps {
  readonly record: Pick<ActivityRecord, 'top'>;
  /** Waits until the record's documents tell of all that the log holds. */
  readonly upToDate: () => Promise<unknown>;
}

const sources: readonly (readonly [name: string, kind: SupportKind])[] = [
  ['bits', 'cheer'],
  ['tips', 'tip'],
  ['gifts', 'gift'],
];
const ranges: readonly (readonly [name: string, range: ActivityRange])[] = [
  ['session', 'session'],
  ['day', 'today'],
  ['week', '7d'],
  ['month', 'month'],
  ['all', 'all'],
];
/** As many as a leaderboard shows. */
const LENGTH = 25;

/**
 * Long lists of supporters, of the live data `leaders` a part: a kind of its own, so that labels and goals, which know
 * five of each by `session`, aren't told of them.
 */
export function leadersSource({ record, upToDate }: LiveLeadersDeps): LiveSource {
  return {
    kinds: ['leaders'],
    categories: ['activity', 'simulated'],
    read: async (accountId) => {
      await upToDate();
      const lists = await Promise.all(
        sources.map(async ([name, kind]) => [name, await listsOf(record, accountId, kind)] as const),
      );
      return Object.fromEntries(lists);
    },
  };
}

async function listsOf(
  record: LiveLeadersDeps['record'],
  accountId: string,
  kind: SupportKind,
): Promise<object> {
  const unit = kind === 'tip' ? MICROS : 1;
  const lists = await Promise.all(
    ranges.map(async ([name, range]) => {
      const supporters = await record.top(accountId, kind, range, { limit: LENGTH });
      return [name, supporters.map((each) => ({ ...each, amount: each.amount / unit }))] as const;
    }),
  );
  return Object.fromEntries(lists);
}
