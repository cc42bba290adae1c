/** Items by id. */
export type Entries<Item> = { readonly [id: number]: Item };

interface Made {
  readonly from: object;
  readonly to: object;
  readonly key: string;
}

/** The latest objects that were made, for the `diff` that follows; older ones are compared key by key. */
const latest: (Made | undefined)[] = Array.from({ length: 4 }, () => undefined);
let next = 0;

/**
 * The map with one entry put. The same as `{ ...map, [id]: item }`, except that `diff` knows for a while what is
 * different: so it needn't look at all the entries of a large map.
 */
export function withEntry<Item>(map: Entries<Item>, id: number, item: Item): Entries<Item> {
  // Put by an assignment: V8 asks its runtime about a computed key in a literal.
  const to: { [id: number]: Item } = { ...map };
  to[id] = item;
  remember({ from: map, to, key: String(id) });
  return to;
}

/** An object that differs from the one before in this key only: the `diff` that follows looks at no other. */
export function madeFrom<To extends object>(from: object, key: string & keyof To, to: To): To {
  remember({ from, to, key });
  return to;
}

function remember(made: Made): void {
  latest[next] = made;
  next = (next + 1) % latest.length;
}

/** The only key in which two objects can differ; null when that isn't known. */
export function onlyKey(before: object, after: object): string | null {
  for (const made of latest) if (made?.to === after && made.from === before) return made.key;
  return null;
}
