/** Where Twitch's own player of clips is; other platforms have none. */
const PLAYER = 'https://clips.twitch.tv/embed';

/** The address of a clip's player. @param host of the page that it is in, which the player wants to know */
export function clipUrl(clipId: string, host: string, isMuted: boolean): string {
  const query = new URLSearchParams({ clip: clipId, parent: host, autoplay: 'true', muted: String(isMuted) });
  return `${PLAYER}?${query.toString()}`;
}

/** A clip in its platform's own player, which begins by itself. */
export function clipFrame(url: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = 'autoplay; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
  frame.title = '';
  frame.src = url;
  return frame;
}
