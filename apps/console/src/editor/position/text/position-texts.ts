import { usePageTexts } from '../../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type PositionTexts = typeof en;

export function usePositionTexts(): PositionTexts {
  return usePageTexts<PositionTexts>({ en, de });
}
