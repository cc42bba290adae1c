import type { PlatformUser } from '../viewer';
import type { KindFacts, KindIcon } from './kind-facts';

export interface FollowEvent {
  readonly user: PlatformUser;
}

export const followTitles = {
  name: { en: 'Follow', de: 'Follow' },
  latest: { key: 'latest-follower', label: { en: 'Latest follower', de: 'Neuester Follower' } },
} as const;

export const follow = {
  record: () => ({}),
  shown: [],
  ...followTitles,
  alert: {
    name: { en: 'Follow', de: 'Follow' },
    text: '{name} follows now',
    textsOfMany: { '{name} follows now': '{name} follow now', '{name} folgt jetzt': '{name} folgen jetzt' },
    rank: 'small',
    tested: [],
  },
  catalog: { type: 'activity.follow', common: ['activityId', 'user'], fields: {} },
  trigger: {
    name: { en: 'Follow', de: 'Follow' },
    filter: {},
    byPlatform: true,
  },
  bonuses: [{ setting: 'follow', once: true }],
  bonusNames: { follow: { en: 'Follow', de: 'Follow' } },
  counts: { follows: { shown: 'events', en: 'Follows', de: 'Follows' } },
  counted: () => ({ follows: 1 }),
  sample: { often: 13, make: ({ user }) => ({ user }) },
  list: {
    name: { en: 'Follows', de: 'Follows' },
    sentence: { en: () => 'follows', de: () => 'folgt dir' },
  },
  entry: { name: { en: 'Follows', de: 'Follows' }, text: '{name}' },
} as const satisfies KindFacts<FollowEvent, object>;

export const followIcon: KindIcon = [
  'M12 21 3.6 12.4a5.4 5.4 0 0 1 7.6-7.6l.8.8.8-.8a5.4 5.4 0 0 1 7.6 7.6z',
  '#ff5d7d',
];
