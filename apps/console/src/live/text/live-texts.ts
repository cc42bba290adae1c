import { de } from './de';
import { en } from './en';
import { usePageTexts } from '../../kit/page-texts';

export type LiveTexts = typeof en;

export function useLiveTexts(): LiveTexts {
  return usePageTexts<LiveTexts>({ en, de });
}
