import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type MoreTexts = typeof en;

export function useMoreTexts(): MoreTexts {
  return usePageTexts<MoreTexts>({ en, de });
}
