/** Hosts whose pages may use camera, microphone and sound in a guest frame: pages for guests by WebRTC. */
export const guestHosts = ['vdo.ninja'] as const;

/** The address of a guest's page on one of these hosts, in normal form; null for any other. */
export function guestAddress(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isOpen = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isOpen && (guestHosts as readonly string[]).includes(url.hostname) ? url : null;
}
