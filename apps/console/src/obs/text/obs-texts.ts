import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type ObsTexts = typeof en;

export function useObsTexts(): ObsTexts {
  return usePageTexts<ObsTexts>({ en, de });
}
