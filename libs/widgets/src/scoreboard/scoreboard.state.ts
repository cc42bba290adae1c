/** Runtime state of a scoreboard. */
export interface ScoreboardState {
  /** Points of the first and the second side. */
  readonly a: number;
  readonly b: number;
  /** True while the sides have changed places. */
  readonly swapped: boolean;
  /** Text that a command has set in place of the setting; null: the setting. */
  readonly period: string | null;
}

export const noScore: ScoreboardState = { a: 0, b: 0, swapped: false, period: null };
