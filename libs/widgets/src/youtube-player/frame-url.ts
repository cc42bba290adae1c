/** Origin of YouTube's player without cookies before playback. */
export const PLAYER_ORIGIN = 'https://www.youtube-nocookie.com';

const VIDEO = /^[A-Za-z0-9_-]{11}$/;
const PLAYLIST = /^[A-Za-z0-9_-]{11,34}$/;

export interface FrameWish {
  readonly videoId: string | null;
  /** Played while there is no video. */
  readonly playlist: string;
  /** Seconds. */
  readonly start: number;
  readonly muted: boolean;
  /** Origin of the page; the player accepts messages from no other. */
  readonly origin: string;
}

/** Returns the URL of the frame; null if there is nothing to play. */
export function frameUrl({ videoId, playlist, start, muted, origin }: FrameWish): string | null {
  const hasVideo = videoId !== null && VIDEO.test(videoId);
  if (!hasVideo && !PLAYLIST.test(playlist)) return null;
  const url = new URL(`${PLAYER_ORIGIN}/embed/${hasVideo ? videoId : 'videoseries'}`);
  const settings = {
    ...(!hasVideo && { list: playlist, loop: '1' }),
    ...{ autoplay: '1', controls: '0', disablekb: '1', fs: '0', rel: '0', iv_load_policy: '3' },
    ...{ playsinline: '1', enablejsapi: '1', origin, mute: muted ? '1' : '0' },
    ...(start >= 1 && hasVideo && { start: String(Math.floor(start)) }),
  };
  for (const [key, value] of Object.entries(settings)) url.searchParams.set(key, value);
  return url.href;
}
