import type { ListedEvent } from './event-list.state';

/** What an entry reads; without anything where nobody is named. */
export function eventText(
  template: string,
  { name, amount, currency, months }: Pick<ListedEvent, 'name' | 'amount' | 'currency' | 'months'>,
): string {
  const parts: { readonly [place: string]: string } = {
    '{name}': name ?? '…',
    '{amount}':
      amount === null ? '' : currency === null ? String(amount) : `${amount.toFixed(2)} ${currency}`,
    '{months}': months === null ? '' : String(months),
  };
  return template.replace(/\{(?:name|amount|months)\}/g, (place) => parts[place] ?? place).trim();
}
