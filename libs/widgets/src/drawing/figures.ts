import type { Run } from './run';

const GROUPED_FROM = 10_000;
/** Longer numbers are written short: 12.5M. */
const SHORT_FROM = 10_000_000;

/** A number in groups of three that a thin space parts: neither language's comma or point. */
export function figure(value: number): string {
  if (Math.abs(value) >= SHORT_FROM)
    return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 }).format(value);
  const text = Number.isInteger(value) ? String(value) : value.toFixed(2);
  const grouped = Math.abs(value) < GROUPED_FROM ? text : text.replace(/\B(?=(\d{3})+(?!\d))/g, '\u202f');
  return grouped.replace('-', '\u2212');
}

/** How far it is, in whole percent: 100 only when it is reached. */
export function percent(value: number, target: number): string {
  return `${Math.floor((value / target) * 100)} %`.replace(' ', '\u202f');
}

/** A text whose digits keep their width. */
export function digitRuns(text: string): readonly Run[] {
  return [...text].map((char) => (/\d/.test(char) ? { text: char, part: 'digit' } : { text: char }));
}
