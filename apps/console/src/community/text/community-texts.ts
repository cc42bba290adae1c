import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type CommunityTexts = typeof en;

export function useCommunityTexts(): CommunityTexts {
  return usePageTexts<CommunityTexts>({ en, de });
}
