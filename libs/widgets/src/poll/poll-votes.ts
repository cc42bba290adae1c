import type { PollOption } from './poll.state';

/** Matches a vote in a chat line: `2`, `!2`, `#2`, `!vote 2`; likewise with an answer's text. */
const voting = /^(?:!vote\s+|[!#])?\s*(.+)$/isu;

/**
 * Returns the index of the chosen answer; null if the text is no vote.
 * @param voteBy form that a vote has
 */
export function votedFor(
  text: string,
  voteBy: 'number' | 'keyword',
  options: readonly Pick<PollOption, 'name'>[],
): number | null {
  const said = voting.exec(text.trim())?.[1]?.trim() ?? '';
  if (voteBy === 'number') return numbered(said, options.length);
  const words = folded(said);
  const found = options.findIndex(({ name }) => folded(name) === words);
  return found < 0 ? null : found;
}

/** An answer by its words, or its number from 1; null for none. */
export function optionNamed(said: string, options: readonly Pick<PollOption, 'name'>[]): number | null {
  return votedFor(said, 'keyword', options) ?? numbered(said.trim(), options.length);
}

function numbered(said: string, count: number): number | null {
  const number = /^\d{1,2}$/.test(said) ? Number(said) : 0;
  return number >= 1 && number <= count ? number - 1 : null;
}

function folded(text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase('en').replace(/\s+/gu, ' ');
}

/** Returns a viewer's chosen answers after another vote; the same array if the vote does not count. */
export function ballotAfter(
  chosen: readonly number[],
  option: number,
  perUser: 'once' | 'change' | 'multi',
): readonly number[] {
  if (chosen.includes(option)) return chosen;
  if (perUser === 'multi') return [...chosen, option];
  return perUser === 'change' || chosen.length === 0 ? [option] : chosen;
}
