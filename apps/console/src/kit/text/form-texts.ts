import { useMemo } from 'react';
import type { ConsoleTexts } from '../../text/en';
import { useTexts } from '../../text/texts';
import { usePageTexts } from '../page-texts';
import { de } from './form-de';
import { en } from './form-en';

export type FormOnlyTexts = typeof en;

/** Texts of the console and of forms. */
export function useFormTexts(): ConsoleTexts & FormOnlyTexts {
  const texts = useTexts();
  const own = usePageTexts<FormOnlyTexts>({ en, de });
  return useMemo(() => ({ ...texts, ...own }), [texts, own]);
}
