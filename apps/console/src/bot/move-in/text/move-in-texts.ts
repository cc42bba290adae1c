import { usePageTexts } from '../../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type MoveInTexts = typeof en;

export function useMoveInTexts(): MoveInTexts {
  return usePageTexts<MoveInTexts>({ en, de });
}
