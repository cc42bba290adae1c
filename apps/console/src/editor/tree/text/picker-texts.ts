import { usePageTexts } from '../../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type PickerTexts = typeof en;
export type PickerCategory = keyof PickerTexts['categories'];

export function usePickerTexts(): PickerTexts {
  return usePageTexts<PickerTexts>({ en, de });
}
