const isAmount = (word: string | undefined): boolean =>
  word !== undefined && /^(?:\d{1,10}|\d{1,3}%)$/.test(word);

/** Readings of a line that are tried. */
const MOST_READINGS = 4;

/** Reads `Name 50`, `50 Name` and `Name with spaces 50 thanks`. The name may have numbers. */
function readingsOf(
  words: readonly string[],
): readonly { readonly name: string; readonly amount: string | undefined }[] {
  const [first, second = ''] = words;
  if (isAmount(first)) return [words.slice(1).join(' '), second].map((name) => ({ name, amount: first }));
  const amounts = words.flatMap((word, at) => (isAmount(word) ? [at] : [])).reverse();
  const readings = amounts.map((at) => ({ name: words.slice(0, at).join(' '), amount: words[at] }));
  return readings.length > 0 ? readings : [{ name: first ?? '', amount: second }];
}

/**
 * Returns whom a viewer gives points, and the amount as it is written.
 * @param words after the command
 * @param find viewers of a login or a name
 */
export async function giftIn<Viewer>(
  words: readonly string[],
  find: (text: string) => Promise<readonly Viewer[]>,
): Promise<{ readonly to: readonly Viewer[]; readonly amount: string | undefined }> {
  for (const { name, amount } of readingsOf(words).slice(0, MOST_READINGS)) {
    const to = await find(name);
    if (to.length > 0) return { to, amount };
  }
  return { to: [], amount: undefined };
}
