type Ids = readonly number[];

/**
 * Returns a list of ids with a step's effect on it undone. Ids it added are removed. Ids it removed return beside
 * their former neighbours. Ids it moved get their old order; others keep their place.
 * @param left the list as the step left it
 * @param before the list as it was before the step
 */
export function withoutStep(now: Ids, left: Ids, before: Ids): Ids {
  if (sameIds(now, left)) return before;
  const added = new Set(left.filter((id) => !before.includes(id)));
  let list: Ids = now.filter((id) => !added.has(id));
  if (isReordered(left, before)) list = inOrderOf(list, before);
  for (const id of before) if (!left.includes(id)) list = inserted(list, id, before);
  return list;
}

/** The list with the ids of another in that one's order; ids that it lacks keep their place. */
function inOrderOf(list: Ids, order: Ids): Ids {
  const ordered = order.filter((id) => list.includes(id)).values();
  return list.map((id) => (order.includes(id) ? (ordered.next().value ?? id) : id));
}

/** Inserts or moves an id to its place in another list: right after the nearest predecessor there. */
export function inserted(list: Ids, id: number, like: Ids): Ids {
  const others = list.filter((other) => other !== id);
  const earlier = like.slice(0, like.indexOf(id)).findLast((other) => others.includes(other));
  const at = earlier === undefined ? 0 : others.indexOf(earlier) + 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** Returns true if the ids that both lists share have a different order. */
export function isReordered(a: Ids, b: Ids): boolean {
  return !sameIds(
    a.filter((id) => b.includes(id)),
    b.filter((id) => a.includes(id)),
  );
}

function sameIds(a: Ids, b: Ids): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}
