/* Work as generators that yield where it may be interrupted: `Slices.drain` runs it with pauses, `atOnce` without. */

/** Runs a generator of steps in one go. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Items between two looks at the clock. */
const RUN = 1024;

/** Sorts without a long pause: runs are sorted, then merged pair by pair. Stable; the input stays as it is. */
export function* sortSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, readonly Item[]> {
  let runs: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += RUN) {
    runs.push(items.slice(at, at + RUN).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: (readonly Item[])[] = [];
    for (let i = 0; i < runs.length; i += 2) {
      const [left = [], right = []] = [runs[i], runs[i + 1]];
      merged.push(yield* mergeSteps(left, right, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeSteps<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<void, readonly Item[]> {
  const merged: Item[] = [];
  let [l, r] = [0, 0];
  while (l < left.length || r < right.length) {
    const [a, b] = [left[l], right[r]];
    const isLeft = r >= right.length || (l < left.length && compare(a as Item, b as Item) <= 0);
    merged.push((isLeft ? a : b) as Item);
    if (isLeft) l++;
    else r++;
    if (merged.length % RUN === 0) yield;
  }
  return merged;
}
