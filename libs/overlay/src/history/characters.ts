/** About how many characters a value's JSON has, told without making it. */
export function charactersOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 5;
  let sum = 2;
  if (Array.isArray(value)) {
    for (const item of value) sum += charactersOf(item) + 1;
    return sum;
  }
  const record = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(record)) sum += key.length + 4 + charactersOf(record[key]);
  return sum;
}
