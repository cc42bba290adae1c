import type { Language } from '@studio/platforms/languages';

/** Days of the months in a leap year. */
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Two numbers with what separates them; a year is passed over. */
const WRITTEN = /^(\d{1,2})\s?([.\-/])\s?(\d{1,2})\.?(?:\s?[.\-/]?\s?\d{4})?$/u;

/**
 * Reads a day of the year: `24.12.` is day and month, `12-24` is month and day. With a slash the language decides:
 * `12/24` in English, `24/12` in German; one that fits only the other way round is taken that way.
 * @returns month and day as `12-24`; null if it is no date
 */
export function dateFrom(written: string, locale: Language): string | null {
  const found = WRITTEN.exec(written.trim());
  if (!found) return null;
  const [first, second] = [Number(found[1]), Number(found[3])];
  const byDay = dateOf(second, first);
  const byMonth = dateOf(first, second);
  if (found[2] === '.') return byDay;
  if (found[2] === '-') return byMonth;
  return locale === 'de' ? (byDay ?? byMonth) : (byMonth ?? byDay);
}

function dateOf(month: number, day: number): string | null {
  const length = LENGTHS[month - 1] ?? 0;
  if (day < 1 || day > length) return null;
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns a date, `12-24`, in words: `December 24`, `24. Dezember`. */
export function dateInWords(date: string, locale: Language): string {
  const [month = 1, day = 1] = date.split('-').map(Number);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(Date.UTC(2000, month - 1, day));
}

/** Date as viewers of a language write it, for answers that say how. */
export const exampleDate: { readonly [locale in Language]: string } = { en: '12/24', de: '24.12.' };
