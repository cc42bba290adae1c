import { RE2JS } from 're2js';

/** Cost limits of one pattern [bot/15]: product of the bounds of its repetitions, then steps of its program. */
const MOST_REPEATS = 1000;
const MOST_STEPS = 200;
/**
 * Steps of all patterns together that a line of an account is searched for, once for its commands and once for its
 * moderation. The work of a line is at most its characters times these steps, so that no pattern is ever left out.
 */
export const MOST_STEPS_TOGETHER = 4000;

/** A pattern whose search takes time that grows with the text alone. */
export interface CompiledPattern {
  /** Steps of its program: the work for each character of a text. */
  readonly steps: number;
  /** Anywhere in a text. */
  finds(text: string): boolean;
  /** Texts of the groups of the first match, without the whole match; null for none. */
  groups(text: string): readonly string[] | null;
}

/** Those that were used last, by their text: commands and filters of many accounts share them. */
const compiled = new Map<string, CompiledPattern | string>();
const MAX_ENTRIES = 5000;

/**
 * Compiles a regular expression that ignores case. `patternFault` decides whether it may be saved.
 * @returns the reason, in words, if it cannot be compiled
 */
export function compilePattern(source: string): CompiledPattern | string {
  const known = compiled.get(source);
  if (known !== undefined) return known;
  const made = make(source);
  if (compiled.size >= MAX_ENTRIES) compiled.clear();
  compiled.set(source, made);
  return made;
}

/** Returns true if a regular expression matches anywhere in a text; false if it cannot be compiled. */
export function findsPattern(source: string, text: string): boolean {
  const made = compilePattern(source);
  return typeof made !== 'string' && made.finds(text);
}

/** Why a regular expression may not be saved, in words; null when it may. */
export function patternFault(source: string): string | null {
  // Before it is compiled, which takes time that grows with what repetitions come to.
  if (repeatsOf(source) > MOST_REPEATS)
    return 'The pattern has more than 1000 repetitions in total. Use fewer.';
  const made = compilePattern(source);
  if (typeof made === 'string') return made;
  return made.steps > MOST_STEPS
    ? `The pattern is too large: it has ${made.steps} steps of at most ${MOST_STEPS}. Shorten it, or make two of it.`
    : null;
}

/** Steps of a regular expression; 0 for one that can't be had. */
export function patternSteps(source: string): number {
  const made = compilePattern(source);
  return typeof made === 'string' ? 0 : made.steps;
}

/** Why patterns may not be saved together, in words. @param steps of all of them */
export function togetherFault(steps: number): string {
  return `All patterns together are too large: they come to ${steps} steps of at most ${MOST_STEPS_TOGETHER}. Remove or shorten some.`;
}

function make(source: string): CompiledPattern | string {
  try {
    const pattern = RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
    return {
      steps: pattern.programSize(),
      finds: (text) => pattern.matcher(text).find(),
      groups: (text) => {
        const match = pattern.matcher(text);
        if (!match.find()) return null;
        return Array.from({ length: match.groupCount() }, (_, index) => match.group(index + 1) ?? '');
      },
    };
  } catch (error) {
    return `The pattern is no regular expression: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Product of all bounds `{n}`, `{n,}` and `{n,m}`; what stands side by side counts as if it were nested. */
function repeatsOf(source: string): number {
  const bounds = [...source.matchAll(/\{(\d{1,6})(?:,(\d{0,6}))?\}/g)];
  return bounds.reduce((product, [, least = '1', most]) => product * Math.max(1, Number(most || least)), 1);
}
