import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { Clock } from '@studio/kernel/clock';
import { dayOf } from '@studio/kernel/day';
import type { LiveSource } from '@studio/realtime/live-data';
import type { ChatCounts } from './chat-counts';

export interface LiveChattersDeps {
  readonly counts: Pick<ChatCounts, 'recentWindow'>;
  readonly record: Pick<ActivityRecord, 'session'>;
  readonly places: AccountPlaces;
  readonly clock: Clock;
}

/** Largest age of the data in milliseconds: writing a line commits nothing that would refresh it. */
const REFRESH_MS = 30_000;
const DAY_MS = 86_400_000;
/** Longer streams thank those of the last days. */
const MOST_DAYS = 7;

/** Viewers who wrote in an account's chats since the stream began, in whole days, most active first. */
export function liveChatters({ counts, record, places, clock }: LiveChattersDeps): LiveSource {
  const daysSince = async (accountId: string): Promise<number> => {
    const [{ startedAt }, { timeZone }] = await Promise.all([
      record.session(accountId),
      places.placeOf(accountId),
    ]);
    const now = clock.now();
    const [began, today] = [startedAt === null ? now : Date.parse(startedAt), now].map((at) =>
      Date.parse(dayOf(at, timeZone)),
    ) as [number, number];
    return Math.min(MOST_DAYS, Math.round((today - began) / DAY_MS) + 1);
  };
  return {
    kinds: ['chatters'],
    categories: ['activity', 'simulated'],
    refreshMs: REFRESH_MS,
    read: async (accountId) => {
      const { chatters } = await counts.recentWindow(accountId, await daysSince(accountId));
      const known = chatters.flatMap(({ name, platform, mod }) =>
        name === null ? [] : [{ name, platform, mod }],
      );
      return known.length > 0 ? { chatters: known } : null;
    },
  };
}
