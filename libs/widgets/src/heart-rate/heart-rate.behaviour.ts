import { defineBehaviour } from '../behaviour';
import { MOST_RECENT, noPulse, type HeartRateState } from './heart-rate.state';
import { heartRateWidget } from './heart-rate.widget';

export const heartRate = defineBehaviour<typeof heartRateWidget, HeartRateState>(heartRateWidget, {
  initial: () => noPulse,
  commands: {
    set: (state, { bpm }, { now }) => ({
      bpm,
      at: now,
      low: Math.min(state.low ?? bpm, bpm),
      high: Math.max(state.high ?? bpm, bpm),
      recent: [...state.recent, bpm].slice(-MOST_RECENT),
    }),
    reset: (state) => (state.at === null ? state : noPulse),
  },
  on: {
    streamStarted: (state) => (state.at === null ? state : noPulse),
  },
  losing: ['reset', 'streamStarted'],
  label: ({ bpm }) => String(bpm ?? ''),
});
