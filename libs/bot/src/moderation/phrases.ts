import type { PhraseRule } from './moderation.state';

/** An expression that takes a time in proportion to the text. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** Tells whether a text has a phrase. */
export type PhraseTest = (text: SearchedText) => boolean;

/** A text as phrases are looked for in it. */
export interface SearchedText {
  readonly raw: string;
  readonly folded: string;
}

/** Joiners and the like, which split words for machines only. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

export function searchedText(text: string): SearchedText {
  return { raw: text, folded: folded(text) };
}

/** Alike for those who read it: capitals, wide letters, unseen characters make no difference. */
function folded(text: string): string {
  return text.normalize('NFKC').replace(UNSEEN, '').toLowerCase();
}

/** @param compile of expressions, null for one that is refused */
export function phraseTest(
  { text, mode }: Pick<PhraseRule, 'text' | 'mode'>,
  compile: (source: string) => LinearPattern | null,
): PhraseTest {
  if (mode === 'regex') {
    const pattern = compile(text);
    return ({ raw }) => pattern?.test(raw) ?? false;
  }
  const wanted = folded(text);
  if (mode === 'contains') return (searched) => searched.folded.includes(wanted);
  return (searched) => hasWord(searched.folded, wanted);
}

const WORD = /[\p{L}\p{N}\p{M}_]/u;

/** Whether a word, or words, stand in a text as such: no letter or digit touches their ends. */
function hasWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + wanted.length)];
    const isOpen = !WORD.test([...before].at(-1) ?? '') || !WORD.test([...wanted][0] ?? '');
    const isClosed = !WORD.test([...after][0] ?? '') || !WORD.test([...wanted].at(-1) ?? '');
    if (isOpen && isClosed) return true;
  }
  return false;
}
