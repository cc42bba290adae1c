/** Items by id. */
export type Entries<Item> = { readonly [id: number]: Item };

interface Made {
  readonly from: object;
  readonly to: object;
  readonly id: string;
}

/** The latest maps that were made, for the `diff` that follows; older ones are compared entry by entry. */
const latest: (Made | undefined)[] = Array.from({ length: 4 }, () => undefined);
let next = 0;

/**
 * The map with one entry put. The same as `{ ...map, [id]: item }`, except that `diff` knows for a while what is
 * different: so it needn't look at all the entries of a large map.
 */
export function withEntry<Item>(map: Entries<Item>, id: number, item: Item): Entries<Item> {
  const to = { ...map, [id]: item };
  latest[next] = { from: map, to, id: String(id) };
  next = (next + 1) % latest.length;
  return to;
}

/** The key of the only entry in which two maps can differ; null when that isn't known. */
export function onlyEntry(before: object, after: object): string | null {
  for (const made of latest) if (made?.to === after && made.from === before) return made.id;
  return null;
}
