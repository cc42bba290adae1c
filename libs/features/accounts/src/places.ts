import { Problem } from '@studio/kernel/problem';
import { isTimeZone } from '@studio/kernel/time-zone';
import type { ExchangeRates } from '@studio/widgets/money';

/**
 * @returns the zone as it was written
 * @throws Problem `invalid_value` when this server knows no such time zone [accounts/6]
 */
export function knownZone(timeZone: string): string {
  if (!isTimeZone(timeZone))
    throw unknown('timeZone', `${JSON.stringify(timeZone)} is no time zone that is known here.`);
  return timeZone;
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** @throws Problem `invalid_value` when it is no currency of ISO 4217 */
export function knownCurrency(currency: string): string {
  if (!currencies.has(currency))
    throw unknown('currency', `${JSON.stringify(currency)} is not a currency code. Use one like EUR or USD.`);
  return currency;
}

/** Currencies with a rate, at most. */
const MOST_RATES = 40;

/**
 * @returns rates without one of the base
 * @throws Problem `invalid_value` for an unknown currency, for too many, and for a base that is worth anything but 1
 */
export function knownRates({ base, rates }: ExchangeRates): ExchangeRates {
  const entries = Object.entries(rates);
  if (entries.length > MOST_RATES)
    throw unknown('rates', `There are ${entries.length} rates; at most ${MOST_RATES} are allowed.`);
  for (const [currency] of entries)
    if (!currencies.has(currency))
      throw unknown(
        `rates.${currency}`,
        `${JSON.stringify(currency)} is not a currency code. Use one like EUR or USD.`,
      );
  if ((rates[base] ?? 1) !== 1) throw unknown(`rates.${base}`, `The base, ${base}, is worth 1 of itself.`);
  if (!currencies.has(base))
    throw unknown('base', `${JSON.stringify(base)} is not a currency code. Use one like EUR or USD.`);
  return { base, rates: Object.fromEntries(entries.filter(([currency]) => currency !== base)) };
}

function unknown(field: string, message: string): Problem {
  return new Problem('invalid_value', message, { field });
}
