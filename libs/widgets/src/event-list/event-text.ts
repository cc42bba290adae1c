import { fillTemplate, plainNames, valuesAbout } from '@studio/templates/template';
import { amountFigure } from '../drawing/figures';
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
