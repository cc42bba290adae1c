import { fillTemplate, plainNames, valuesAbout } from '@studio/templates/template';
import { entryTitles } from '@studio/platforms/stream-kinds';
import { amountFigure, inLanguage, monthsText } from '../drawing/figures';
import type { ListedEvent } from './event-list.state';

/** Returns an entry's text. A missing name reads '…'; missing numbers are left out. */
export function eventText(
  template: string,
  { name, amount, currency, months }: Pick<ListedEvent, 'name' | 'amount' | 'currency' | 'months'>,
): string {
  const values = valuesAbout(name ?? '…', {
    amount: amount === null ? null : amountFigure(amount, currency),
    months,
  });
  return fillTemplate(template, plainNames, values).trim();
}

/** An entry in parts: who it was, what happened, and how much. */
export interface EntryParts {
  readonly name: string;
  readonly caption: string;
  readonly amount: string;
}

/**
 * Returns an entry in parts. What its template says besides the name is the caption; if that is a number without
 * words, it is the amount.
 */
export function entryParts(template: string, event: ListedEvent): EntryParts {
  const { kind, months } = event;
  const [all, name] = [eventText(template, event), eventText('{name}', event)];
  const rest = eventText(template, { ...event, name: '' });
  const isLed = all.startsWith(name) && all.slice(name.length).trim() === rest;
  const words = eventText(template, { name: '', amount: null, currency: null, months: null });
  if (isLed && /\p{L}/u.test(words)) return { name, caption: rest, amount: '' };
  const title = inLanguage(entryTitles[kind].name);
  const isPlain = months === null || months < 2 || eventText(template, { ...event, months: null }) !== all;
  const caption = isPlain ? title : `${title} · ${monthsText(months)}`;
  return isLed ? { name, caption, amount: rest } : { name: all, caption, amount: '' };
}
