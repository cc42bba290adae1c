import type { PlatformUser } from '../viewer';
import { inBrackets, itemField, type KindFacts } from './kind-facts';

/** A gift on YouTube, paid in jewels. */
export interface JewelsEvent {
  readonly user: PlatformUser | null;
  readonly jewels: number;
  readonly message: string | null;
  /** Name of the gift. */
  readonly item?: string;
}

export const jewels = {
  record: ({ jewels, item }) => ({ jewels, ...(item !== undefined && { item }) }),
  shown: ['jewels', 'item'],
  name: { en: 'Jewels', de: 'Juwelen' },
  alert: {
    name: { en: 'Jewels', de: 'Juwelen' },
    text: '{name} sent a gift of {amount} jewels',
    textOfOne: '{name} sent a gift of {amount} jewel',
    rank: 'middle',
    tested: ['amount', 'message'],
  },
  catalog: {
    type: 'activity.jewels',
    common: ['activityId', 'user', 'message'],
    fields: { jewels: { type: 'integer', about: 'Jewels.', sample: 50 }, item: itemField },
  },
  trigger: {
    name: { en: 'Jewels', de: 'Juwelen' },
    filter: { amount: { kind: 'range', of: 'jewels', about: 'Jewels.' } },
  },
  bonuses: [{ setting: 'per100Jewels', per: 'jewels', unit: 100 }],
  bonusNames: { per100Jewels: { en: 'Per 100 jewels', de: 'Je 100 Juwelen' } },
  counts: { jewels: { shown: 'amount', en: 'Jewels', de: 'Juwelen' } },
  counted: ({ jewels = 0 }) => ({ jewels }),
  sample: {
    often: 0,
    make: ({ user, values, chance }) => ({
      user,
      jewels: values.bits ?? chance.oneOf([2, 10, 100, 300]),
      item: 'Rocket',
      message: null,
    }),
  },
  list: {
    name: { en: 'Jewels', de: 'Juwelen' },
    sentence: {
      en: ({ jewels = 0, item = '' }, { number }) =>
        `sends a gift of ${number(jewels)} jewels${inBrackets(item)}`,
      de: ({ jewels = 0, item = '' }, { number }) =>
        `schickt ein Geschenk für ${number(jewels)} Juwelen${inBrackets(item)}`,
    },
  },
} as const satisfies KindFacts<JewelsEvent, Pick<JewelsEvent, 'jewels' | 'item'>>;
