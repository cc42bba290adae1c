import { kindCounts, type KindCounts } from '@studio/platforms/stream-kind-counts';
import { charityPlatforms } from '@studio/platforms/tip-sources';
import { moneyOf, type Activity } from '@studio/platforms/activity';
import { converted, sumCurrency, type MoneyRules } from './money';
import type { RecordSums } from './recall';

/** Quantities that goals and challenges can count. */
export type Counted =
  ('follows' | 'subs' | 'sub-points' | 'bits' | 'gifts' | 'raiders' | 'kicks' | 'jewels') | MoneyCounted;
/** Quantities of money: all tips, and parts of them. */
type MoneyCounted = 'tips' | 'kofi' | 'charity';

/** Counts of events behind quantities that are no money. */
const counts = {
  follows: 'follows',
  subs: 'subs',
  'sub-points': 'subPoints',
  bits: 'bits',
  gifts: 'gifts',
  raiders: 'raidViewers',
  kicks: 'kicks',
  jewels: 'jewels',
} as const satisfies Record<Exclude<Counted, MoneyCounted>, keyof KindCounts>;

/** Returns true for quantities of money. */
export function isMoney(counted: Counted): counted is MoneyCounted {
  return !(counted in counts);
}

/**
 * Returns how much an activity adds to a counted quantity; 0 if it does not count. Of a gift, only the recipients'
 * subscriptions count as subs: each is an activity of its own.
 */
export function amountOf(counted: Counted, activity: Activity): number {
  const { kind, platform } = activity;
  if (counted === 'tips') return moneyOf(activity) ?? 0;
  if (counted === 'kofi') return platform === 'kofi' ? (moneyOf(activity) ?? 0) : 0;
  if (counted === 'charity') return charityPlatforms.includes(platform) ? (moneyOf(activity) ?? 0) : 0;
  return kindCounts[kind](activity)[counts[counted]] ?? 0;
}

/** Amount that an activity adds to a sum, and the sum's currency afterwards. */
export interface Added {
  readonly by: number;
  readonly currency: string | null;
}

/**
 * Returns how much an activity adds to a sum in a currency. Money is converted at the account's rates. Without a
 * rate the first tip sets the currency, and tips in other currencies add nothing.
 * @param currency currency of the sum; null before the first money
 * @param by amount in the currency of the activity
 */
export function addedTo(
  currency: string | null,
  by: number,
  { kind, currency: paid }: Activity,
  money?: MoneyRules,
): Added {
  if (kind !== 'tip' || paid === undefined || by === 0) return { by, currency };
  const to = sumCurrency(currency, paid, money);
  const amount = converted(by, paid, to, money?.rates ?? null);
  return amount === null ? { by: 0, currency } : { by: amount, currency: to };
}

/** Returns how much the account record's sums add to a counted quantity, by the same rules. */
export function sumOf(
  counted: Counted,
  sums: RecordSums,
  currency: string | null,
  money?: MoneyRules,
): Added {
  if (counted === 'tips' || counted === 'kofi' || counted === 'charity')
    return tipsIn(sums[counted], currency, money);
  return { by: sums[counts[counted]], currency };
}

/** Adds up tips. The account's own currency comes first: it sets the currency if there are no rates. */
function tipsIn(tips: RecordSums['tips'], currency: string | null, money?: MoneyRules): Added {
  const own = money?.currency;
  const paid = Object.keys(tips).sort((a, b) => Number(b === own) - Number(a === own));
  return paid.reduce<Added>(
    (sum, each) => {
      const to = sumCurrency(sum.currency, each, money);
      const amount = converted(tips[each] ?? 0, each, to, money?.rates ?? null);
      return amount === null ? sum : { by: sum.by + amount, currency: to };
    },
    { by: 0, currency },
  );
}

/** Sums keep to hundredths: money added up as floating point would show more. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
