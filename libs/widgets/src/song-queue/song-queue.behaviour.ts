import { defineBehaviour } from '../behaviour';
import { songQueueWidget } from './song-queue.widget';

const nothing = {};

export const songQueue = defineBehaviour<typeof songQueueWidget, object>(songQueueWidget, {
  initial: () => nothing,
  commands: {
    // The queue updates by itself.
    refresh: (state) => state,
  },
});
