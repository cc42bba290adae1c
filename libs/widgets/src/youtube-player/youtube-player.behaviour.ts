import { defineBehaviour } from '../behaviour';
import { nothingPlays, positionOf, type PlayerState } from './youtube-player.state';
import { MOST_QUEUED, youtubePlayerWidget } from './youtube-player.widget';

export const youtubePlayer = defineBehaviour<typeof youtubePlayerWidget, PlayerState>(youtubePlayerWidget, {
  initial: () => nothingPlays,
  commands: {
    play: (state, { videoId }, { now }) => begun(state, videoId, now),
    queue: (state, { videoId }, { now, values }) => {
      if (state.playing === null && values.autoplay) return begun(state, videoId, now);
      return state.queue.length < MOST_QUEUED ? { ...state, queue: [...state.queue, videoId] } : state;
    },
    skip: (state, _, { now }) => next(state, now),
    stop: (state) => (state.playing === null ? state : { ...state, playing: null }),
    pause: (state, _, { now }) => {
      const { playing } = state;
      if (!playing || playing.pausedAtS !== null) return state;
      return { ...state, playing: { ...playing, pausedAtS: positionOf(playing, now) } };
    },
    resume: (state, _, { now }) => {
      const { playing } = state;
      // A queue that waits begins with its first one.
      if (!playing) return next(state, now);
      if (playing.pausedAtS === null) return state;
      const startedAt = Math.round(now - playing.pausedAtS * 1000);
      return { ...state, playing: { ...playing, startedAt, pausedAtS: null } };
    },
    mute: (state) => (state.muted ? state : { ...state, muted: true }),
    unmute: (state) => (state.muted ? { ...state, muted: false } : state),
    volume: (state, { v }) => (state.volume === v ? state : { ...state, volume: v }),
    clear: (state) => (state.queue.length === 0 ? state : { ...state, queue: [] }),
  },
  due: ({ playing }, { maxSeconds }) =>
    playing && playing.pausedAtS === null && maxSeconds > 0 ? playing.startedAt + maxSeconds * 1000 : null,
  wake: (state, { now, values: { maxSeconds } }) => {
    const { playing } = state;
    const isOver =
      playing && playing.pausedAtS === null && maxSeconds > 0 && now >= playing.startedAt + maxSeconds * 1000;
    return isOver ? next(state, now) : state;
  },
});

function begun(state: PlayerState, videoId: string, now: number): PlayerState {
  return { ...state, playing: { videoId, startedAt: now, pausedAtS: null } };
}

/** The next one of the queue, or nothing. */
function next(state: PlayerState, now: number): PlayerState {
  const [videoId, ...queue] = state.queue;
  if (videoId !== undefined) return { ...begun(state, videoId, now), queue };
  return state.playing === null ? state : { ...state, playing: null };
}
