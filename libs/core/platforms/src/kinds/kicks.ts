import type { PlatformUser } from '../viewer';
import { inBrackets, itemField, type KindFacts } from './kind-facts';

/** Kicks, the currency of Kick. */
export interface KicksEvent {
  readonly user: PlatformUser | null;
  readonly kicks: number;
  readonly message: string | null;
  /** Name of the gift. */
  readonly item?: string;
}

export const kicks = {
  record: ({ kicks, item }) => ({ kicks, ...(item !== undefined && { item }) }),
  shown: ['kicks', 'item'],
  name: { en: 'Kicks', de: 'Kicks' },
  alert: {
    name: { en: 'Kicks', de: 'Kicks' },
    text: '{name} gave {amount} kicks',
    textOfOne: '{name} gave {amount} kick',
    rank: 'middle',
    tested: ['amount', 'message'],
  },
  catalog: {
    type: 'activity.kicks',
    common: ['activityId', 'user', 'message'],
    fields: { kicks: { type: 'integer', about: 'Kicks.', sample: 100 }, item: itemField },
  },
  trigger: {
    name: { en: 'Kicks', de: 'Kicks' },
    filter: { amount: { kind: 'range', of: 'kicks', about: 'Kicks.' } },
  },
  bonuses: [{ setting: 'per100Kicks', per: 'kicks', unit: 100 }],
  bonusNames: { per100Kicks: { en: 'Per 100 kicks', de: 'Je 100 Kicks' } },
  counts: { kicks: { shown: 'amount', en: 'Kicks', de: 'Kicks' } },
  counted: ({ kicks = 0 }) => ({ kicks }),
  sample: {
    often: 0,
    make: ({ user, values, chance, message }) => ({
      user,
      kicks: values.bits ?? chance.oneOf([10, 50, 100, 500]),
      item: 'Rage Quit',
      message: message(),
    }),
  },
  list: {
    name: { en: 'Kicks', de: 'Kicks' },
    sentence: {
      en: ({ kicks = 0, item = '' }, { number }) => `gives ${number(kicks)} kicks${inBrackets(item)}`,
      de: ({ kicks = 0, item = '' }, { number }) => `gibt ${number(kicks)} Kicks${inBrackets(item)}`,
    },
  },
} as const satisfies KindFacts<KicksEvent, Pick<KicksEvent, 'kicks' | 'item'>>;
