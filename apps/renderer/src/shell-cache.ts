/** Name of the cache for the page and its files; the service worker reads it. */
export const SHELL_CACHE = 'overlay-shell';
/** The page is the same for every link. */
export const SHELL = '/o/';

/** True for what never changes under its address. */
export function isImmutable({ pathname }: URL): boolean {
  return pathname.startsWith('/renderer/') || pathname.startsWith('/media/');
}
