import { usePageTexts } from '../page-texts';
import { de } from './action-de';
import { en } from './action-en';

export function useActionTexts(): typeof en {
  return usePageTexts<typeof en>({ en, de });
}
