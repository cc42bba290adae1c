/**
 * Yields the items of ordered sources in one order. It reads one item of each source ahead.
 * @param isBefore true if the first item comes before the second
 */
export async function* merged<Item>(
  sources: readonly AsyncGenerator<Item>[],
  isBefore: (one: Item, other: Item) => boolean,
): AsyncGenerator<Item> {
  try {
    const heads: { readonly source: AsyncGenerator<Item>; item: Item }[] = [];
    for (const source of sources) {
      const first = await source.next();
      if (!first.done) heads.push({ source, item: first.value });
    }
    for (let [next] = heads; next; [next] = heads) {
      for (const head of heads) if (isBefore(head.item, next.item)) next = head;
      yield next.item;
      const following = await next.source.next();
      if (following.done) heads.splice(heads.indexOf(next), 1);
      else next.item = following.value;
    }
  } finally {
    await Promise.all(sources.map((source) => source.return(undefined)));
  }
}
