import { usePageTexts } from '../../../kit/page-texts';
import { de } from './de';
import { en } from './en';

type ConnectionTexts = typeof en;

export function useConnectionTexts(): ConnectionTexts {
  return usePageTexts<ConnectionTexts>({ en, de });
}
