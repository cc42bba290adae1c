import { RE2JS } from 're2js';

/** What a pattern may cost (platforms, 8): product of the bounds of its repetitions, then steps of its program. */
const MOST_REPEATS = 1000;
const MOST_STEPS = 200;

/** A pattern whose search takes time that grows with the text alone. */
export interface CompiledPattern {
  /** Anywhere in a text. */
  finds(text: string): boolean;
}

/** Those that were used last, by their text: commands and filters of many accounts share them. */
const compiled = new Map<string, CompiledPattern | string>();
const MOST_KEPT = 5000;

/**
 * Compiles a regular expression; letters match whatever their case.
 * @returns why it can't be had, in words, when it can't
 */
export function compilePattern(source: string): CompiledPattern | string {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = make(source);
  if (compiled.size >= MOST_KEPT) compiled.clear();
  compiled.set(source, made);
  return made;
}

/** Whether a regular expression is anywhere in a text; false for one that can't be had. */
export function findsPattern(source: string, text: string): boolean {
  const made = compilePattern(source);
  return typeof made !== 'string' && made.finds(text);
}

/** Why a regular expression can't be had, in words; null when it can. */
export function patternFault(source: string): string | null {
  const made = compilePattern(source);
  return typeof made === 'string' ? made : null;
}

function make(source: string): CompiledPattern | string {
  // Before it is compiled, which takes time that grows with what repetitions come to.
  if (repeatsOf(source) > MOST_REPEATS)
    return 'The pattern repeats too much: its repetitions come to more than 1000.';
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    if (pattern.programSize() > MOST_STEPS) return 'The pattern is too large.';
    return { finds: (text) => pattern.matcher(text).find() };
  } catch (error) {
    return `The pattern is no regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Product of all bounds `{n}`, `{n,}` and `{n,m}`; what stands side by side counts as if it were nested. */
function repeatsOf(source: string): number {
  const bounds = [...source.matchAll(/\{(\d{1,6})(?:,(\d{0,6}))?\}/g)];
  return bounds.reduce((product, [, least = '1', most]) => product * Math.max(1, Number(most || least)), 1);
}
