type Ids = readonly number[];

/**
 * A list of ids as it is now, with what a step did to it taken back: ids that it added go, ids that it took
 * away come back beside those that they stood beside, and those that it moved get their old order. Others
 * keep their place.
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
export function inOrderOf(list: Ids, order: Ids): Ids {
  const ordered = order.filter((id) => list.includes(id)).values();
  return list.map((id) => (order.includes(id) ? (ordered.next().value ?? id) : id));
}

/** The list with an id (moved) to where it stood in another: right after the nearest one that was before it. */
export function inserted(list: Ids, id: number, like: Ids): Ids {
  const others = list.filter((other) => other !== id);
  const earlier = like.slice(0, like.indexOf(id)).findLast((other) => others.includes(other));
  const at = earlier === undefined ? 0 : others.indexOf(earlier) + 1;
  return [...others.slice(0, at), id, ...others.slice(at)];
}

/** True when the ids that both lists have stand in another order. */
export function isReordered(a: Ids, b: Ids): boolean {
  return !sameIds(
    a.filter((id) => b.includes(id)),
    b.filter((id) => a.includes(id)),
  );
}

function sameIds(a: Ids, b: Ids): boolean {
  return a.length === b.length && a.every((id, i) => id === b[i]);
}
