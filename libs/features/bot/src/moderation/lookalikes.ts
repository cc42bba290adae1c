import confusables from 'unhomoglyph/data.json';

const letter = /\p{L}/u;
const latin = /[a-z]/u;
const token = /[\p{L}\p{M}\p{N}]+/gu;
const marked = /([a-z])\p{M}+/gu;

/** Letters of other scripts that look like one Latin letter (Unicode TS 39); texts are in lower case. */
const latinOf: ReadonlyMap<string, string> = new Map(
  Object.entries(confusables)
    .filter(([char, like]) => char > '\u007F' && /^[a-z]$/iu.test(like))
    .map(([char, like]) => [char, like.toLowerCase()]),
);

/** Returns a text in lower case with letters that look Latin as Latin ones. */
export function latinLookalikes(text: string): string {
  return Array.from(text.toLowerCase(), (char) => latinOf.get(char) ?? char).join('');
}

/**
 * Returns a text as filters compare it: lower case, lookalikes of Latin letters as Latin letters, accents removed. A word
 * changes only if it mixes scripts or looks Latin as a whole: "сигарета" must not become "cиrapeтa".
 */
export function skeletonOf(text: string): string {
  return text.toLowerCase().replace(token, (word) => {
    const folded = withoutAccents(word);
    const hasLatin = latin.test(word) || latin.test(word.normalize('NFD'));
    const isLatin = Array.from(folded).every((char) => latin.test(char) || !letter.test(char));
    return hasLatin || isLatin ? folded : word;
  });
}

/** Returns a searched phrase with lookalikes folded in every word; its accents stay, since they were meant. */
export function wantedSkeleton(phrase: string): string {
  return latinLookalikes(phrase);
}

function withoutAccents(word: string): string {
  const folded = Array.from(word.normalize('NFD'), (char) => latinOf.get(char) ?? char).join('');
  return folded.replace(marked, '$1').normalize('NFC');
}

const parts = /[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu;
const single = /^[\p{L}\p{N}]\p{M}*$/u;
const glue = /^[-_*~+|·•]+$/u;

/** A word written in pieces, such as "b a d w o r d", "b.a.d" or "ba-d". */
interface Run {
  readonly pieces: string[];
  readonly separators: string[];
}

/**
 * Returns true if a word stands in pieces in a text: separate letters ("b a d", "ba d w ord"), or parts joined by
 * signs ("ba-d_word"). Two whole words that happen to join, such as "pen is", do not count.
 */
export function hasSpacedWord(text: string, wanted: string): boolean {
  const word = wanted.replace(/[^\p{L}\p{N}\p{M}]/gu, '');
  if (word.length < 3 || !/\p{L}/u.test(word)) return false;
  const { pieces, separators } = piecesOf(text);
  return pieces.some((_, from) => joins(pieces, separators, from, word));
}

function piecesOf(text: string): Run {
  const run: Run = { pieces: [], separators: [] };
  for (const [part] of text.matchAll(parts)) {
    if (/[\p{L}\p{N}\p{M}]/u.test(part)) run.pieces.push(part);
    else if (run.pieces.length > 0) run.separators.push(part);
  }
  return run;
}

function joins(
  pieces: readonly string[],
  separators: readonly string[],
  from: number,
  word: string,
): boolean {
  let [joined, singles, glued] = ['', 0, 0];
  for (let at = from; at < pieces.length && joined.length < word.length; at++) {
    const piece = pieces[at] ?? '';
    if (at > from && glue.test(separators[at - 1] ?? '')) glued++;
    joined += piece;
    if (single.test(piece)) singles++;
    if (!word.startsWith(joined)) return false;
    const count = at - from + 1;
    if (joined === word && count > 1) return glued === count - 1 || (singles >= 2 && singles * 2 >= count);
  }
  return false;
}
