/** Hosts whose pages may use camera, microphone and sound in a guest frame: pages for guests by WebRTC. */
export const guestHosts: readonly string[] = ['vdo.ninja'];

/** Kind of live data with the `hosts` that the owner of the overlay has added. */
export const GUEST_HOSTS = 'guest-hosts';

/**
 * The address of a guest's page on one of these hosts, in normal form; null for any other.
 * @param added hosts that the owner of the overlay has added
 */
export function guestAddress(text: string, added: readonly string[] = []): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const isOpen = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '';
  return isOpen && [...guestHosts, ...added].includes(url.hostname) ? url : null;
}
