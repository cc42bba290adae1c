import { usePageTexts } from '../../kit/page-texts';
import { de } from './edit-de';
import { en } from './edit-en';

export type EditTexts = typeof en;

export function useEditTexts(): EditTexts {
  return usePageTexts<EditTexts>({ en, de });
}
