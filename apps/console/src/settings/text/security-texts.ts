import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type SecurityTexts = typeof en;

export function useSecurityTexts(): SecurityTexts {
  return usePageTexts<SecurityTexts>({ en, de });
}
