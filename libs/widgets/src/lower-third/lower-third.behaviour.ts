import { defineBehaviour, type BehaviourContext } from '../behaviour';
import type { ValuesOf } from '../widget';
import { asSet, type LowerThirdState } from './lower-third.state';
import { lowerThirdWidget } from './lower-third.widget';

type Now = BehaviourContext<ValuesOf<typeof lowerThirdWidget>>;

export const lowerThird = defineBehaviour<typeof lowerThirdWidget, LowerThirdState>(lowerThirdWidget, {
  initial: () => asSet,
  commands: {
    show: (state, { index }, now) => {
      if (index === undefined) return shown(state, now);
      return index < now.values.entries.length ? shown({ ...state, index, said: null }, now) : state;
    },
    hide: (state) => (state.hidden ? state : { ...state, hidden: true }),
    next: (state, _, now) => {
      const count = now.values.entries.length;
      if (count === 0) return state;
      const index = state.index === null ? 0 : (state.index + 1) % count;
      return shown({ ...state, index, said: null }, now);
    },
    // Stores the text without showing it. Empty texts clear it.
    set: (state, { title = '', subtitle = '' }) => {
      const said = title === '' && subtitle === '' ? null : { title, subtitle };
      const isSame = state.said?.title === said?.title && state.said?.subtitle === said?.subtitle;
      return isSame ? state : { ...state, said };
    },
  },
  on: {
    // A lower third that hid automatically is shown again; one hidden by a command stays hidden.
    sceneLive: (state, _, now) => (now.values.autoHideS > 0 && !state.hidden ? shown(state, now) : state),
    settings: (state, _, now) =>
      now.values.autoHideS > 0 && state.shownAt === null && !state.hidden ? shown(state, now) : state,
  },
});

function shown(state: LowerThirdState, { now }: Now): LowerThirdState {
  return { ...state, hidden: false, shownAt: now };
}
