import { defineBehaviour, type BehaviourContext } from '../behaviour';
import { actionsAtEnd, sceneAfter } from '../widget-actions';
import type { ValuesOf } from '../widget';
import { idleCountdown, type CountdownState } from './countdown.state';
import { countdownWidget, LONGEST_S } from './countdown.widget';
import { timeLeft } from './countdown-text';
import { nextMoment } from './next-time';

type Settings = ValuesOf<typeof countdownWidget>;
type Now = BehaviourContext<Settings>;

const LONGEST_MS = LONGEST_S * 1000;

export const countdown = defineBehaviour<typeof countdownWidget, CountdownState>(countdownWidget, {
  initial: idleCountdown,
  commands: {
    start: (_, { seconds }, now) => (seconds === undefined ? begin(now) : running(seconds * 1000, now)),
    pause: (state, _, { now }) =>
      state.mode === 'running' && state.endsAt !== null
        ? { mode: 'paused', endsAt: null, remainingMs: Math.max(0, state.endsAt - now) }
        : state,
    resume: (state, _, now) => (state.mode === 'paused' ? running(state.remainingMs ?? 0, now) : state),
    reset: (state, _, { values }) => same(state, idleCountdown(values)),
    add: (state, { seconds }, now) => {
      if (state.mode === 'running' && state.endsAt !== null)
        return running(state.endsAt - now.now + seconds * 1000, now);
      if (state.mode === 'ended') return seconds > 0 ? running(seconds * 1000, now) : state;
      return same(state, { ...state, remainingMs: bounded((state.remainingMs ?? 0) + seconds * 1000) });
    },
    set: (state, { seconds }, now) =>
      state.mode === 'running'
        ? running(seconds * 1000, now)
        : same(state, {
            mode: state.mode === 'ended' ? 'idle' : state.mode,
            endsAt: null,
            remainingMs: seconds * 1000,
          }),
  },
  on: {
    // A countdown to a time starts automatically; one with a duration waits for its start.
    settings: (state, _, now) => {
      if (now.values.mode === 'target') return same(state, begin(now));
      return state.mode === 'idle' ? same(state, idleCountdown(now.values)) : state;
    },
    sceneLive: (state, _, now) => (now.values.autoStart === 'scene-live' ? begin(now) : state),
    streamStarted: (state, _, now) => (now.values.autoStart === 'stream-live' ? begin(now) : state),
  },
  due: ({ mode, endsAt }) => (mode === 'running' ? endsAt : null),
  wake: (state, { now }) =>
    state.mode === 'running' && state.endsAt !== null && state.endsAt <= now
      ? { mode: 'ended', endsAt: state.endsAt, remainingMs: 0 }
      : state,
  losing: ['start', 'set', 'reset'],
  label: ({ mode, endsAt, remainingMs }, now) => {
    const ms = mode === 'running' && endsAt !== null ? endsAt - now : (remainingMs ?? 0);
    return timeLeft(Math.ceil(Math.max(0, ms) / 1000), 'auto');
  },
  events: (before, after) =>
    before.mode !== 'ended' && after.mode === 'ended' ? [{ kind: 'timer_ended' }] : [],
  goesLive: ({ kind }, values) => (kind === 'timer_ended' ? sceneAfter(values) : null),
  actions: actionsAtEnd,
});

/** Returns the countdown at its start. An invalid time starts nothing. */
function begin(now: Now): CountdownState {
  const { values } = now;
  if (values.mode === 'duration') return running(values.durationS * 1000, now);
  const endsAt = nextMoment(values.targetTime, now.now, now.timeZone);
  return endsAt === null ? idleCountdown(values) : { mode: 'running', endsAt, remainingMs: null };
}

function running(ms: number, { now }: Now): CountdownState {
  return { mode: 'running', endsAt: now + bounded(ms), remainingMs: null };
}

function bounded(ms: number): number {
  return Math.min(LONGEST_MS, Math.max(0, ms));
}

function same(before: CountdownState, after: CountdownState): CountdownState {
  const isSame =
    before.mode === after.mode && before.endsAt === after.endsAt && before.remainingMs === after.remainingMs;
  return isSame ? before : after;
}
