/** Maximum length of an overlay's name. */
const LONGEST = 40;

/** Returns the name, with the first number that makes it differ from the others: `Aurora`, `Aurora 2`, `Aurora 3`. */
export function freeName(name: string, others: readonly string[]): string {
  const taken = new Set(others);
  for (let n = 1; ; n += 1) {
    const ending = n === 1 ? '' : ` ${n}`;
    const tried = `${[...name]
      .slice(0, LONGEST - ending.length)
      .join('')
      .trimEnd()}${ending}`;
    if (!taken.has(tried)) return tried;
  }
}

interface Named {
  readonly overlayId: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Returns the names by id. Of overlays with the same name, all but the oldest get a number. */
export function distinctNames(overlays: readonly Named[]): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  for (const { overlayId, name } of [...overlays].sort((a, b) => a.createdAt.localeCompare(b.createdAt))) {
    const n = (counts.get(name) ?? 0) + 1;
    counts.set(name, n);
    names.set(overlayId, n === 1 ? name : `${name} (${n})`);
  }
  return names;
}
