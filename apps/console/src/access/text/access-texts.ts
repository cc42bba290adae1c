import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type AccessTexts = typeof en;

export function useAccessTexts(): AccessTexts {
  return usePageTexts<AccessTexts>({ en, de });
}
