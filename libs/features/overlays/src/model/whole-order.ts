import { Problem } from '@studio/kernel/problem';

/**
 * Checks that an order lists everything exactly once.
 * @param things listed things, as named in the message
 * @throws Problem `invalid_request` {missing, unknown, duplicate}
 */
export function requireWholeOrder(order: readonly number[], known: readonly number[], things: string): void {
  const listed = new Set(order);
  const missing = known.filter((id) => !listed.has(id));
  const unknown = [...listed].filter((id) => !known.includes(id));
  const duplicate = [...listed].filter((id) => order.indexOf(id) !== order.lastIndexOf(id));
  if (missing.length + unknown.length + duplicate.length > 0)
    throw new Problem('invalid_request', `The order must list every ${things} exactly once.`, {
      missing,
      unknown,
      duplicate,
    });
}

export function isSameOrder(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}
