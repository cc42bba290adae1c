/** Between thousandths that two ways of reckoning round differently, summed up over a sequence. */
const CLOSE = 0.05;

/** Returns the first place where two JSON values differ, as text; null if they are equal. */
export function difference(actual: unknown, expected: unknown, at = ''): string | null {
  if (typeof actual === 'number' && typeof expected === 'number' && Math.abs(actual - expected) < CLOSE)
    return null;
  if (!isRecord(actual) || !isRecord(expected))
    return Object.is(actual, expected)
      ? null
      : `${at || 'it'} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`;
  const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
  for (const key of keys) {
    const found = difference(actual[key], expected[key], at ? `${at}.${key}` : key);
    if (found) return found;
  }
  return null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
