import { defineBehaviour } from '../behaviour';
import { songQueueWidget } from './song-queue.widget';

const nothing = {};

export const songQueue = defineBehaviour<typeof songQueueWidget, object>(songQueueWidget, {
  initial: () => nothing,
  commands: {
    // What it shows is kept up by itself.
    refresh: (state) => state,
  },
});
