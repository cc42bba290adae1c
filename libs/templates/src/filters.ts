/* Filters of placeholders: `{user.name | upper | truncate:10}`. Pure; a filter never throws. */
import type { TemplateValue } from './template';

export type FilterArg = TemplateValue;

/** Dependencies of filters besides their input. */
export interface FilterContext {
  /** Language by BCP 47. */
  readonly locale: string;
  readonly timeZone: string;
  /** Returns a number from 0 up to but not including 1. */
  readonly random: () => number;
}

/** Returns the value after the filter; null for a missing one. */
export type Filter = (
  value: TemplateValue,
  args: readonly FilterArg[],
  context: FilterContext,
) => TemplateValue;

/** Largest number of code points of a value. */
export const MOST_OF_VALUE = 400;

const text = (value: TemplateValue | undefined): string => (value === null ? '' : String(value ?? ''));
const points = (value: TemplateValue | undefined): string[] => [...text(value)];

function numeric(value: TemplateValue | undefined): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const read = Number(value);
  return Number.isFinite(read) ? read : null;
}

function within(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}

/** Filter on two numbers; missing if one of them is no number. */
function arithmetic(of: (left: number, right: number) => number | null): Filter {
  return (value, [arg]) => {
    const [left, right] = [numeric(value), numeric(arg)];
    return left === null || right === null ? null : of(left, right);
  };
}

/** Comparison of two values: as numbers if both are, otherwise as texts without regard to case. */
function comparison(holds: (order: number) => boolean): Filter {
  return (value, [arg]) => {
    const [left, right] = [numeric(value), numeric(arg)];
    if (left !== null && right !== null) return holds(left - right);
    const [one, other] = [text(value).toLowerCase(), text(arg).toLowerCase()];
    return holds(one < other ? -1 : one > other ? 1 : 0);
  };
}

function rounded(value: number, digits: number): number | null {
  const scale = 10 ** Math.max(0, Math.min(6, Math.trunc(digits)));
  return within(Math.round(value * scale) / scale);
}

function ordinal(value: number, locale: string): string {
  if (locale !== 'en') return `${value}.`;
  const suffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(value);
  return `${value}${suffixes[rule] ?? 'th'}`;
}

/** `1h 5m`, `40s`; a negative time is zero. */
function duration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [
    [Math.floor(whole / 86_400), 'd'],
    [Math.floor(whole / 3600) % 24, 'h'],
    [Math.floor(whole / 60) % 60, 'm'],
    [whole % 60, 's'],
  ] as const;
  const first = parts.findIndex(([count]) => count > 0);
  if (first < 0) return '0s';
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count}${unit}`)
    .join(' ');
}

function money(value: number, currency: string, locale: string): string {
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value);
  } catch {
    return `${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(value)} ${currency}`.trim();
  }
}

function dateOf(value: TemplateValue, style: string, { locale, timeZone }: FilterContext): string | null {
  const at = typeof value === 'number' ? value : Date.parse(text(value));
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return null;
  const options: Intl.DateTimeFormatOptions =
    style === 'time'
      ? { timeStyle: 'short' }
      : style === 'datetime'
        ? { dateStyle: 'medium', timeStyle: 'short' }
        : { dateStyle: 'medium' };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at);
}

function isTrue(value: TemplateValue): boolean {
  return value !== null && value !== false && value !== 0 && value !== '' && value !== 'false';
}

const textFilters = {
  upper: (value) => text(value).toUpperCase(),
  lower: (value) => text(value).toLowerCase(),
  trim: (value) => text(value).trim(),
  truncate: (value, [most]) =>
    points(value)
      .slice(0, Math.max(0, numeric(most) ?? 0))
      .join(''),
  replace: (value, [from, to]) =>
    text(from) === '' ? text(value) : text(value).split(text(from)).join(text(to)),
  word: (value, [nth]) => text(value).trim().split(/\s+/u)[(numeric(nth) ?? 1) - 1] ?? null,
  length: (value) => points(value).length,
  first: (value) =>
    text(value)
      .split(/[\s,]+/u)
      .find((word) => word !== '') ?? null,
  last: (value) =>
    text(value)
      .split(/[\s,]+/u)
      .filter((word) => word !== '')
      .at(-1) ?? null,
  join: (value, [by]) =>
    text(value)
      .split(/[\s,]+/u)
      .filter((word) => word !== '')
      .join(text(by)),
} satisfies { readonly [name: string]: Filter };

const numberFilters = {
  plus: arithmetic((left, right) => within(left + right)),
  minus: arithmetic((left, right) => within(left - right)),
  times: arithmetic((left, right) => within(left * right)),
  divided_by: arithmetic((left, right) => (right === 0 ? null : within(left / right))),
  modulo: arithmetic((left, right) => (right === 0 ? null : within(left % right))),
  at_least: arithmetic((left, right) => Math.max(left, right)),
  at_most: arithmetic((left, right) => Math.min(left, right)),
  round: (value, [digits]) => {
    const number = numeric(value);
    return number === null ? null : rounded(number, numeric(digits) ?? 0);
  },
  number: (value, _args, { locale }) => {
    const number = numeric(value);
    return number === null ? null : new Intl.NumberFormat(locale).format(number);
  },
  money: (value, [currency], { locale }) => {
    const number = numeric(value);
    return number === null ? null : money(number, text(currency).toUpperCase(), locale);
  },
  ordinal: (value, _args, { locale }) => {
    const number = numeric(value);
    return number === null ? null : ordinal(Math.trunc(number), locale);
  },
  plural: (value, [one, many], { locale }) => {
    const number = numeric(value);
    if (number === null) return null;
    return text(new Intl.PluralRules(locale).select(number) === 'one' ? one : (many ?? one));
  },
  duration: (value) => {
    const number = numeric(value);
    return number === null ? null : duration(number);
  },
} satisfies { readonly [name: string]: Filter };

const otherFilters = {
  default: (value, [instead]) => (value === null || value === '' ? (instead ?? '') : value),
  random: (value, args, { random }) => {
    const choices =
      args.length > 0
        ? args
        : text(value)
            .split(/[\s,]+/u)
            .filter((word) => word !== '');
    return choices[Math.floor(random() * choices.length)] ?? null;
  },
  date: (value, [style], context) => (value === null ? null : dateOf(value, text(style), context)),
  eq: comparison((order) => order === 0),
  gt: comparison((order) => order > 0),
  gte: comparison((order) => order >= 0),
  lt: comparison((order) => order < 0),
  lte: comparison((order) => order <= 0),
  then: (value, [yes, no]) => (isTrue(value) ? (yes ?? '') : (no ?? '')),
} satisfies { readonly [name: string]: Filter };

/** Filters by name. */
export const filters: ReadonlyMap<string, Filter> = new Map<string, Filter>(
  Object.entries({ ...textFilters, ...numberFilters, ...otherFilters }),
);

/** Filters that turn a missing value into one; after any other, a missing value stays missing. */
export const filtersOfMissing: ReadonlySet<string> = new Set(['default', 'then', 'eq', 'random']);
