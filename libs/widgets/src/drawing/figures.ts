import { compactText, moneyText, numberText, roundMoneyText } from '../numbers';
import type { Run } from './run';

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

/**
 * Formats a duration as hours, minutes and seconds: `1:02:03`.
 * @param ms negative values count as 0
 */
export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A text whose digits keep their width. */
export function digitRuns(text: string): readonly Run[] {
  return [...text].map((char) => (/\d/.test(char) ? { text: char, part: 'digit' } : { text: char }));
}
