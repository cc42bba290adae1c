import { chatText, hasWords } from '@studio/contracts/chat/chat-text';
import type { StoredGiveawaySettings } from '../model/giveaway.event-shapes';

/** Returns what follows the keyword in a line that has it; null for a line without. Lines are as `chatText` gives them. */
export type KeywordMatch = (text: string) => string | null;

/** Matches lines that join: `!keyword` at the start, or the keyword as a word anywhere. */
export function keywordMatch({
  keyword,
  matchMode,
}: Pick<StoredGiveawaySettings, 'keyword' | 'matchMode'>): KeywordMatch {
  if (matchMode === 'redeem' || keyword === '') return () => null;
  const wanted = chatText(keyword).toLowerCase();
  const command = `!${wanted}`;
  const byCommand: KeywordMatch = (text) => {
    const said = text.toLowerCase();
    if (!said.startsWith(command)) return null;
    const rest = said.slice(command.length);
    return rest === '' || /^\s/u.test(rest) ? rest.trim() : null;
  };
  if (matchMode === 'command') return byCommand;
  return (text) => byCommand(text) ?? (hasWords(text.toLowerCase(), wanted) ? '' : null);
}
