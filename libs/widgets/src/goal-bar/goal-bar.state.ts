import type { ValuesOf } from '../widget';
import type { goalBarWidget } from './goal-bar.widget';

export interface GoalBarState {
  readonly value: number;
  /** The one that is aimed at now. */
  readonly target: number;
  /** The setting that the target was made of: another setting is another target. */
  readonly setting: number;
  /** What the value is about: another source begins anew. */
  readonly source: string;
  /** Of the money that is counted; null before the first. */
  readonly currency: string | null;
  /** The day, week or month that is counted, in the account's time zone; null before anything was. */
  readonly period: string | null;
  /** The target that was reached last: it isn't reached twice. */
  readonly reached: number | null;
  /** How often a target was reached. */
  readonly celebrations: number;
}

/** Before anything has been counted. */
export function initialGoal({
  source,
  start,
  target,
}: Pick<ValuesOf<typeof goalBarWidget>, 'source' | 'start' | 'target'>): GoalBarState {
  return {
    value: start,
    target,
    setting: target,
    source,
    currency: null,
    period: null,
    reached: null,
    celebrations: 0,
  };
}
