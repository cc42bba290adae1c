import { defineBehaviour, type BehaviourContext } from '../behaviour';
import type { ValuesOf } from '../widget';
import { atZero, elapsedAt, type StopwatchState } from './stopwatch.state';
import { timePassed } from './stopwatch-text';
import { LONGEST_S, stopwatchWidget } from './stopwatch.widget';

type Now = BehaviourContext<ValuesOf<typeof stopwatchWidget>>;

const LONGEST_MS = LONGEST_S * 1000;
/** Maximum number of stored laps. */
const MOST_LAPS = 20;

export const stopwatch = defineBehaviour<typeof stopwatchWidget, StopwatchState>(stopwatchWidget, {
  initial: () => atZero,
  commands: {
    start: (state, _, { now }) =>
      state.mode === 'running' ? state : { ...state, mode: 'running', startedAt: now - state.elapsedMs },
    pause: (state, _, { now }) =>
      state.mode === 'running'
        ? { ...state, mode: 'paused', startedAt: null, elapsedMs: bounded(elapsedAt(state, now)) }
        : state,
    reset: (state) => (state.mode === 'idle' && state.elapsedMs === 0 ? state : atZero),
    lap: (state, _, { now }) => {
      if (state.mode !== 'running') return state;
      const totalMs = elapsedAt(state, now);
      const { n = 0, totalMs: before = 0 } = state.laps.at(-1) ?? {};
      const lap = { n: n + 1, ms: Math.max(0, totalMs - before), totalMs };
      return { ...state, laps: [...state.laps, lap].slice(-MOST_LAPS) };
    },
    set: (state, { seconds }, { now }) => {
      const elapsedMs = bounded(Math.round(seconds * 1000));
      if (state.mode === 'running') return { ...state, startedAt: now - elapsedMs };
      if (state.elapsedMs === elapsedMs) return state;
      return { ...state, mode: elapsedMs === 0 ? 'idle' : 'paused', elapsedMs };
    },
  },
  on: {
    sceneLive: (state, _, now) => (now.values.autoStart === 'scene-live' ? fromZero(state, now) : state),
    streamStarted: (state, _, now) => (now.values.autoStart === 'stream-live' ? fromZero(state, now) : state),
  },
  losing: ['reset', 'set'],
  label: (state, now) => timePassed(elapsedAt(state, now), false),
});

/** Starts an idle stopwatch. A running one continues, so that a scene that returns does not lose the time. */
function fromZero(state: StopwatchState, { now }: Now): StopwatchState {
  return state.mode === 'idle' ? { ...atZero, mode: 'running', startedAt: now - state.elapsedMs } : state;
}

function bounded(ms: number): number {
  return Math.min(LONGEST_MS, Math.max(0, ms));
}
