import type { CommandsOf, DecideTable, Decider, DecisionContext, EventOf } from '@studio/kernel/decider';
import { invalidValue, Problem } from '@studio/kernel/problem';
import { sameContent } from '@studio/kernel/same-content';
import { mergeSettings } from '@studio/kernel/settings';
import type * as commands from './song.commands';
import type { SongEvents } from './song.events';
import { songEvolve } from './song.evolve';
import { isOf, refusalOf, type VideoDetails } from './song.request';
import {
  lengthOf,
  noSongs,
  songPosition,
  votesNeeded,
  type SongRole,
  type SongSettings,
  type Songs,
  type WishedSong,
} from './song.state';

/** Commands that no operation asks for. */
export interface InternalSongCommands {
  /** Requests a song from chat. It has no effect if `refusalOf` gives a reason against it. */
  readonly WishForSong: {
    readonly video: VideoDetails;
    readonly role: SongRole;
    readonly requester: Pick<SongEvents['song.requested'], 'viewerId' | 'platform' | 'user' | 'simulated'>;
  };
  /** The price of a wish was taken, or couldn't be. */
  readonly SettleWish: { readonly requestId: number; readonly isPaid: boolean };
  /** The price of a removed song is back. */
  readonly SettleRefund: { readonly requestId: number };
  /** A viewer takes their latest wish back. */
  readonly WithdrawSong: { readonly viewerId: string };
  readonly VoteToSkip: { readonly viewerId: string; readonly active: number };
  /** A moderator skips, if it still plays. */
  readonly SkipSong: { readonly requestId: number };
  /** A song is over. */
  readonly EndSong: { readonly requestId: number };
  /** Plays a song of the fallback playlist while the queue is empty. */
  readonly FillIn: { readonly video: Pick<VideoDetails, 'videoId' | 'title' | 'durationS'> };
}

export type SongCommands = CommandsOf<typeof commands> & InternalSongCommands;

/** Lookups of single commands. */
export interface SongLookups {
  /** Checks of the sent settings. */
  readonly UpdateSongSettings: { readonly isPlaylist: boolean; readonly isOwnPlayer: boolean };
}

type Decided = EventOf<SongEvents>;

const decide: DecideTable<SongCommands, Songs, SongEvents, DecisionContext, SongLookups> = {
  UpdateSongSettings: (state, { overlayId: _, ...sent }, { now, isPlaylist, isOwnPlayer }) => {
    requireTaken('fallbackPlaylistUrl', isPlaylist, 'an address of youtube.com with list=');
    requireTaken('playerOverlayId', isOwnPlayer, 'an overlay of the account');
    const asked = mergeSettings(state.settings, sent);
    const changed = Object.entries(asked).filter(
      ([key, value]) => !sameContent(value, state.settings[key as keyof SongSettings]),
    );
    if (changed.length === 0) return [];
    const data = Object.fromEntries(changed) as Partial<SongSettings>;
    const settings = { ...state.settings, ...data };
    const { playing } = state;
    // What isn't to be played any more ends; what waits begins where that was switched on.
    if (!plays(settings) && playing)
      return [
        { type: 'songs.changed', data },
        { type: 'song.ended', data: { ...named(playing), how: 'off' } },
      ];
    return [{ type: 'songs.changed', data }, ...begun({ ...state, settings }, now)];
  },

  ControlSongs: (state, { action }, { now }) => {
    if (!state.settings.enabled) throw new Problem('songs_off', 'Song requests are switched off.');
    const { playing, paused } = state;
    if (action === 'skip') return playing ? ended(state, 'skipped', now) : [];
    if (action === 'pause')
      return paused
        ? []
        : [{ type: 'songs.paused', data: { positionS: playing ? songPosition(playing, now) : null } }];
    if (!paused) return [];
    const left = playing && lengthOf(playing, state.settings);
    const endsAt =
      left === null || !playing ? null : now + Math.round((left - (playing.pausedAtS ?? 0)) * 1000);
    const requestId = playing?.requestId ?? null;
    return [
      { type: 'songs.resumed', data: { requestId, endsAt } },
      ...begun({ ...state, paused: false }, now),
    ];
  },

  SetSongVolume: ({ settings }, { volume }) =>
    settings.volume === volume ? [] : [{ type: 'songs.changed', data: { volume } }],

  RemoveSongRequest: (state, { requestId }) => [removedBy('streamer', waitingSong(state, requestId))],

  ClearSongQueue: ({ queue }) => queue.map((song) => removedBy('streamer', song)),

  MoveSongRequest: (state, { requestId, toIndex: asked }) => {
    const song = waitingSong(state, requestId);
    const toIndex = Math.min(asked, state.queue.length - 1);
    return state.queue.indexOf(song) === toIndex
      ? []
      : [{ type: 'song.moved', data: { requestId, toIndex } }];
  },

  WishForSong: (state, { video, role, requester }, { now }) => {
    if (refusalOf(state, { video, role, viewerId: requester.viewerId, now }) !== null) return [];
    const { videoId, title, durationS } = video;
    const { cost } = state.settings;
    const requestId = state.nextRequestId;
    const wished: Decided = {
      type: 'song.requested',
      data: { requestId, videoId, title, durationS, ...requester, cost },
    };
    return cost > 0 ? [wished] : [wished, ...begunWith(state, { requestId, videoId, title, durationS }, now)];
  },

  SettleWish: (state, { requestId, isPaid }, { now }) => {
    const song = state.unpaid.find((each) => each.requestId === requestId);
    if (!song) return [];
    if (!isPaid) return [{ type: 'song.unpaid', data: { requestId } }];
    return [{ type: 'song.paid', data: { requestId } }, ...begunWith(state, song, now)];
  },

  SettleRefund: ({ refunds }, { requestId }) =>
    refunds.some((song) => song.requestId === requestId)
      ? [{ type: 'song.refunded', data: { requestId } }]
      : [],

  WithdrawSong: ({ queue }, { viewerId }) => {
    const ofViewer = queue.filter(isOf(viewerId));
    const latest = ofViewer.reduce<WishedSong | null>(
      (last, song) => (last && last.requestId > song.requestId ? last : song),
      null,
    );
    return latest ? [removedBy('viewer', latest)] : [];
  },

  VoteToSkip: (state, { viewerId, active }, { now }) => {
    const { playing, settings } = state;
    if (!playing || !settings.enabled || !settings.voteSkip.enabled || playing.votes.includes(viewerId))
      return [];
    const voted: Decided = { type: 'song.voted', data: { requestId: playing.requestId, viewerId } };
    const isEnough = playing.votes.length + 1 >= votesNeeded(settings.voteSkip, active);
    return isEnough ? [voted, ...ended(state, 'voted', now)] : [voted];
  },

  SkipSong: (state, { requestId }, { now }) =>
    state.playing?.requestId === requestId ? ended(state, 'skipped', now) : [],

  EndSong: (state, { requestId }, { now }) => {
    const { playing } = state;
    const isOver = playing?.requestId === requestId && playing.endsAt !== null && playing.endsAt <= now;
    return isOver ? ended(state, 'over', now) : [];
  },

  FillIn: (state, { video }, { now }) => {
    if (!mayBegin(state) || state.queue.length > 0) return [];
    const requestId = state.nextRequestId;
    return [
      { type: 'song.filled-in', data: { requestId, ...video, endsAt: endOf(video, state.settings, now) } },
    ];
  },
};

export const songDecider: Decider<Songs, SongCommands, SongEvents, DecisionContext, SongLookups> = {
  category: 'songs',
  schemaVersion: 1,
  initial: noSongs,
  decide,
  evolve: songEvolve,
  viewerFields: { 'song.requested': ['user'] },
};

/** Songs are to be played by us. */
function plays({ enabled, playback }: SongSettings): boolean {
  return enabled && playback === 'youtube';
}

/** Something can begin now. */
export function mayBegin({ settings, playing, paused }: Songs): boolean {
  return plays(settings) && !playing && !paused;
}

/** @throws Problem `invalid_value` */
function requireTaken(field: string, isTaken: boolean, expected: string): void {
  if (!isTaken) throw invalidValue(field, expected);
}

/** @throws Problem `not_found` */
function waitingSong({ queue }: Songs, requestId: number): WishedSong {
  const song = queue.find((each) => each.requestId === requestId);
  if (song) return song;
  throw new Problem('not_found', `No song request ${requestId} waits.`, { resource: 'song request' });
}

/** Refunds a song that the streamer removes; a viewer who withdraws a request gets no refund. */
function removedBy(by: 'streamer' | 'viewer', { requestId, cost }: WishedSong): Decided {
  return { type: 'song.removed', data: { requestId, by, refund: by === 'streamer' ? cost : 0 } };
}

/** Ends the current song and starts the next one. */
function ended(state: Songs, how: SongEvents['song.ended']['how'], now: number): readonly Decided[] {
  const { playing } = state;
  if (!playing) return [];
  return [
    { type: 'song.ended', data: { ...named(playing), how } },
    ...begun({ ...state, playing: null }, now),
  ];
}

function begun(state: Songs, now: number): readonly Decided[] {
  const [next] = state.queue;
  return next ? begunWith(state, next, now) : [];
}

/** A song begins, where nothing else plays or waits before it. */
function begunWith(state: Songs, song: NamedSong, now: number): readonly Decided[] {
  const [next] = state.queue;
  if (!mayBegin(state) || (next && next.requestId !== song.requestId)) return [];
  return [{ type: 'song.started', data: { ...named(song), endsAt: endOf(song, state.settings, now) } }];
}

type NamedSong = Pick<WishedSong, 'requestId' | 'videoId' | 'title' | 'durationS'>;

/** Returns the song as events name it. */
function named({ requestId, videoId, title, durationS }: NamedSong): NamedSong {
  return { requestId, videoId, title, durationS };
}

function endOf(song: Pick<WishedSong, 'durationS'>, settings: SongSettings, now: number): number | null {
  const length = lengthOf(song, settings);
  return length === null ? null : now + length * 1000;
}
