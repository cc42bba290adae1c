import { isImmutable, SHELL, SHELL_CACHE } from './shell-cache';

/**
 * Has the page and all that it was made of kept, so that it can be opened while the server is away. Only where the
 * browser has service workers: on https, and on localhost.
 */
export async function keepShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: SHELL });
    const cache = await caches.open(SHELL_CACHE);
    const used = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter((url) => url.origin === location.origin && isImmutable(url))
      .map(({ pathname }) => pathname);
    const page = await fetch(location.pathname);
    for (const path of new Set(used)) if (!(await cache.match(path))) await cache.add(path);
    // The last to be kept: a page without its files would be blank.
    if (page.ok) await cache.put(SHELL, page);
    await dropOthers(cache, new Set([SHELL, ...used]));
  } catch {
    // It is kept the next time.
  }
}

/** Media that are kept; the oldest go first. */
const MOST_MEDIA = 200;

/** Earlier versions of the page's files, and media that were kept long ago. */
async function dropOthers(cache: Cache, used: ReadonlySet<string>): Promise<void> {
  const unused = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => !used.has(path));
  const media = unused.filter((path) => path.startsWith('/media/'));
  const files = unused.filter((path) => path.startsWith('/renderer/'));
  const tooMany = media.slice(0, Math.max(0, media.length - MOST_MEDIA));
  for (const path of [...files, ...tooMany]) await cache.delete(path);
}
