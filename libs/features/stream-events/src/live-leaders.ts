import { supportKinds, type SupportKind } from '@studio/platforms/stream-kinds';
import type { ActivityRange, ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import { anonymousName } from '@studio/contracts/accounts/anonymous';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { LiveSource } from '@studio/realtime/live-data';
import { MICROS } from './activity.views';

export interface LiveLeadersDeps {
  readonly record: Pick<ActivityRecord, 'top'>;
  readonly places: AccountPlaces;
  /** Waits until the record's documents include all events of the log. */
  readonly upToDate: () => Promise<unknown>;
}

const listNames = { cheer: 'bits', tip: 'tips', gift: 'gifts', raid: null } as const satisfies Record<
  SupportKind,
  string | null
>;
const ranges: readonly (readonly [name: string, range: ActivityRange])[] = [
  ['session', 'session'],
  ['day', 'today'],
  ['week', '7d'],
  ['month', 'month'],
  ['all', 'all'],
];
/** Length of a leaderboard. */
const LENGTH = 25;

/**
 * Live data `leaders`: long lists of supporters. It is a kind of its own, so that labels and goals, which only
 * need the top five in `session`, do not receive them.
 */
export function leadersSource({ record, places, upToDate }: LiveLeadersDeps): LiveSource {
  return {
    kinds: ['leaders'],
    categories: ['activity', 'simulated'],
    read: async (accountId) => {
      await upToDate();
      const anonymous = anonymousName(await places.placeOf(accountId));
      const lists = await Promise.all(
        supportKinds.map(async (kind) => {
          const name = listNames[kind];
          if (name === null) return [];
          return [[name, await topLists(record, accountId, kind, { anonymous, limit: LENGTH })] as const];
        }),
      );
      return Object.fromEntries(lists.flat());
    },
  };
}

/** Returns the top supporters of each range, by the range's name in live data; amounts in units of the currency. */
export async function topLists(
  record: LiveLeadersDeps['record'],
  accountId: string,
  kind: SupportKind,
  { anonymous, limit }: { readonly anonymous: string; readonly limit: number },
): Promise<object> {
  const unit = kind === 'tip' ? MICROS : 1;
  const lists = await Promise.all(
    ranges.map(async ([name, range]) => {
      const supporters = await record.top(accountId, kind, range, { limit });
      return [
        name,
        supporters.map((each) => ({
          ...each,
          name: each.name ?? anonymous,
          amount: each.amount / unit,
        })),
      ] as const;
    }),
  );
  return Object.fromEntries(lists);
}
