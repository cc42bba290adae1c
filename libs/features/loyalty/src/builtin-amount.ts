/** Parses an amount: `50`, `all`, or `25%` of the balance; null for anything else. */
export function amountIn(text: string | undefined, has: number): number | 'all' | null {
  if (text === undefined) return null;
  if (text.toLowerCase() === 'all') return 'all';
  const percent = /^(\d{1,3})%$/.exec(text)?.[1];
  if (percent !== undefined) return Math.floor((has * Number(percent)) / 100);
  return /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/** Id of a chat line among those of all platforms. */
export function lineId(platform: string, messageId: string): string {
  return `${platform}-${messageId}`;
}
