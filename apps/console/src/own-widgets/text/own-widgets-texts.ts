import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type OwnWidgetsTexts = typeof en;

export function useOwnWidgetsTexts(): OwnWidgetsTexts {
  return usePageTexts<OwnWidgetsTexts>({ en, de });
}
