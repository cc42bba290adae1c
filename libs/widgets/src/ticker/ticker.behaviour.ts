import { defineBehaviour } from '../behaviour';
import { moving, type TickerState } from './ticker.state';
import { tickerWidget } from './ticker.widget';

/** The oldest goes for one more. */
const MOST_PUSHED = 20;

export const ticker = defineBehaviour<typeof tickerWidget, TickerState>(tickerWidget, {
  initial: () => moving,
  commands: {
    push: (state, { text }) => {
      if (text.trim() === '') return state;
      const n = (state.pushed.at(-1)?.n ?? 0) + 1;
      return { ...state, pushed: [...state.pushed, { n, text }].slice(-MOST_PUSHED) };
    },
    clear: (state) => (state.pushed.length === 0 ? state : { ...state, pushed: [] }),
    pause: (state, _, { now }) => (state.pausedAt === null ? { ...state, pausedAt: now } : state),
    resume: (state, _, { now }) =>
      state.pausedAt === null
        ? state
        : { ...state, pausedAt: null, restedMs: state.restedMs + Math.max(0, now - state.pausedAt) },
  },
});
