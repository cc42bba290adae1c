import type { CurrencyTips } from '@studio/platforms/activity';
import { converted, sumCurrency, type MoneyRules } from './money';

/** Sum of money that a layer counts. */
export interface MoneySum {
  /** Tips that it counts. */
  readonly part: 'tips' | 'kofi' | 'charity';
  readonly range: 'session' | 'stream' | 'day' | 'week' | 'month' | 'all';
  /** Currency of the sum; null before the first money. */
  readonly currency: string | null;
  /** While no rates are set, it counts amounts of all currencies alike. */
  readonly countsAlike?: true;
}

/**
 * Returns the sum of a layer that turns the tips of a session into something else.
 * @param perUnit what one unit of the currency brings; 0: tips do not count
 */
export function sessionTips(perUnit: number): readonly MoneySum[] {
  return perUnit === 0 ? [] : [{ part: 'tips', range: 'session', currency: null, countsAlike: true }];
}

/**
 * Returns the tips that a sum leaves out, since no rate converts them to its currency.
 * @param currency currency of the sum; null before the first money
 */
export function leftOutOf<Tips extends CurrencyTips>(
  tips: readonly Tips[],
  currency: string | null,
  money: MoneyRules,
): readonly Tips[] {
  const to = currency ?? currencyOf(tips, money);
  return to === null ? [] : tips.filter((each) => converted(1, each.currency, to, money.rates) === null);
}

/** Returns the currency that a sum of these tips has; the account's own comes first. */
function currencyOf(tips: readonly CurrencyTips[], money: MoneyRules): string | null {
  const first = tips.find(({ currency }) => currency === money.currency) ?? tips[0];
  if (!first) return null;
  return money.rates ? money.rates.base : sumCurrency(null, first.currency, money);
}

/** Returns the tips that the sums of a layer leave out, each currency once. */
export function leftOutOfSums<Tips extends CurrencyTips>(
  sums: readonly MoneySum[],
  tipsOf: (sum: MoneySum) => readonly Tips[],
  money: MoneyRules,
): readonly Tips[] {
  const found = new Map<string, Tips>();
  for (const sum of sums) {
    if (sum.countsAlike && !money.rates) continue;
    const currency = sum.countsAlike ? (money.rates?.base ?? null) : sum.currency;
    for (const each of leftOutOf(tipsOf(sum), currency, money)) {
      const known = found.get(each.currency);
      if (!known || known.tips < each.tips) found.set(each.currency, each);
    }
  }
  return [...found.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
