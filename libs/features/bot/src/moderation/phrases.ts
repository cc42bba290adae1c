import { chatText, hasWords } from '@studio/contracts/chat/chat-text';
import { unleeted } from './leet';
import { hasSpacedWord, skeletonOf, wantedSkeleton } from './lookalikes';
import type { PhraseRule } from './moderation.state';

/** An expression that takes a time in proportion to the text. */
export interface LinearPattern {
  test(text: string): boolean;
}

/** Returns true if a text contains the phrase. */
export type PhraseTest = (text: SearchedText) => boolean;

/** A text as phrases are looked for in it. */
export interface SearchedText {
  readonly text: string;
  readonly lower: string;
  readonly skeleton: string;
}

/** @param text as `chatText` gives it */
export function searchedText(text: string): SearchedText {
  return { text, lower: text.toLowerCase(), skeleton: skeletonOf(text) };
}

/** @param compile of expressions, null for one that can't be had: it is looked for as it stands */
export function phraseTest(
  { text, mode, leet }: Pick<PhraseRule, 'text' | 'mode' | 'leet'>,
  compile: (source: string) => LinearPattern | null,
): PhraseTest {
  if (mode === 'regex') {
    const pattern = compile(text);
    // Nothing that was saved is ever left out.
    if (pattern)
      return ({ text: line, skeleton }) =>
        pattern.test(line) || (skeleton !== line && pattern.test(skeleton));
  }
  const wanted = chatText(text).toLowerCase();
  if (wanted === '') return () => false;
  const folded = wantedSkeleton(wanted);
  const has = mode === 'word' ? hasWords : (line: string, phrase: string) => line.includes(phrase);
  const plain = (line: SearchedText): boolean =>
    has(line.lower, wanted) || has(line.skeleton, folded) || hasSpacedWord(line.skeleton, folded);
  if (!leet) return plain;
  const letters = unleeted(folded);
  return (line) => plain(line) || has(unleeted(line.skeleton), letters);
}
