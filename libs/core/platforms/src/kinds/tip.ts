import type { PlatformUser } from '../viewer';
import type { KindFacts, KindIcon, Money } from './kind-facts';

/** Purposes of payments other than tips. */
export const paidForKinds = ['membership', 'shop', 'commission'] as const;
export type PaidFor = (typeof paidForKinds)[number];

export interface TipEvent {
  readonly user: PlatformUser | null;
  readonly amount: Money;
  readonly message: string | null;
  /** Name of the charity that gets the money. */
  readonly charity?: string;
  /** Missing for a plain tip. */
  readonly paidFor?: PaidFor;
}

interface TipFields extends Money, Pick<TipEvent, 'charity' | 'paidFor'> {}

export const tipTitles = {
  name: { en: 'Tip', de: 'Spende' },
  latest: { key: 'latest-tip', label: { en: 'Latest tip', de: 'Letzte Spende' } },
} as const;

export const tip = {
  record: ({ amount: { micros, currency }, charity, paidFor }) => ({
    ...{ micros, currency },
    ...(charity !== undefined && { charity }),
    ...(paidFor !== undefined && { paidFor }),
  }),
  shown: ['micros', 'currency', 'charity', 'paidFor'],
  ...tipTitles,
  alert: {
    name: { en: 'Tip', de: 'Spende' },
    text: '{name} tipped {amount}',
    rank: 'middle',
    tested: ['amount', 'message', 'money'],
  },
  catalog: {
    type: 'activity.tip',
    common: ['activityId', 'user', 'message'],
    fields: {
      amount: { type: 'number', about: 'Amount in units of the currency.', sample: 5.5 },
      micros: { type: 'integer', about: 'Amount in millionths of the unit.', sample: 5_500_000 },
      currency: { type: 'text', about: 'ISO 4217 code.', sample: 'EUR' },
      charity: {
        type: 'text',
        about: 'Charity that gets the money.',
        sample: 'Doctors Without Borders',
        isNullable: true,
      },
      paidFor: {
        type: 'text',
        about: '`membership`, `shop` or `commission`; null for a plain tip.',
        sample: 'shop',
        isNullable: true,
      },
    },
  },
  trigger: {
    name: { en: 'Tip', de: 'Spende' },
    filter: {
      amount: { kind: 'range', of: 'amount', about: 'Amount in units of the currency.' },
      currency: { kind: 'text', of: 'currency', about: 'ISO 4217 code.' },
    },
  },
  bonuses: [{ setting: 'perTipUnit', per: 'micros', unit: 1_000_000 }],
  bonusNames: { perTipUnit: { en: 'Per currency unit tipped', de: 'Je Währungseinheit einer Spende' } },
  counts: { tips: { shown: 'events', en: 'Tips', de: 'Spenden' } },
  counted: () => ({ tips: 1 }),
  sample: {
    often: 2,
    make: ({ user, values, chance, currency, message }) => ({
      user,
      amount: {
        micros: Math.round((values.amount ?? chance.oneOf([2, 3, 5, 5, 10, 20])) * 1_000_000),
        currency: values.currency ?? currency,
      },
      message: message(),
    }),
  },
  list: {
    name: { en: 'Tips', de: 'Spenden' },
    sentence: {
      en: ({ charity = '', paidFor }, { money }) => {
        if (paidFor === 'membership') return `pays ${money} for a membership`;
        if (paidFor === 'shop') return `buys something for ${money}`;
        if (paidFor === 'commission') return `orders a commission for ${money}`;
        return charity === '' ? `tips ${money}` : `donates ${money} to ${charity}`;
      },
      de: ({ charity = '', paidFor }, { money }) => {
        if (paidFor === 'membership') return `zahlt ${money} für eine Mitgliedschaft`;
        if (paidFor === 'shop') return `kauft etwas für ${money}`;
        if (paidFor === 'commission') return `bestellt eine Auftragsarbeit für ${money}`;
        return charity === '' ? `spendet ${money}` : `spendet ${money} an ${charity}`;
      },
    },
  },
  entry: { name: { en: 'Tips', de: 'Spenden' }, text: '{name} {amount}' },
  support: { en: 'Tips', de: 'Spenden' },
} as const satisfies KindFacts<TipEvent, TipFields>;

export const tipIcon: KindIcon = [
  'M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm-1 4v1.200C9 7.600 8 8.800 8 10.300c0 3.700 5.500 2.500 5.500 4.200 0 .8-.8 1.200-1.800 1.200s-2-.5-2.700-1.300L8 16c.8.9 1.800 1.400 3 1.600V19h2v-1.500c1.800-.4 3-1.600 3-3.200 0-4-5.500-2.800-5.500-4.300 0-.7.6-1 1.500-1 .8 0 1.600.3 2.400.9L15.500 8c-.7-.5-1.600-.8-2.500-1V6z',
  '#a5d65a',
];
