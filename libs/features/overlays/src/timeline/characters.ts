/**
 * Returns the approximate number of characters in a value's JSON, without building it.
 * @param enough number at which counting stops
 */
export function charactersOf(value: unknown, enough = Infinity): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let sum = 2;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (sum > enough) return sum;
      sum += charactersOf(item, enough - sum) + 1;
    }
    return sum;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key in record) {
    if (sum > enough) return sum;
    sum += key.length + 4 + charactersOf(record[key], enough - sum);
  }
  return sum;
}
