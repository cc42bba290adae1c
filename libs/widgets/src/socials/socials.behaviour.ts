import { defineBehaviour } from '../behaviour';
import { fromTheFirst, turnAt, type SocialsState } from './socials.state';
import { socialsWidget } from './socials.widget';

export const socials = defineBehaviour<typeof socialsWidget, SocialsState>(socialsWidget, {
  initial: () => fromTheFirst,
  commands: {
    next: (state, _, { now, values: { items, seconds } }) => {
      const count = items.length;
      return count === 0
        ? state
        : { index: (turnAt(state, { count, seconds, now, from: now }) + 1) % count, since: now };
    },
    show: (state, { index }, { now, values: { items } }) =>
      index < items.length ? { index, since: now } : state,
  },
});
