/**
 * A list with one more, unless it has it: for lists that are short, and mostly empty before. An array that is pushed
 * to has room for 17.
 */
export function withOne<Of>(list: readonly Of[], one: Of): readonly Of[] {
  if (list.length === 0) return [one];
  return list.includes(one) ? list : list.concat([one]);
}
