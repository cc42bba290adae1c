import { mergeSettings } from '@studio/kernel/settings';
import type { EvolveTable } from '@studio/kernel/decider';
import type { SongEvents } from './song.events';
import { isOf } from './song.request';
import type { Songs, WishedSong } from './song.state';

/** Maximum number of stored songs. */
const PLAYED = 200;
const LAST_WISHES = 500;

export const songEvolve: EvolveTable<Songs, SongEvents> = {
  'songs.changed': (songs, change) => ({ ...songs, settings: mergeSettings(songs.settings, change) }),
  'song.requested': (songs, { requestId, videoId, title, durationS, cost, ...viewer }, { at }) => {
    const song: WishedSong = {
      requestId,
      videoId,
      title,
      durationS,
      requester: viewer,
      requestedAt: at,
      cost,
    };
    return {
      ...songs,
      ...(cost > 0 ? { unpaid: [...songs.unpaid, song] } : { queue: [...songs.queue, song] }),
      nextRequestId: Math.max(songs.nextRequestId, requestId + 1),
      lastWishes: withWish(songs.lastWishes, viewer.viewerId, Date.parse(at)),
    };
  },
  'song.paid': (songs, { requestId }) => {
    const song = songs.unpaid.find((each) => each.requestId === requestId);
    if (!song) return songs;
    return { ...songs, unpaid: without(songs.unpaid, requestId), queue: [...songs.queue, song] };
  },
  'song.unpaid': (songs, { requestId }) => ({ ...songs, unpaid: without(songs.unpaid, requestId) }),
  'song.started': (songs, { requestId, endsAt }, { at }) => {
    const song = songs.queue.find((each) => each.requestId === requestId);
    if (!song) return songs;
    const playing = { ...song, startedAt: Date.parse(at), pausedAtS: null, endsAt, votes: [] };
    return { ...songs, playing, queue: without(songs.queue, requestId) };
  },
  'song.filled-in': (songs, { requestId, videoId, title, durationS, endsAt }, { at }) => ({
    ...songs,
    playing: {
      ...{ requestId, videoId, title, durationS, requester: null, requestedAt: at, cost: 0 },
      ...{ startedAt: Date.parse(at), pausedAtS: null, endsAt, votes: [] },
    },
    nextRequestId: Math.max(songs.nextRequestId, requestId + 1),
  }),
  'song.ended': (songs, { requestId }, { at }) => {
    const { playing } = songs;
    if (playing?.requestId !== requestId) return songs;
    const played = [...songs.played, { videoId: playing.videoId, at: Date.parse(at) }].slice(-PLAYED);
    return { ...songs, playing: null, played };
  },
  'song.removed': (songs, { requestId, refund }) => {
    const song = songs.queue.find((each) => each.requestId === requestId);
    const refunds = song && refund > 0 ? [...songs.refunds, song] : songs.refunds;
    return { ...songs, queue: without(songs.queue, requestId), refunds };
  },
  'song.refunded': (songs, { requestId }) => ({ ...songs, refunds: without(songs.refunds, requestId) }),
  'song.moved': (songs, { requestId, toIndex }) => {
    const song = songs.queue.find((each) => each.requestId === requestId);
    if (!song) return songs;
    const others = without(songs.queue, requestId);
    return { ...songs, queue: [...others.slice(0, toIndex), song, ...others.slice(toIndex)] };
  },
  'songs.paused': (songs, { positionS }) => ({
    ...songs,
    paused: true,
    playing: songs.playing && { ...songs.playing, pausedAtS: positionS ?? 0, endsAt: null },
  }),
  'songs.resumed': (songs, { endsAt }, { at }) => ({
    ...songs,
    paused: false,
    playing: songs.playing && {
      ...songs.playing,
      startedAt: Math.round(Date.parse(at) - (songs.playing.pausedAtS ?? 0) * 1000),
      pausedAtS: null,
      endsAt,
    },
  }),
  'song.voted': (songs, { requestId, viewerId }) => {
    const { playing } = songs;
    if (playing?.requestId !== requestId) return songs;
    return { ...songs, playing: { ...playing, votes: [...playing.votes, viewerId] } };
  },
  'viewer.forgotten': (songs, { viewerId }) => {
    const { [viewerId]: _, ...lastWishes } = songs.lastWishes;
    const letGo = <Song extends WishedSong>(song: Song): Song =>
      isOf(viewerId)(song) && song.requester
        ? { ...song, requester: { ...song.requester, user: null } }
        : song;
    return {
      ...songs,
      lastWishes,
      queue: songs.queue.map(letGo),
      unpaid: songs.unpaid.map(letGo),
      refunds: songs.refunds.map(letGo),
      playing: songs.playing && letGo(songs.playing),
    };
  },
};

function without(songs: readonly WishedSong[], requestId: number): readonly WishedSong[] {
  return songs.filter((song) => song.requestId !== requestId);
}

/** The latest ones: nobody waits as long as those are ago that go. */
function withWish(wishes: Songs['lastWishes'], viewerId: string, at: number): Songs['lastWishes'] {
  const { [viewerId]: _, ...others } = wishes;
  const entries = Object.entries({ ...others, [viewerId]: at }).sort(([, one], [, other]) => one - other);
  return Object.fromEntries(entries.slice(-LAST_WISHES));
}
