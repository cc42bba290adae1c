import type { PlatformUser } from '@studio/platforms/viewer';
export const songRoles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;
export type SongRole = (typeof songRoles)[number];

export const playbacks = ['youtube', 'off'] as const;

/** Settings of song requests. */
export interface SongSettings {
  readonly enabled: boolean;
  /** `off`: they wait for somebody who plays them by another way. */
  readonly playback: (typeof playbacks)[number];
  /** Overlay of the player layer; null: the first of the account's that has one. */
  readonly playerOverlayId: string | null;
  /** The player layer; null: the first one. */
  readonly memberId: number | null;
  readonly limits: SongLimits;
  readonly minRole: SongRole;
  /** Points. */
  readonly cost: number;
  readonly cooldownUserS: number;
  readonly musicOnly: boolean;
  readonly blockAgeRestricted: boolean;
  readonly blockLive: boolean;
  /** Minutes in which a played or waiting song is refused; 0: only songs in the queue are refused. */
  readonly repeatWindowMin: number;
  readonly fallbackPlaylistUrl: string | null;
  readonly fallbackShuffle: boolean;
  readonly voteSkip: VoteSkip;
  /** In titles; capitals make no difference. */
  readonly bannedTerms: readonly string[];
  readonly bannedVideos: readonly string[];
  readonly announce: boolean;
  /** Percent. */
  readonly volume: number;
}

export interface SongLimits {
  readonly queue: number;
  readonly perUser: number;
  /** 0: none. */
  readonly maxSeconds: number;
  /** 0: none. */
  readonly minViews: number;
  /** From this role on the limits of a viewer don't count: how many, how long, how often, how well known. */
  readonly exemptRole: SongRole;
}

export interface VoteSkip {
  readonly enabled: boolean;
  /** Share of the active chatters. */
  readonly percent: number;
  readonly min: number;
}

export const firstSongSettings: SongSettings = {
  enabled: false,
  playback: 'youtube',
  playerOverlayId: null,
  memberId: null,
  limits: { queue: 50, perUser: 2, maxSeconds: 480, minViews: 0, exemptRole: 'mod' },
  minRole: 'everyone',
  cost: 0,
  cooldownUserS: 0,
  musicOnly: false,
  blockAgeRestricted: true,
  blockLive: true,
  repeatWindowMin: 0,
  fallbackPlaylistUrl: null,
  fallbackShuffle: false,
  voteSkip: { enabled: true, percent: 50, min: 2 },
  bannedTerms: [],
  bannedVideos: [],
  announce: true,
  volume: 50,
};

/** Viewer who requested a song. */
export interface SongRequester {
  readonly viewerId: string;
  readonly platform: string;
  /** Null for somebody who was forgotten. */
  readonly user: PlatformUser | null;
  readonly simulated: boolean;
}

export interface WishedSong {
  readonly requestId: number;
  readonly videoId: string;
  readonly title: string;
  readonly durationS: number | null;
  /** Null for one of the list for when nothing waits. */
  readonly requester: SongRequester | null;
  readonly requestedAt: string;
  readonly cost: number;
}

export interface PlayingSong extends WishedSong {
  /** Start of playback, ms since 1970, moved by pauses. */
  readonly startedAt: number;
  /** Paused position in seconds; null while it plays. */
  readonly pausedAtS: number | null;
  /** Null: until somebody ends it. */
  readonly endsAt: number | null;
  /** Ids of viewers who voted to skip. */
  readonly votes: readonly string[];
}

/** Wishes of an account's viewers. */
export interface Songs {
  readonly settings: SongSettings;
  /** Those whose price isn't paid yet. */
  readonly unpaid: readonly WishedSong[];
  /** The next one first. */
  readonly queue: readonly WishedSong[];
  readonly playing: PlayingSong | null;
  readonly paused: boolean;
  readonly nextRequestId: number;
  /** Played songs, the latest last. */
  readonly played: readonly { readonly videoId: string; readonly at: number }[];
  /** Time of each viewer's last request, ms since 1970. */
  readonly lastWishes: { readonly [viewerId: string]: number };
  /** Songs that were removed, until their price is back. */
  readonly refunds: readonly WishedSong[];
}

export const noSongs: Songs = {
  settings: firstSongSettings,
  unpaid: [],
  queue: [],
  playing: null,
  paused: false,
  nextRequestId: 1,
  played: [],
  lastWishes: {},
  refunds: [],
};

/** Returns the position of a song in seconds. */
export function songPosition({ startedAt, pausedAtS }: PlayingSong, now: number): number {
  return pausedAtS ?? Math.max(0, (now - startedAt) / 1000);
}

/**
 * Returns the length of a song in seconds. A song of unknown length plays for the maximum; null: until it is
 * skipped.
 */
export function lengthOf(
  { durationS }: Pick<WishedSong, 'durationS'>,
  { limits }: SongSettings,
): number | null {
  return durationS ?? (limits.maxSeconds > 0 ? limits.maxSeconds : null);
}

/**
 * Returns the number of votes needed to skip.
 * @param active number of active chatters
 */
export function votesNeeded({ percent, min }: Pick<VoteSkip, 'percent' | 'min'>, active: number): number {
  return Math.max(min, Math.ceil((percent * active) / 100));
}
