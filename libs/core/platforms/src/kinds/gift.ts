import type { PlatformUser } from '../viewer';
import { tierField, type KindFacts, type KindIcon } from './kind-facts';

/** Giver and number of gifted subscriptions: one event beside those of the receivers. */
export interface GiftEvent {
  readonly user: PlatformUser | null;
  readonly tier: string;
  readonly count: number;
}

interface GiftFields {
  readonly tier: string;
  /** Subscriptions that the user gave. */
  readonly gifted: number;
}

export const giftTitles = {
  name: { en: 'Gift', de: 'Abo verschenkt' },
  latest: { key: 'latest-gift', label: { en: 'Latest gifter', de: 'Neuester Schenkender' } },
} as const;

export const gift = {
  record: ({ tier, count }) => ({ tier, gifted: count }),
  shown: ['tier', 'gifted'],
  ...giftTitles,
  alert: {
    name: { en: 'Gifted subscriptions', de: 'Verschenkte Abos' },
    text: '{name} gave {amount} subscriptions',
    textOfOne: '{name} gave {amount} subscription',
    rank: 'middle',
    largeFrom: 10,
    tested: ['amount', 'message'],
  },
  catalog: {
    type: 'activity.gift',
    common: ['activityId', 'user'],
    fields: {
      tier: tierField,
      gifted: { type: 'integer', about: 'Number of subscriptions that the viewer gave.', sample: 5 },
    },
  },
  trigger: {
    name: { en: 'Gifted subscriptions', de: 'Verschenkte Abos' },
    filter: { amount: { kind: 'range', of: 'gifted', about: 'Number of subscriptions.' } },
  },
  bonuses: [{ setting: 'gift', per: 'gifted' }],
  bonusNames: { gift: { en: 'Gifted sub', de: 'Verschenktes Abo' } },
  counts: {
    /** Subscriptions that were given: they are among `subs` too, by the events of their receivers. */
    gifts: { shown: null, en: 'Gifted subs', de: 'Geschenkte Abos' },
  },
  counted: ({ gifted = 0 }) => ({ gifts: gifted }),
  sample: {
    often: 1,
    make: ({ user, values, chance }) => ({
      user,
      tier: values.tier ?? '1',
      count: values.count ?? chance.oneOf([1, 1, 5, 10]),
    }),
  },
  entry: { name: { en: 'Gifts', de: 'Geschenke' }, text: '{name} × {amount}' },
  support: { en: 'Gifted subs', de: 'Geschenkte Abos' },
} as const satisfies KindFacts<GiftEvent, GiftFields>;

export const giftIcon: KindIcon = [
  'M3 9h18v4H3zm1.500 5h6.500v8H4.500zM13 14h6.500v8H13zM12 8C9 2 4 4 6 8zm0 0c3-6 8-4 6 0z',
  '#7ee787',
];
