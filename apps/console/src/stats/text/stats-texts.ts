import { usePageTexts } from '../../kit/page-texts';
import { de } from './de';
import { en } from './en';

export type StatsTexts = typeof en;

export function useStatsTexts(): StatsTexts {
  return usePageTexts<StatsTexts>({ en, de });
}
