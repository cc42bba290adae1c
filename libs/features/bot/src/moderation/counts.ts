/**
 * Stretch of a text in code points; `end` is behind the last. Counting filters leave emotes and links out of
 * letters and symbols.
 */

/** A stretch of a text in code points: `end` is behind the last. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const LETTER = /\p{L}/u;
const UPPER = /\p{Lu}/u;
const LOWER = /\p{Ll}/u;
const EMOJI = /\p{Extended_Pictographic}/u;
/** Says something as letters and digits do, or nothing at all; marks belong to what they stand on. */
const PLAIN = /[\p{L}\p{N}\p{M}\p{Zs}\p{Cf}\s]/u;
const MARKED = /[^\P{M}\p{Mc}\uFE00-\uFE0F]{4,}/u;

/** A text without some stretches of it. */
export function without(text: string, stretches: readonly Stretch[]): string {
  if (stretches.length === 0) return text;
  return [...text].filter((_, at) => !stretches.some(({ start, end }) => start <= at && at < end)).join('');
}

/** Share of capitals among the letters that have two sizes, in percent, and how many letters there are. */
export function capitals(text: string): { readonly letters: number; readonly percent: number } {
  let [letters, upper, cased] = [0, 0, 0];
  for (const char of text) {
    if (!LETTER.test(char)) continue;
    letters++;
    const isUpper = UPPER.test(char);
    if (isUpper) upper++;
    if (isUpper || LOWER.test(char)) cased++;
  }
  return { letters, percent: cased === 0 ? 0 : (100 * upper) / cased };
}

/** Share of symbols in percent, how many characters there are, and the longest row of symbols. */
export function symbolsIn(text: string): {
  readonly length: number;
  readonly percent: number;
  readonly run: number;
} {
  let [length, symbols, run, longest] = [0, 0, 0, 0];
  for (const char of text) {
    if (/\s/u.test(char)) {
      run = 0;
      continue;
    }
    length++;
    const isSymbol = !PLAIN.test(char) && !EMOJI.test(char);
    if (isSymbol) symbols++;
    run = isSymbol ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return { length, percent: length === 0 ? 0 : (100 * symbols) / length, run: longest };
}

/** Longest run of one character or one word, ignoring case. */
export function longestRepeat(text: string): number {
  const folded = text.toLowerCase();
  return Math.max(longestRow([...folded]), longestRow(folded.split(/\s+/u)));
}

function longestRow(parts: readonly string[]): number {
  let [longest, row] = [0, 0];
  parts.forEach((part, at) => {
    row = part !== '' && !/^\s$/u.test(part) ? (part === parts[at - 1] ? row + 1 : 1) : 0;
    longest = Math.max(longest, row);
  });
  return longest;
}

/** Number of emoji in a text; an emoji made of several counts once. */
export function emojiIn(text: string): number {
  let [count, isJoined] = [0, false];
  for (const char of text) {
    if (EMOJI.test(char)) {
      if (!isJoined) count++;
      isJoined = false;
    } else isJoined = char === '\u200D';
  }
  return count;
}

/** Marks are heaped on letters as no language does it. */
export function isZalgo(text: string): boolean {
  return MARKED.test(text.normalize('NFC'));
}

export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
