/** Names that one answer tells, and characters that the header has at most (rules A3). */
const MAX_NAMES = 20;
const MAX_CHARACTERS = 2048;
const MORE = '…';

/** The first of some names; a last `…` says that there are more. */
export function firstNames(names: readonly string[]): readonly string[] {
  const told: string[] = [];
  let length = 0;
  for (const name of names) {
    length += name.length + 2;
    if (told.length === MAX_NAMES || length > MAX_CHARACTERS) return [...told, MORE];
    told.push(name);
  }
  return told;
}

/**
 * The names as the value of a header: separated by commas, each percent-encoded as in an address, so that whatever a
 * key is named, the header stays one.
 */
export function namesHeader(names: readonly string[]): string {
  // Of a name that is too long in any case, its beginning is enough to see that; a broken character becomes U+FFFD.
  const encoded = names
    .slice(0, MAX_NAMES + 1)
    .map((name) => encodeURIComponent(Buffer.from(name.slice(0, MAX_CHARACTERS + 1)).toString()));
  return firstNames(encoded).join(', ').replace(MORE, encodeURIComponent(MORE));
}
