import { defineBehaviour } from '../behaviour';
import { noScore, type ScoreboardState } from './scoreboard.state';
import { MOST_POINTS, scoreboardWidget } from './scoreboard.widget';

export const scoreboard = defineBehaviour<typeof scoreboardWidget, ScoreboardState>(scoreboardWidget, {
  initial: () => noScore,
  commands: {
    add: (state, { side, by = 1 }) => withPoints(state, sideOf(side), state[sideOf(side)] + by),
    set: (state, { side, value }) => withPoints(state, sideOf(side), value),
    swap: (state) => ({ ...state, swapped: !state.swapped }),
    set_period: (state, { text }) => (state.period === text ? state : { ...state, period: text }),
    reset: (state) =>
      state.a === 0 && state.b === 0 && !state.swapped && state.period === null ? state : noScore,
  },
  losing: ['reset', 'set'],
  label: ({ a, b }) => `${a} : ${b}`,
});

/** The schema of the commands allows no third side. */
function sideOf(side: string): 'a' | 'b' {
  return side === 'b' ? 'b' : 'a';
}

function withPoints(state: ScoreboardState, side: 'a' | 'b', points: number): ScoreboardState {
  const value = Math.min(MOST_POINTS, Math.max(0, Math.round(points)));
  return state[side] === value ? state : { ...state, [side]: value };
}
