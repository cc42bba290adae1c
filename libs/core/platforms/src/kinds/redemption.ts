import type { PlatformUser } from '../viewer';
import type { KindFacts, KindIcon } from './kind-facts';

export interface RedemptionEvent {
  readonly user: PlatformUser;
  readonly redemptionId: string;
  readonly reward: { readonly rewardId: string; readonly title: string };
  readonly message: string | null;
}

interface RedemptionFields {
  readonly redemptionId: string;
  readonly rewardId: string;
  /** Title of the reward. */
  readonly reward: string;
}

export const redemptionTitles = {
  name: { en: 'Redemption', de: 'Einlösung' },
} as const;

export const redemption = {
  record: ({ redemptionId, reward: { rewardId, title } }) => ({ redemptionId, rewardId, reward: title }),
  shown: ['reward'],
  ...redemptionTitles,
  alert: {
    name: { en: 'Reward', de: 'Belohnung' },
    text: '{name} redeemed a reward',
    rank: 'middle',
    tested: ['message'],
  },
  catalog: {
    type: 'activity.redemption',
    common: ['activityId', 'user', 'message'],
    fields: {
      redemptionId: { type: 'text', about: 'Id of the redemption on the platform.', sample: 'red_91' },
      rewardId: { type: 'text', about: 'Id of the reward on the platform.', sample: 'rew_7' },
      reward: { type: 'text', about: 'Title of the reward.', sample: 'Hydrate' },
    },
  },
  trigger: {
    name: { en: 'Channel points', de: 'Kanalpunkte' },
    filter: {
      rewardId: { kind: 'id', of: 'rewardId', about: 'Id of the reward.' },
      title: { kind: 'text', of: 'reward', about: 'Title of the reward.' },
    },
  },
  bonuses: [{ setting: 'redemption' }],
  bonusNames: { redemption: { en: 'Redemption', de: 'Einlösung' } },
  counts: { redemptions: { shown: 'events', en: 'Redemptions', de: 'Einlösungen' } },
  counted: () => ({ redemptions: 1 }),
  sample: {
    often: 0,
    make: ({ user, values, chance, reward }) => ({
      reward: reward(),
      redemptionId: `simulated-${chance.between(1, 2 ** 31)}`,
      user,
      message: values.message ?? null,
    }),
  },
  list: {
    name: { en: 'Redemptions', de: 'Einlösungen' },
    sentence: {
      en: ({ reward = '' }) => `redeems ${reward}`,
      de: ({ reward = '' }) => `löst ${reward} ein`,
    },
  },
  entry: { name: { en: 'Rewards', de: 'Belohnungen' }, text: '{name}' },
} as const satisfies KindFacts<RedemptionEvent, RedemptionFields>;

export const redemptionIcon: KindIcon = [
  'M12 3a9 9 0 1 0 9 9h-5a4 4 0 1 1-4-4zm2 0v5a4 4 0 0 1 2 2h5a9 9 0 0 0-7-7z',
  '#79a8ff',
];
