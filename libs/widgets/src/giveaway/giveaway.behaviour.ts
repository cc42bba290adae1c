import { defineBehaviour } from '../behaviour';
import { waiting, type GiveawayState } from './giveaway.state';
import { giveawayWidget } from './giveaway.widget';

export const giveaway = defineBehaviour<typeof giveawayWidget, GiveawayState>(giveawayWidget, {
  initial: () => waiting,
  commands: {
    reveal: (_, __, { now }) => ({ hidden: false, revealedAt: now }),
    hide: (state) => (state.hidden ? state : { ...state, hidden: true }),
  },
});
