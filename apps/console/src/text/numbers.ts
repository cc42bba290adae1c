/* How the console writes numbers and money. */

const formats = new Map<string, Intl.NumberFormat>();

export function numberIn(language: string, value: number): string {
  return formatOf(language, 'number', { maximumFractionDigits: 2 }).format(value);
}

/** @param currency ISO 4217 */
export function moneyIn(language: string, amount: number, currency: string): string {
  return formatOf(language, currency, { style: 'currency', currency }).format(amount);
}

function formatOf(language: string, kind: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${kind}`;
  const made = formats.get(key) ?? new Intl.NumberFormat(language, options);
  formats.set(key, made);
  return made;
}
