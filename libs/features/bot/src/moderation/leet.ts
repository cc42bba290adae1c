/** Digits and signs that stand for letters. `1`, `l` and `!` are all taken for `i`, since each stands for both. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ...Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 6: 'g', 7: 't', 8: 'b', 9: 'g', l: 'i' }),
  ...Object.entries({ '@': 'a', $: 's', '!': 'i', '|': 'i', '+': 't', '€': 'e' }),
]);

const word = /[\p{L}\p{N}\p{M}@$!|+€]+/gu;
/** Signs at the end of a word end a sentence. */
const trailing = /[!|+]+$/u;

/** Returns a text in lower case with digits and signs as the letters that they stand for; numbers stay numbers. */
export function unleeted(text: string): string {
  return text.toLowerCase().replace(word, (found) => {
    if (!/\p{L}/u.test(found)) return found;
    const end = trailing.exec(found)?.[0] ?? '';
    const letters = found.slice(0, found.length - end.length);
    return Array.from(letters, (char) => LETTERS.get(char) ?? char).join('') + end;
  });
}
