import { Problem } from '@studio/kernel/problem';

/**
 * @returns the zone as it was written
 * @throws Problem `invalid_value` when this server knows no such time zone (rules A4)
 */
export function knownZone(timeZone: string): string {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return timeZone;
  } catch {
    throw unknown('timeZone', `${JSON.stringify(timeZone)} is no time zone that is known here.`);
  }
}

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** @throws Problem `invalid_value` when it is no currency of ISO 4217 */
export function knownCurrency(currency: string): string {
  if (!currencies.has(currency))
    throw unknown('currency', `${JSON.stringify(currency)} is no currency of ISO 4217.`);
  return currency;
}

function unknown(field: string, message: string): Problem {
  return new Problem('invalid_value', message, { field });
}
