/** The stack with a layer inserted at a z; beyond the end means the top [layers/2]. */
export function insertAt(stack: readonly number[], memberId: number, z: number): readonly number[] {
  const others = stack.filter((id) => id !== memberId);
  const at = Math.min(z, others.length);
  return [...others.slice(0, at), memberId, ...others.slice(at)];
}

export function sameStack(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((memberId, z) => memberId === b[z]);
}

/** Returns every layer whose z differs in `after`. */
export function restacked(
  before: readonly number[],
  after: readonly number[],
): readonly { readonly memberId: number; readonly z: number }[] {
  if (before === after) return [];
  const old = new Map(before.map((memberId, z) => [memberId, z]));
  return after.flatMap((memberId, z) => (old.get(memberId) === z ? [] : [{ memberId, z }]));
}
