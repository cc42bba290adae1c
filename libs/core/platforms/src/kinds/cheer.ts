import type { PlatformUser } from '../viewer';
import { itemField, type KindFacts, type KindIcon } from './kind-facts';

export interface CheerEvent {
  readonly user: PlatformUser | null;
  readonly bits: number;
  readonly message: string | null;
  /** Name of the power-up that the bits paid for. */
  readonly item?: string;
}

export const cheerTitles = {
  name: { en: 'Cheer', de: 'Cheer' },
  latest: { key: 'latest-cheer', label: { en: 'Latest cheer', de: 'Letzter Cheer' } },
} as const;

export const cheer = {
  record: ({ bits, item }) => ({ bits, ...(item !== undefined && { item }) }),
  shown: ['bits', 'item'],
  ...cheerTitles,
  alert: {
    name: { en: 'Cheer', de: 'Cheer' },
    text: '{name} cheered {amount} bits',
    textOfOne: '{name} cheered {amount} bit',
    rank: 'middle',
    tested: ['amount', 'message'],
  },
  catalog: {
    type: 'activity.cheer',
    common: ['activityId', 'user', 'message'],
    fields: { bits: { type: 'integer', about: 'Bits.', sample: 500 }, item: itemField },
  },
  trigger: {
    name: { en: 'Cheer', de: 'Cheer' },
    filter: { amount: { kind: 'range', of: 'bits', about: 'Bits.' } },
  },
  bonuses: [{ setting: 'per100Bits', per: 'bits', unit: 100 }],
  bonusNames: { per100Bits: { en: 'Per 100 bits', de: 'Je 100 Bits' } },
  counts: {
    cheers: { shown: 'events', en: 'Cheers', de: 'Cheers' },
    bits: { shown: 'amount', en: 'Bits', de: 'Bits' },
  },
  counted: ({ bits = 0 }) => ({ cheers: 1, bits }),
  sample: {
    often: 7,
    make: ({ user, values, chance, message }) => ({
      user,
      bits: values.bits ?? chance.oneOf([50, 100, 100, 250, 500, 1000]),
      message: message(),
    }),
  },
  list: {
    name: { en: 'Cheers', de: 'Cheers' },
    sentence: {
      en: ({ bits = 0, item = '' }, { number }) => {
        const amount = bits === 1 ? 'one bit' : `${number(bits)} bits`;
        return item === '' ? `cheers ${amount}` : `uses ${item} (${amount})`;
      },
      de: ({ bits = 0, item = '' }, { number }) =>
        item === '' ? `cheert ${number(bits)} Bits` : `benutzt ${item} (${number(bits)} Bits)`,
    },
  },
  entry: { name: { en: 'Cheers', de: 'Cheers' }, text: '{name} {amount}' },
  support: { en: 'Bits', de: 'Bits' },
} as const satisfies KindFacts<CheerEvent, Pick<CheerEvent, 'bits' | 'item'>>;

export const cheerIcon: KindIcon = ['M12 2 20 10 12 22 4 10z', '#b388ff'];
