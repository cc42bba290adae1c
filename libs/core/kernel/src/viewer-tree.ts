/**
 * Values by the id of a viewer, as plain JSON: a tree by the first characters of the ids, which are random. Another value
 * is a new tree that shares all but four small parts with the one before, however many there are.
 */
export interface ViewerTree<Value> {
  readonly [first: string]: {
    readonly [second: string]: { readonly [third: string]: { readonly [viewerId: string]: Value } };
  };
}

export function inTree<Value>(tree: ViewerTree<Value>, viewerId: string): Value | undefined {
  const [a, b, c] = placeOf(viewerId);
  return tree[a]?.[b]?.[c]?.[viewerId];
}

export function withInTree<Value>(
  tree: ViewerTree<Value>,
  viewerId: string,
  value: Value,
): ViewerTree<Value> {
  const [a, b, c] = placeOf(viewerId);
  const first = tree[a] ?? {};
  const second = first[b] ?? {};
  return { ...tree, [a]: { ...first, [b]: { ...second, [c]: { ...second[c], [viewerId]: value } } } };
}

export function withoutInTree<Value>(tree: ViewerTree<Value>, viewerId: string): ViewerTree<Value> {
  const [a, b, c] = placeOf(viewerId);
  if (tree[a]?.[b]?.[c]?.[viewerId] === undefined) return tree;
  const { [viewerId]: _, ...leaf } = tree[a][b][c];
  return { ...tree, [a]: { ...tree[a], [b]: { ...tree[a][b], [c]: leaf } } };
}

/** All of them, in no order. */
export function* valuesOfTree<Value>(tree: ViewerTree<Value>): Generator<Value> {
  for (const a in tree)
    for (const b in tree[a]) for (const c in tree[a][b]) yield* Object.values(tree[a][b][c] ?? {});
}

function placeOf(viewerId: string): readonly [string, string, string] {
  return [viewerId.charAt(0), viewerId.charAt(1), viewerId.charAt(2)];
}
