import { createHash } from 'node:crypto';

/** Names and kinds of all that a value holds: entries of lists and of records by id count as one. */
export function shapeOf(value: unknown, into = new Set<string>(), path = ''): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null)
    return into.add(`${path}: ${value === null ? null : typeof value}`);
  into.add(`${path}: ${Array.isArray(value) ? 'list' : 'record'}`);
  // Settings belong to widgets, which bring older ones up to date themselves.
  if (path.endsWith('.values')) return into;
  for (const [key, inner] of Object.entries(value))
    shapeOf(inner, into, `${path}.${isName(key) ? key : '*'}`);
  return into;
}

/** False for ids, and for names that are made of them. */
function isName(key: string): boolean {
  return /^[a-z][A-Za-z]+$/.test(key);
}

export function hashOf(shape: ReadonlySet<string>): string {
  return createHash('sha256')
    .update([...shape].sort().join('\n'))
    .digest('hex')
    .slice(0, 12);
}
