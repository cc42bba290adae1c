import { defineBehaviour, type BehaviourContext } from '../behaviour';
import { timePassed } from '../stopwatch/stopwatch-text';
import type { ValuesOf } from '../widget';
import { comparison, noRun, runTime, type SplitsState } from './splits.state';
import { LONGEST_S, splitsWidget } from './splits.widget';

type Now = BehaviourContext<ValuesOf<typeof splitsWidget>>;

const LONGEST_MS = LONGEST_S * 1000;

export const splits = defineBehaviour<typeof splitsWidget, SplitsState>(splitsWidget, {
  initial: () => noRun,
  commands: {
    start: (state, _, { now }) => start(state, now),
    split: (state, _, context) => (state.mode === 'idle' ? start(state, context.now) : split(state, context)),
    skip: (state, _, { values }) =>
      isOn(state) && state.splits.length < values.segments.length - 1
        ? { ...state, splits: [...state.splits, null] }
        : state,
    undo: (state, _, { now }) => undo(state, now),
    pause: (state, _, { now }) =>
      state.mode === 'running'
        ? { ...state, mode: 'paused', startedAt: null, elapsedMs: bounded(runTime(state, now)) }
        : state,
    reset: (state) =>
      state.mode === 'idle' && state.elapsedMs === 0 && state.splits.length === 0
        ? state
        : { ...noRun, best: state.best },
    clear_best: (state) => (state.best === null ? state : { ...state, best: null }),
  },
  on: {
    sceneLive: (state, _, { now, values }) =>
      values.autoStart === 'scene-live' && state.mode === 'idle' ? start(state, now) : state,
    streamStarted: (state, _, { now, values }) =>
      values.autoStart === 'stream-live' && state.mode === 'idle' ? start(state, now) : state,
  },
  losing: ['reset', 'clear_best'],
  label: (state, now) => timePassed(runTime(state, now), false),
});

/** Starts or continues; a finished run stays finished until it is reset. */
function start(state: SplitsState, now: number): SplitsState {
  if (state.mode === 'running' || state.mode === 'done') return state;
  return { ...state, mode: 'running', startedAt: now - state.elapsedMs };
}

function isOn({ mode }: SplitsState): boolean {
  return mode === 'running' || mode === 'paused';
}

/** Ends the current segment. After the last one the run is done, and becomes the comparison if it is the fastest. */
function split(state: SplitsState, { now, values: { segments } }: Now): SplitsState {
  if (state.mode !== 'running') return state;
  const elapsedMs = bounded(runTime(state, now));
  const splits = [...state.splits, elapsedMs].slice(0, Math.max(1, segments.length));
  if (splits.length < segments.length) return { ...state, splits };
  const record = comparison(state, segments).at(-1) ?? null;
  const best = record === null || elapsedMs < record ? splits : state.best;
  return { mode: 'done', startedAt: null, elapsedMs, splits, best };
}

/** Takes back the last split. A run that was done goes on; its time has passed meanwhile. */
function undo(state: SplitsState, now: number): SplitsState {
  if (state.splits.length === 0) return state;
  const splits = state.splits.slice(0, -1);
  if (state.mode !== 'done') return { ...state, splits };
  const best = state.best && sameTimes(state.best, state.splits) ? null : state.best;
  return { mode: 'running', startedAt: now - state.elapsedMs, elapsedMs: 0, splits, best };
}

function sameTimes(a: readonly (number | null)[], b: readonly (number | null)[]): boolean {
  return a.length === b.length && a.every((time, index) => time === b[index]);
}

function bounded(ms: number): number {
  return Math.min(LONGEST_MS, Math.max(0, ms));
}
