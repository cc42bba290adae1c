import { defineBehaviour } from '../behaviour';
import { silent, type NowPlayingState } from './now-playing.state';
import { nowPlayingWidget } from './now-playing.widget';

export const nowPlaying = defineBehaviour<typeof nowPlayingWidget, NowPlayingState>(nowPlayingWidget, {
  initial: () => silent,
  commands: {
    set: (_, { title, artist = '', art = '' }, { now }) => ({
      song: { title, artist, art },
      hidden: false,
      since: now,
    }),
    hide: (state) => (state.hidden ? state : { ...state, hidden: true }),
    show: (state, _, { now }) => ({ ...state, hidden: false, since: now }),
  },
});
