import { usePageTexts } from '../../kit/page-texts';
import { de } from './provider-de';
import { en } from './provider-en';

export function useProviderTexts(): typeof en {
  return usePageTexts<typeof en>({ en, de });
}
