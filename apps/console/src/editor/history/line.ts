import { germanSummary } from '@studio/overlays/timeline/german-summary';
import type { Language } from '@studio/platforms/languages';
import type { HistoryStep } from './use-steps';

/** Returns what a step did in the reader's language. The server's summaries are in English. */
export function lineOf(
  { summary, touched }: Pick<HistoryStep, 'summary'> & Partial<Pick<HistoryStep, 'touched'>>,
  language: Language,
): string {
  if (language === 'en') return summary;
  const { members = [], scenes = [], groups = [] } = touched ?? {};
  return germanSummary(
    summary,
    [members, scenes, groups].some(({ length }) => length === 2),
  );
}
