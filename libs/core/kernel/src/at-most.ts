const one = (): number => 1;

/**
 * Options of an LRUCache for many entries. It takes memory for those that it has; with `max` it would take it for all
 * of them when it is made.
 */
export function atMost(entries: number): {
  readonly maxSize: number;
  readonly sizeCalculation: () => number;
} {
  return { maxSize: entries, sizeCalculation: one };
}
