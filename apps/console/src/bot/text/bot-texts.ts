import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type BotTexts = typeof en;

export function useBotTexts(): BotTexts {
  return usePageTexts<BotTexts>({ en, de });
}
