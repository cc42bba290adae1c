import { figure, moneyFigure } from '../drawing/figures';
import {
  currentOf,
  progressOf,
  type Challenge,
  type ChallengesState,
  type ChallengeProgress,
} from './challenges.state';

interface Listing {
  readonly items: readonly Challenge[];
  readonly showDone: 'keep' | 'strike' | 'hide';
  readonly sort: 'manual' | 'progress';
}

export interface ChallengeRow {
  readonly item: Challenge;
  readonly progress: ChallengeProgress;
  readonly isCurrent: boolean;
}

/** Maximum number of challenges shown at once; the list must be readable from a distance. */
const MOST_ROWS = 5;

/** Returns the challenges to show, in order; if there are many, starting with the current one. */
export function challengeRows(
  { items, showDone, sort }: Listing,
  state: ChallengesState,
): readonly ChallengeRow[] {
  const current = currentOf(state, items);
  const rows = items
    .map((item) => ({ item, progress: progressOf(state, item), isCurrent: item === current }))
    .filter(({ progress }) => showDone !== 'hide' || !progress.done);
  const part = ({ item, progress }: ChallengeRow): number =>
    progress.done ? 1 : Math.min(1, progress.value / item.goal);
  // The sort is stable for equal progress.
  const sorted = sort === 'progress' ? [...rows].sort((a, b) => part(b) - part(a)) : rows;
  const place = sorted.findIndex(({ isCurrent }) => isCurrent);
  const first = Math.min(Math.max(0, place), Math.max(0, sorted.length - MOST_ROWS));
  return sorted.slice(first, first + MOST_ROWS);
}

/** Returns a challenge's progress as text, with its unit or currency; a check mark when it is done. */
export function challengeText({ item, progress }: ChallengeRow): string {
  if (progress.done) return '✓';
  const unit = item.unit.trim();
  const { currency } = progress;
  const text = (each: number): string =>
    unit === '' && currency !== null ? moneyFigure(each, currency) : figure(each);
  const count = `${text(progress.value)} / ${text(item.goal)}`;
  return unit === '' ? count : `${count}\u00a0${unit}`;
}
