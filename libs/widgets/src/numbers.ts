/* How numbers and money are written, by the account's language: the one place for server and pages. */

const formats = new Map<string, Intl.NumberFormat>();

/** Currencies have three capitals (ISO 4217). */
const CURRENCY = /^[A-Z]{3}$/;

/** A number with the separators of a language: 1,234.5 or 1.234,5; two decimals at most. */
export function numberText(value: number, locale: string): string {
  return formatOf(locale, 'number', { maximumFractionDigits: 2 }).format(value);
}

/** A long number, short: 12.5M or 12,5 Mio. */
export function compactText(value: number, locale: string): string {
  return formatOf(locale, 'compact', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/**
 * Formats money in a locale: ¥1,500 or 1.500 ¥, with the decimals of the currency.
 * @param currency ISO 4217; any other text is appended to the number
 */
export function moneyText(amount: number, currency: string, locale: string): string {
  if (!CURRENCY.test(currency)) return `${numberText(amount, locale)} ${currency}`.trim();
  return formatOf(locale, currency, { style: 'currency', currency }).format(amount);
}

/** Formats money like `moneyText`, but without decimals if they are all zero: $1,000. */
export function roundMoneyText(amount: number, currency: string, locale: string): string {
  if (!CURRENCY.test(currency) || !Number.isInteger(amount)) return moneyText(amount, currency, locale);
  const none = { minimumFractionDigits: 0, maximumFractionDigits: 0 };
  return formatOf(locale, `${currency} 0`, { style: 'currency', currency, ...none }).format(amount);
}

/** Making one costs much more than using it. There are two languages, and some hundred currencies. */
function formatOf(locale: string, kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const language = locale.startsWith('de') ? 'de' : 'en';
  const key = `${language} ${kind}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(language, options);
  formats.set(key, made);
  return made;
}

/**
 * Formats a duration as hours, minutes and seconds: `1:02:03`.
 * @param ms negative values count as 0
 */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
