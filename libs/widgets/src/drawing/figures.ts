import { compactText, moneyText, numberText, roundMoneyText } from '../numbers';
import type { Localized } from '../widget';
import type { Run } from './run';

export { duration } from '../numbers';

/** Longer numbers are written short: 12.5M. */
const SHORT_FROM = 10_000_000;

/** The language of the account whose overlay the page shows. */
let language = 'en';

/** Numbers are written by this language from now on. @returns false: they were so already */
export function writeNumbersIn(locale: string): boolean {
  if (locale === language) return false;
  language = locale;
  return true;
}

/** Returns a text in the account's language. */
export function inLanguage(texts: Localized): string {
  return texts[language.startsWith('de') ? 'de' : 'en'];
}

/** A number of months: 6 months or 6 Monate. */
export function monthsText(months: number): string {
  const format = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, format).format(months);
}

/** A number as the account's language writes it. */
export function figure(value: number): string {
  const text = Math.abs(value) >= SHORT_FROM ? compactText(value, language) : numberText(value, language);
  return text.replace('-', '\u2212');
}

/** Money as the account's language writes it; long sums short, with their currency. */
export function moneyFigure(amount: number, currency: string): string {
  if (Math.abs(amount) >= SHORT_FROM) return `${figure(amount)}\u00a0${currency}`;
  return roundMoneyText(amount, currency, language);
}

/** Returns an amount in full; with a currency, as money. */
export function amountFigure(amount: number, currency: string | null): string {
  return currency === null ? numberText(amount, language) : moneyText(amount, currency, language);
}

/** Returns the progress in whole percent; 100 only once the target is reached. */
export function percent(value: number, target: number): string {
  return `${Math.floor((value / target) * 100)} %`.replace(' ', '\u202f');
}

/** A text whose digits keep their width. */
export function digitRuns(text: string): readonly Run[] {
  return [...text].map((char) => (/\d/.test(char) ? { text: char, part: 'digit' } : { text: char }));
}
