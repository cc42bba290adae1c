import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type AutomationTexts = typeof en;

export function useAutomationTexts(): AutomationTexts {
  return usePageTexts<AutomationTexts>({ en, de });
}
