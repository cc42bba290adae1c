import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type ChecklistTexts = typeof en;

export function useChecklistTexts(): ChecklistTexts {
  return usePageTexts<ChecklistTexts>({ en, de });
}
