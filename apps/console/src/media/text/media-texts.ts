import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type MediaTexts = typeof en;

export function useMediaTexts(): MediaTexts {
  return usePageTexts<MediaTexts>({ en, de });
}
