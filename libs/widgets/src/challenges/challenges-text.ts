import { figure } from '../drawing/figures';
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

/** How many are shown at once: a list is read from afar. */
const MOST_ROWS = 5;

/** The challenges to be shown, in their order; of many those from the one that is on. */
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
  // Sorting keeps those of equal progress in their order.
  const sorted = sort === 'progress' ? [...rows].sort((a, b) => part(b) - part(a)) : rows;
  const place = sorted.findIndex(({ isCurrent }) => isCurrent);
  const first = Math.min(Math.max(0, place), Math.max(0, sorted.length - MOST_ROWS));
  return sorted.slice(first, first + MOST_ROWS);
}

/** How far a challenge is, as text: with its unit or the currency of its money; a check mark when it is done. */
export function challengeText({ item, progress }: ChallengeRow): string {
  if (progress.done) return '✓';
  const unit = item.unit.trim() || (progress.currency ?? '');
  const count = `${figure(progress.value)} / ${figure(item.goal)}`;
  return unit === '' ? count : `${count}\u00a0${unit}`;
}
