import { put, remove, type Projection } from '@studio/read-models/projection';
import type { AdBreakEvents, RunningAdBreak } from './ad-break.decider';

export const adBreaksDue = 'ad-breaks-due';
export const adNotices = 'ad-notices';

/** The ad break of a channel that has begun last, until its end is recorded. */
export interface DueAdBreak extends RunningAdBreak {
  readonly accountId: string;
}

/** Account that announces ad breaks. */
export interface AdNoticeDocument {
  readonly accountId: string;
}

/** Fields of other areas' events that the projection uses. */
interface UsedEvents extends AdBreakEvents {
  'activity.recorded': {
    readonly kind: string;
    readonly platform: string;
    readonly activityId: string;
    readonly at: string;
    readonly late: boolean;
    readonly simulated: boolean;
    readonly test?: boolean;
    readonly seconds?: number;
    readonly automatic?: boolean;
  };
  'viewer.forgotten': object;
  'settings.changed': { readonly ads?: { readonly before?: boolean } };
}

const keyOf = (id: string, { platform, simulated }: { platform: string; simulated: boolean }): string =>
  `${id} ${platform} ${simulated ? 'simulated' : 'real'}`;

/** Ad breaks that run, and accounts that announce the next one. */
export const adBreakProjection: Projection<UsedEvents> = {
  name: 'ad-breaks',
  version: 1,
  category: 'activity',
  moreCategories: ['simulated', 'adbreaks', 'bot'],
  collections: [
    { name: adBreaksDue, indexes: { due: ['endsAt'] } },
    { name: adNotices, indexes: { account: ['accountId'] } },
  ],
  on: {
    'activity.recorded': ({ kind, late, test, ...event }, { id }) => {
      const { activityId, platform, simulated, seconds = 0, automatic = false, at } = event;
      if (kind !== 'adBreak' || late || test === true) return [];
      const endsAt = Date.parse(at) + seconds * 1000;
      const doc = { accountId: id, activityId, platform, simulated, seconds, automatic, endsAt };
      return [put<DueAdBreak>(adBreaksDue, keyOf(id, event), doc)];
    },
    // Breaks name nobody.
    'viewer.forgotten': () => [],
    'ad-break.ended': (event, { id }) => [remove(adBreaksDue, keyOf(id, event))],
    'settings.changed': ({ ads }, { id }) => {
      if (ads?.before === undefined) return [];
      return [ads.before ? put<AdNoticeDocument>(adNotices, id, { accountId: id }) : remove(adNotices, id)];
    },
  },
};
