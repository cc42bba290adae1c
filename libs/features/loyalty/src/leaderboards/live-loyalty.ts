import type { LiveSource } from '@studio/realtime/live-data';
import type { CommitPipeline } from '@studio/kernel/commit-pipeline';
import type { LiveValues } from '@studio/realtime/protocol';
import type { Leaders } from './leaders';
import { loyaltyOf } from '../ledger/loyalty.commits';
import type { LeaderView } from '../settings/loyalty.views';

const TOP_LENGTH = 25;

/** Live data of layers that show points [live/6]. */
export function loyaltySource({
  pipeline,
  leaders,
  upToDate,
}: {
  readonly pipeline: Pick<CommitPipeline, 'read'>;
  readonly leaders: Leaders;
  /** Waits until the documents include all events of the log. */
  readonly upToDate: () => Promise<unknown>;
}): LiveSource {
  return {
    kinds: ['loyalty', 'leaders', 'text-variables'],
    categories: ['loyalty', 'ledger'],
    read: async (accountId, kind) => {
      const { pointName, enabled } = (await loyaltyOf(pipeline, accountId)).settings;
      if (kind === 'text-variables') return { 'points-name': pointName };
      if (!enabled) return null;
      await upToDate();
      if (kind === 'leaders') return leadersOf(leaders, accountId);
      const [points, watchMinutes] = await Promise.all([
        leaders.top(accountId, 'all', TOP_LENGTH),
        leaders.topByWatchtime(accountId, TOP_LENGTH),
      ]);
      return {
        pointName,
        top: {
          points: points.map((each) => entry(each, each.points)),
          watchMinutes: watchMinutes.map((each) => entry(each, each.watchMinutes)),
        },
      };
    },
  };
}

/** Returns the rest of a leaderboard: recent earnings and the most active chatters. */
async function leadersOf(leaders: Leaders, accountId: string): Promise<LiveValues[string]> {
  const [day, week, month, talkers] = await Promise.all([
    leaders.top(accountId, 'today', TOP_LENGTH),
    leaders.top(accountId, '7d', TOP_LENGTH),
    leaders.top(accountId, 'month', TOP_LENGTH),
    leaders.topByMessages(accountId, TOP_LENGTH),
  ]);
  const listed = (list: readonly LeaderView[]): readonly object[] =>
    list.map(({ name, platform, points }) => ({ name: name === '' ? null : name, platform, amount: points }));
  return {
    points: { day: listed(day), week: listed(week), month: listed(month) },
    messages: { all: talkers.map(({ messages: amount, ...who }) => ({ ...who, amount })) },
  };
}

function entry({ position, name, platform }: LeaderView, value: number): object {
  return { position, name: name === '' ? null : name, platform, value };
}
