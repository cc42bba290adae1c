import { defineBehaviour } from '../behaviour';
import { nothingPlays, positionOf, type PlayerState } from './youtube-player.state';
import { MOST_QUEUED, youtubePlayerWidget } from './youtube-player.widget';

export const youtubePlayer = defineBehaviour<typeof youtubePlayerWidget, PlayerState>(youtubePlayerWidget, {
  initial: () => nothingPlays,
  commands: {
    play: (state, { videoId }, { now }) => begun(state, videoId, now),
    queue: (state, { videoId }, { now, values }) => {
      if (state.playing === null && values.autoplay) return begun(state, videoId, now);
      if (state.queue.length >= MOST_QUEUED) return state;
      const queued = state.queued + 1;
      const item = { itemId: String(queued), videoId, addedAt: now };
      return { ...state, queue: [...state.queue, item], queued };
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
      // A waiting queue starts with its first video.
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
  operations: {
    move: (state, { itemId, toIndex }) => {
      const from = state.queue.findIndex((item) => item.itemId === itemId);
      const item = state.queue[from];
      const to = Math.min(Number(toIndex), state.queue.length - 1);
      if (!item || from === to) return state;
      const others = state.queue.filter((other) => other !== item);
      return { ...state, queue: [...others.slice(0, to), item, ...others.slice(to)] };
    },
    remove: (state, { itemId }) => {
      const queue = state.queue.filter((item) => item.itemId !== itemId);
      return queue.length === state.queue.length ? state : { ...state, queue };
    },
  },
  room: { queue: ({ queue }) => ({ resource: 'queued videos', most: MOST_QUEUED, used: queue.length }) },
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

/** Returns the state with the next video of the queue; with none if the queue is empty. */
function next(state: PlayerState, now: number): PlayerState {
  const [item, ...queue] = state.queue;
  if (item) return { ...begun(state, item.videoId, now), queue };
  return state.playing === null ? state : { ...state, playing: null };
}
