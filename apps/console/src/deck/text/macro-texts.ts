import { usePageTexts } from '../../kit/page-texts';
import { de } from './macro-de';
import { en } from './macro-en';

export type MacroTexts = typeof en;

export function useMacroTexts(): MacroTexts {
  return usePageTexts<MacroTexts>({ en, de });
}
