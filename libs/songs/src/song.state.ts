export const songRoles = ['everyone', 'sub', 'vip', 'mod', 'broadcaster'] as const;
export type SongRole = (typeof songRoles)[number];

export const playbacks = ['youtube', 'off'] as const;

/** How an account takes wishes for songs. */
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
  /** So long what was played, or waits, isn't taken again; 0: it may wait once. */
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
  /** Of those who chat. */
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

/** Somebody who wished for a song. */
export interface SongRequester {
  readonly viewerId: string;
  readonly platform: string;
  /** Null for somebody who was forgotten. */
  readonly user: { readonly userId: string; readonly login: string; readonly name: string } | null;
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
  /** When its beginning was, or would have been, ms since 1970. */
  readonly startedAt: number;
  /** Where it rests, in seconds; null: it goes on. */
  readonly pausedAtS: number | null;
  /** Null: until somebody ends it. */
  readonly endsAt: number | null;
  /** Who wants it to end. */
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
  /** What was played, the latest last. */
  readonly played: readonly { readonly videoId: string; readonly at: number }[];
  /** When viewers wished for something last, ms since 1970. */
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

/** Where a song is, in seconds. */
export function songPosition({ startedAt, pausedAtS }: PlayingSong, now: number): number {
  return pausedAtS ?? Math.max(0, (now - startedAt) / 1000);
}

/** So long a song plays whose length nobody knows: as long as one may be. Null: until somebody ends it. */
export function lengthOf(
  { durationS }: Pick<WishedSong, 'durationS'>,
  { limits }: SongSettings,
): number | null {
  return durationS ?? (limits.maxSeconds > 0 ? limits.maxSeconds : null);
}

/** How many must want a song to end. @param active who chats now */
export function votesNeeded({ percent, min }: Pick<VoteSkip, 'percent' | 'min'>, active: number): number {
  return Math.max(min, Math.ceil((percent * active) / 100));
}
