import { usePageTexts } from '../../kit/page-texts';
import { de } from './replace-de';
import { en } from './replace-en';

export type ReplaceTexts = typeof en;

export function useReplaceTexts(): ReplaceTexts {
  return usePageTexts<ReplaceTexts>({ en, de });
}
