/** What is said of an answer: text, or what a JSON Pointer names in it. Null where there is nothing. */
export function saidOf(body: string, responsePath: string, maxChars: number): string | null {
  const found = responsePath === '' ? body : pointedAt(body, responsePath);
  if (found === undefined || found === null) return null;
  const text = typeof found === 'string' ? found : JSON.stringify(found);
  const line = text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return line === '' ? null : [...line].slice(0, maxChars).join('');
}

/** RFC 6901. */
function pointedAt(body: string, pointer: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
  for (const token of pointer.slice(1).split('/')) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as { readonly [key: string]: unknown })[key];
  }
  return value;
}
