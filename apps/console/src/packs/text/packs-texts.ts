import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type PacksTexts = typeof en;

export function usePacksTexts(): PacksTexts {
  return usePageTexts<PacksTexts>({ en, de });
}
