import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export function useDrawingTexts(): typeof en {
  return usePageTexts<typeof en>({ en, de });
}
