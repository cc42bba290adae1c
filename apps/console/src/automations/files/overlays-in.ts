/** Returns the names of the overlays in a file, each once. */
export function overlaysIn(value: unknown): readonly string[] {
  const names = new Set<string>();
  const read = (each: unknown): void => {
    if (Array.isArray(each)) each.forEach(read);
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return;
    for (const [key, inner] of Object.entries(each)) {
      const name = key === 'overlayId' && (inner as { readonly name?: unknown } | null)?.name;
      if (typeof name === 'string') names.add(name);
      else read(inner);
    }
  };
  read(value);
  return [...names];
}
