import type { ValuesOf } from '../widget';
import type { goalBarWidget } from './goal-bar.widget';

export interface GoalBarState {
  readonly value: number;
  /** The one that is aimed at now. */
  readonly target: number;
  /** The setting that the target was made of: another setting is another target. */
  readonly setting: number;
  /** Source of the value; another source starts over. */
  readonly source: string;
  /** Currency of the counted money; null before the first money. */
  readonly currency: string | null;
  /** The range that is counted; missing in states of earlier versions. */
  readonly range?: string;
  /** Amount added by activities within the range. Undefined in states of earlier versions. */
  readonly counted?: number;
  /** The day, week or month that is counted, in the account's time zone; null before anything was. */
  readonly period: string | null;
  /** The target that was reached last: it isn't reached twice. */
  readonly reached: number | null;
  /** Number of times a target was reached. */
  readonly celebrations: number;
}

/** Before anything has been counted. */
export function initialGoal({
  source,
  start,
  target,
  range,
}: Pick<ValuesOf<typeof goalBarWidget>, 'source' | 'start' | 'target'> & {
  readonly range?: string;
}): GoalBarState {
  return {
    value: start,
    target,
    setting: target,
    source,
    currency: null,
    ...(range !== undefined && { range }),
    counted: 0,
    period: null,
    reached: null,
    celebrations: 0,
  };
}
