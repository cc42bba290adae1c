import type { PollOption } from './poll.state';

/** What of a chat line is a vote: `2`, `!2`, `#2`, `!vote 2`; the same with an answer's words. */
const voting = /^(?:!vote\s+|[!#])?\s*(.+)$/isu;

/** Which answer a text chooses; null for a text that is no vote. @param voteBy how it may say so */
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

/** The answers that one viewer has chosen after another vote; the same ones where that doesn't count. */
export function ballotAfter(
  chosen: readonly number[],
  option: number,
  perUser: 'once' | 'change' | 'multi',
): readonly number[] {
  if (chosen.includes(option)) return chosen;
  if (perUser === 'multi') return [...chosen, option];
  return perUser === 'change' || chosen.length === 0 ? [option] : chosen;
}
