import { defineBehaviour } from '../behaviour';
import { byItself, type VideoState } from './video.state';
import { videoWidget } from './video.widget';

export const video = defineBehaviour<typeof videoWidget, VideoState>(videoWidget, {
  initial: () => byItself,
  commands: {
    // A stopped video starts from the beginning.
    play: (state) =>
      state.mode === 'stopped' ? jumped({ ...state, mode: 'playing' }, null) : inMode(state, 'playing'),
    pause: (state) => (state.mode === 'playing' ? inMode(state, 'paused') : state),
    restart: (state) => jumped({ ...state, mode: 'playing' }, null),
    stop: (state) => inMode(state, 'stopped'),
    seek: (state, { s }) => (state.mode === 'stopped' ? state : jumped(state, s)),
    volume: (state, { v }) => (state.volume === v ? state : { ...state, volume: v }),
  },
});

function inMode(state: VideoState, mode: VideoState['mode']): VideoState {
  return state.mode === mode ? state : { ...state, mode };
}

function jumped(state: VideoState, s: number | null): VideoState {
  return { ...state, jump: { s, n: state.jump.n + 1 } };
}
