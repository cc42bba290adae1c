import { countOf, type Live } from '../channel-facts';
import type { ValuesOf } from '../widget';
import type { GoalBarState } from './goal-bar.state';
import type { goalBarWidget } from './goal-bar.widget';
import { targetsAt } from './goal-targets';

type Settings = Pick<ValuesOf<typeof goalBarWidget>, 'source' | 'autoNext' | 'nextStep' | 'target'>;

/**
 * Goal whose value is the number of current viewers. It is computed from live data and not stored. A target counts
 * as reached once, even if the number crosses it again.
 */
export class WatchedGoal {
  /** Highest target reached since the settings are as they are; null for none. */
  private reached: number | null = null;
  private celebrations = 0;

  forget(): void {
    this.reached = null;
    this.celebrations = 0;
  }

  /** Returns the state to draw: `state` itself for every other source, and while the viewer count is not known. */
  goal(settings: Settings, state: GoalBarState, live: Live): GoalBarState {
    const value = settings.source === 'viewers' ? countOf('viewers', live) : null;
    if (value === null) return state;
    const target =
      this.reached === null ? state.target : targetsAt(this.reached, state.target, settings).target;
    if (value >= target && this.reached !== target) {
      const passed = targetsAt(value, target, settings);
      this.reached = passed.reached;
      this.celebrations++;
      return this.as(state, value, passed.target);
    }
    return this.as(state, value, target);
  }

  private as(state: GoalBarState, value: number, target: number): GoalBarState {
    const celebrations = state.celebrations + this.celebrations;
    return { ...state, value, target, reached: this.reached, currency: null, celebrations };
  }
}
