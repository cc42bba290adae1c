import type { SongRole, Songs, WishedSong } from './song.state';
import { songRoles } from './song.state';

/** Details of a video; null where they are unknown. */
export interface VideoDetails {
  readonly videoId: string;
  readonly title: string;
  readonly durationS: number | null;
  readonly views: number | null;
  readonly isMusic: boolean | null;
  readonly isAgeRestricted: boolean | null;
  readonly isLive: boolean | null;
}

/** A wish, as chat brings it. */
export interface SongRequest {
  readonly video: VideoDetails;
  readonly viewerId: string;
  readonly role: SongRole;
  readonly now: number;
}

/** Why a wish isn't taken; each is a system message of the bot. */
export type RequestRefusal =
  | 'off'
  | 'not_allowed'
  | 'full'
  | 'too_many'
  | 'too_soon'
  | 'too_long'
  | 'too_few_views'
  | 'no_music'
  | 'age_restricted'
  | 'live'
  | 'banned'
  | 'again';

/** Null: it is taken. */
export function refusalOf(songs: Songs, request: SongRequest): RequestRefusal | null {
  const { settings } = songs;
  if (!settings.enabled) return 'off';
  if (!isAtLeast(request.role, settings.minRole)) return 'not_allowed';
  if (songs.queue.length + songs.unpaid.length >= settings.limits.queue) return 'full';
  return (
    ofVideo(songs, request) ??
    (isAtLeast(request.role, settings.limits.exemptRole) ? null : ofViewer(songs, request))
  );
}

function ofVideo(
  { settings, queue, unpaid, playing, played }: Songs,
  { video, now }: SongRequest,
): RequestRefusal | null {
  const title = video.title.toLowerCase();
  if (settings.bannedVideos.includes(video.videoId)) return 'banned';
  if (settings.bannedTerms.some((term) => title.includes(term.toLowerCase()))) return 'banned';
  // Unknown details are no reason to refuse a song.
  if (settings.musicOnly && video.isMusic === false) return 'no_music';
  if (settings.blockAgeRestricted && video.isAgeRestricted === true) return 'age_restricted';
  if (settings.blockLive && video.isLive === true) return 'live';
  const isThere = [...queue, ...unpaid, ...(playing ? [playing] : [])].some(
    ({ videoId }) => videoId === video.videoId,
  );
  const since = now - settings.repeatWindowMin * 60_000;
  const wasPlayed = played.some(({ videoId, at }) => videoId === video.videoId && at > since);
  return isThere || wasPlayed ? 'again' : null;
}

function ofViewer(songs: Songs, { video, viewerId, now }: SongRequest): RequestRefusal | null {
  const { limits, cooldownUserS } = songs.settings;
  const viewerSongs = [...songs.queue, ...songs.unpaid].filter(isOf(viewerId));
  if (viewerSongs.length >= limits.perUser) return 'too_many';
  const last = songs.lastWishes[viewerId];
  if (last !== undefined && now - last < cooldownUserS * 1000) return 'too_soon';
  if (limits.maxSeconds > 0 && video.durationS !== null && video.durationS > limits.maxSeconds)
    return 'too_long';
  return limits.minViews > 0 && video.views !== null && video.views < limits.minViews
    ? 'too_few_views'
    : null;
}

/** Returns a function that checks whether a viewer requested a song. */
export function isOf(viewerId: string): (song: WishedSong) => boolean {
  return ({ requester }) => requester?.viewerId === viewerId;
}

function isAtLeast(role: SongRole, least: SongRole): boolean {
  return songRoles.indexOf(role) >= songRoles.indexOf(least);
}
