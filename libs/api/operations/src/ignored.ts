/** Largest number of names in an answer, and of characters in the header [api/3]. */
const MAX_NAMES = 20;
const MAX_CHARACTERS = 2048;
const MORE = '…';

/** Returns the first of some names; a last `…` marks that there are more. */
export function firstNames(names: readonly string[]): readonly string[] {
  const ignored: string[] = [];
  let length = 0;
  for (const name of names) {
    length += name.length + 2;
    if (ignored.length === MAX_NAMES || length > MAX_CHARACTERS) return [...ignored, MORE];
    ignored.push(name);
  }
  return ignored;
}

/**
 * The names as the value of a header: separated by commas, each percent-encoded as in an address, so that whatever a
 * key is named, the header stays one.
 */
export function namesHeader(names: readonly string[]): string {
  // The beginning of a name is enough to see that it is too long; a broken character becomes U+FFFD.
  const encoded = names
    .slice(0, MAX_NAMES + 1)
    .map((name) => encodeURIComponent(Buffer.from(name.slice(0, MAX_CHARACTERS + 1)).toString()));
  return firstNames(encoded).join(', ').replace(MORE, encodeURIComponent(MORE));
}
