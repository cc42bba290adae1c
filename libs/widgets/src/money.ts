/* Money of several currencies: how it is converted, by rates that the account has set. */

/** Rates of an account: how much of each currency one unit of the base is worth. */
export interface ExchangeRates {
  /** ISO 4217. */
  readonly base: string;
  /** By ISO 4217, without the base. */
  readonly rates: { readonly [currency: string]: number };
}

/** Money settings of an account. */
export interface MoneyRules {
  /** ISO 4217; the account's currency. */
  readonly currency: string;
  /** Null before rates were set. */
  readonly rates: ExchangeRates | null;
}

/** Converts an amount into another currency; null if a rate is missing. */
export function converted(
  amount: number,
  from: string,
  to: string,
  rates: ExchangeRates | null,
): number | null {
  if (from === to) return amount;
  const [per, wanted] = [rateOf(rates, from), rateOf(rates, to)];
  return per === null || wanted === null ? null : (amount / per) * wanted;
}

/**
 * Returns the currency of a sum: its current one, else the base of the rates, else that of the first money.
 * @param paid currency of the first money added
 */
export function sumCurrency(current: string | null, paid: string, money?: MoneyRules): string {
  return current ?? (money?.rates && rateOf(money.rates, paid) !== null ? money.rates.base : paid);
}

/**
 * Converts an amount into the base currency of the account's rates. Without rates it is unchanged; null if its
 * rate is missing.
 */
export function inOwnCurrency(amount: number, paid: string | undefined, money?: MoneyRules): number | null {
  if (paid === undefined || !money?.rates) return amount;
  return converted(amount, paid, money.rates.base, money.rates);
}

/**
 * An amount as settings' bounds go by it: in the base of the account's rates. Without a rate for its currency it
 * counts as it is, so that nothing is left out because of a missing rate.
 */
export function boundedAmount(amount: number, paid: string | undefined | null, money?: MoneyRules): number {
  return inOwnCurrency(amount, paid ?? undefined, money) ?? amount;
}

function rateOf(rates: ExchangeRates | null, currency: string): number | null {
  if (!rates) return null;
  if (rates.base === currency) return 1;
  return Object.hasOwn(rates.rates, currency) ? (rates.rates[currency] ?? null) : null;
}
