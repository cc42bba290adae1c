import { defineBehaviour } from '../behaviour';
import type { ValuesOf } from '../widget';
import { initialCounter, within, type CounterState } from './counter.state';
import { counterWidget } from './counter.widget';

type Settings = ValuesOf<typeof counterWidget>;

export const counter = defineBehaviour<typeof counterWidget, CounterState>(counterWidget, {
  initial: initialCounter,
  commands: {
    increment: (state, { by }, { values }) => to(state, state.value + (by ?? values.step), values),
    decrement: (state, { by }, { values }) => to(state, state.value - (by ?? values.step), values),
    set: (state, { value }, { values }) => to(state, value, values),
    reset: (state, _, { values }) => to(state, values.start, values),
  },
  on: {
    settings: (state, _, { values }) => to(state, state.value, values),
    streamStarted: (state, _, { values }) =>
      values.resetOn === 'stream-start' ? to(state, values.start, values) : state,
    dayBegan: (state, _, { values }) =>
      values.resetOn === 'daily' ? to(state, values.start, values) : state,
  },
  losing: ['set', 'reset', 'streamStarted', 'dayBegan'],
  label: ({ value }) => String(value),
  events: (before, after) =>
    before.value === after.value ? [] : [{ kind: 'counter_value', value: after.value }],
});

function to(state: CounterState, wanted: number, values: Settings): CounterState {
  const value = within(wanted, values);
  return value === state.value ? state : { value };
}
