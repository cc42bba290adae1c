import type { PlatformUser } from '../viewer';
import { pointsOf, tierField, type KindFacts, type KindIcon } from './kind-facts';

/** Subscription that replaces another: a gifted one, one by Prime, or one of a lower level. */
export const upgrades = ['gift', 'prime', 'level'] as const;
export type Upgrade = (typeof upgrades)[number];

/** One subscription; `gifted` if somebody else paid. Each receiver of a gift has an event of their own. */
export interface SubEvent {
  readonly user: PlatformUser;
  readonly tier: string;
  readonly gifted: boolean;
  readonly upgrade?: Upgrade;
}

interface SubFields {
  readonly tier: string;
  /** Somebody else paid for the subscription. */
  readonly received?: boolean;
  readonly upgrade?: Upgrade;
}

/** Fields of renewed and of given subscriptions, which lists show as subscriptions. */
interface ListedFields extends SubFields {
  readonly months: number;
  readonly gifted: number;
}

export const subTitles = {
  name: { en: 'Sub', de: 'Abo' },
  latest: { key: 'latest-sub', label: { en: 'Latest subscriber', de: 'Neuester Abonnent' } },
} as const;

export const sub = {
  record: ({ tier, gifted, upgrade }): SubFields => ({
    tier,
    ...(gifted && { received: true }),
    ...(upgrade !== undefined && { upgrade }),
  }),
  shown: ['tier', 'upgrade'],
  ...subTitles,
  alert: {
    name: { en: 'Subscription', de: 'Abo' },
    text: '{name} subscribed',
    rank: 'middle',
    tested: ['message'],
  },
  catalog: {
    type: 'activity.sub',
    common: ['activityId', 'user'],
    fields: {
      tier: tierField,
      received: { type: 'boolean', about: 'The subscription was a gift.', sample: false },
      upgrade: {
        type: 'text',
        about: 'Kind of subscription that it replaces: `gift`, `prime` or `level`.',
        sample: 'gift',
        isNullable: true,
      },
    },
  },
  trigger: {
    name: { en: 'Subscription', de: 'Abo' },
    besides: ['activity.resub'],
    filter: {
      tiers: { kind: 'texts', of: 'tier', about: 'Tiers: 1, 2, 3, prime.' },
      months: { kind: 'range', of: 'months', about: 'Months in total.' },
      gifted: { kind: 'flag', of: 'received', about: 'The subscription was a gift.' },
    },
    byPlatform: true,
  },
  bonuses: [{ setting: 'sub', tiers: { '2': 'subT2', '3': 'subT3' }, received: 'giftReceived' }],
  bonusNames: {
    sub: { en: 'Sub', de: 'Abo' },
    subT2: { en: 'Tier 2 sub', de: 'Abo der Stufe 2' },
    subT3: { en: 'Tier 3 sub', de: 'Abo der Stufe 3' },
    giftReceived: { en: 'Received gift sub', de: 'Geschenkt bekommenes Abo' },
  },
  counts: {
    /** Each subscription once: first, renewed or received. */
    subs: { shown: 'events', en: 'Subs', de: 'Abos' },
    /** Points of those subscriptions, by their tiers. */
    subPoints: { shown: null, en: 'Sub points', de: 'Abo-Punkte' },
  },
  counted: ({ tier }) => ({ subs: 1, subPoints: pointsOf(tier) }),
  sample: { often: 4, make: ({ user, tier }) => ({ user, tier: tier(), gifted: false }) },
  list: {
    name: { en: 'Subs', de: 'Abos' },
    sentence: {
      en: ({ tier = '', months = 0, gifted = 0, upgrade }) => {
        if (upgrade === 'level') return 'moves up to a higher level';
        if (upgrade !== undefined)
          return `continues a ${upgrade === 'gift' ? 'gifted' : 'Prime'} sub as a paid one`;
        if (gifted > 0) return `gifts ${gifted === 1 ? 'a sub' : `${gifted} subs`}`;
        if (months > 1) return `has subscribed for ${months} months`;
        return tier === '' ? 'subscribes' : `subscribes (${tier === 'prime' ? 'Prime' : `tier ${tier}`})`;
      },
      de: ({ tier = '', months = 0, gifted = 0, upgrade }) => {
        if (upgrade === 'level') return 'steigt in eine höhere Stufe auf';
        if (upgrade !== undefined)
          return `führt ein ${upgrade === 'gift' ? 'geschenktes Abo' : 'Prime-Abo'} als bezahltes weiter`;
        if (gifted > 0) return `verschenkt ${gifted === 1 ? 'ein Abo' : `${gifted} Abos`}`;
        if (months > 1) return `ist seit ${months} Monaten Abonnent`;
        return tier === ''
          ? 'hat abonniert'
          : `hat abonniert (${tier === 'prime' ? 'Prime' : `Stufe ${tier}`})`;
      },
    },
  },
  entry: { name: { en: 'Subscriptions', de: 'Abos' }, text: '{name}' },
} as const satisfies KindFacts<SubEvent, SubFields, ListedFields>;

export const subIcon: KindIcon = [
  'm12 2 3 6.6 7 .8-5.2 4.8 1.4 7L12 17.7 5.800 21.200l1.4-7L2 9.400l7-.8z',
  '#ffc94d',
];
