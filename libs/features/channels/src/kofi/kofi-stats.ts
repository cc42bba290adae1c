import type { ActivityRecord } from '@studio/contracts/stream-events/activity-record';
import type { AccountPlaces } from '@studio/contracts/accounts/account-places';
import type { ProjectionReader } from '@studio/read-models/reader';
import type { LiveSource } from '@studio/realtime/live-data';
import { kofiTips, type KofiTipsDocument } from './kofi-tips.projection';

export interface KofiStatsDeps {
  readonly reader: Pick<ProjectionReader, 'get'>;
  readonly upToDate: () => Promise<boolean>;
  readonly record: ActivityRecord;
  readonly places: AccountPlaces;
  readonly isConnected: (accountId: string) => Promise<boolean>;
}

const MICROS = 1_000_000;
const LATEST = 25;

/** Ko-fi totals in the account's currency: other amounts are not converted. */
export function kofiStats({ reader, upToDate, record, places, isConnected }: KofiStatsDeps): LiveSource {
  return {
    kinds: ['kofi-stats'],
    categories: ['activity', 'channel'],
    read: async (accountId) => {
      if (!(await isConnected(accountId))) return null;
      await upToDate();
      const [sums, { currency }, tips] = await Promise.all([
        reader.get<KofiTipsDocument>(kofiTips, accountId),
        places.placeOf(accountId),
        record.latest(accountId, ['tip'], LATEST),
      ]);
      const last = tips.find(({ platform }) => platform === 'kofi');
      return {
        total: (sums?.doc.micros[currency] ?? 0) / MICROS,
        currency,
        count: sums?.doc.count ?? 0,
        latest: last
          ? { name: last.user?.name ?? '', amount: (last.micros ?? 0) / MICROS, message: last.message ?? '' }
          : null,
        goal: null,
      };
    },
  };
}
