import { defineBehaviour } from '../behaviour';
import type { StingerState } from './stinger.state';
import { stingerWidget } from './stinger.widget';

export const stinger = defineBehaviour<typeof stingerWidget, StingerState>(stingerWidget, {
  initial: () => ({ plays: 0 }),
  commands: {
    play: ({ plays }) => ({ plays: plays + 1 }),
  },
});
