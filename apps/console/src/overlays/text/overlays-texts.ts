import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type OverlaysTexts = typeof en;

export function useOverlaysTexts(): OverlaysTexts {
  return usePageTexts<OverlaysTexts>({ en, de });
}
