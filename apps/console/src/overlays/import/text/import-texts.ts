import { usePageTexts } from '../../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type ImportTexts = typeof en;

export function useImportTexts(): ImportTexts {
  return usePageTexts<ImportTexts>({ en, de });
}
