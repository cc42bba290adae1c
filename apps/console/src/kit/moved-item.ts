/** A list with one item at another place. */
export function movedItem<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const moved = items[from];
  if (moved === undefined || to < 0 || to >= items.length) return items;
  const others = items.filter((_, i) => i !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}
