import type { StoredGiveawaySettings } from './giveaway.event-shapes';

/** What stands behind the keyword in a line that has it; null for a line without. */
export type KeywordMatch = (text: string) => string | null;

/** How lines are known that somebody joins with: `!keyword` at their start, or the keyword as a word anywhere. */
export function keywordMatch({
  keyword,
  matchMode,
}: Pick<StoredGiveawaySettings, 'keyword' | 'matchMode'>): KeywordMatch {
  if (matchMode === 'redeem' || keyword === '') return () => null;
  const command = `!${keyword}`;
  const byCommand: KeywordMatch = (text) => {
    const said = text.trimStart().toLowerCase();
    if (!said.startsWith(command)) return null;
    const rest = said.slice(command.length);
    return rest === '' || /^\s/u.test(rest) ? rest.trim() : null;
  };
  if (matchMode === 'command') return byCommand;
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(keyword)}(?![\\p{L}\\p{N}_])`, 'iu');
  return (text) => byCommand(text) ?? (word.test(text) ? '' : null);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/gu, '\\$&');
}
