/** URL of Twitch's clip player. Other platforms have none. */
const PLAYER = 'https://clips.twitch.tv/embed';

/** The address of a clip's player. @param host of the page that it is in, which the player wants to know */
export function clipUrl(clipId: string, host: string, isMuted: boolean): string {
  const query = new URLSearchParams({ clip: clipId, parent: host, autoplay: 'true', muted: String(isMuted) });
  return `${PLAYER}?${query.toString()}`;
}

/** Returns a frame with a clip in its platform's player; it starts automatically. */
export function clipFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.title = '';
  frame.src = url;
  return frame;
}

/**
 * True on pages that the platform's player may be in: those with https, and those of this computer. On others it refuses
 * to be shown.
 */
export function playsClips({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
}
