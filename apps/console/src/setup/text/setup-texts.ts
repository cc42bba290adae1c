import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type SetupTexts = typeof en;

export function useSetupTexts(): SetupTexts {
  return usePageTexts<SetupTexts>({ en, de });
}
