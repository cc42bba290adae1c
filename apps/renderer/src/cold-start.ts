import { isFontPage } from './font-pages';
import { fontFiles } from './fonts';
import { isImmutable, SHELL, SHELL_CACHE } from './shell-cache';

/**
 * Caches the page and its files, so that it can be opened while the server is away. Works only where the browser
 * has service workers: on https, and on localhost.
 */
export async function cacheShell(): Promise<void> {
  if (!canKeep()) return;
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
    // The page itself is cached last: without its files it would be blank.
    if (page.ok) await cache.put(SHELL, page);
    await dropOthers(cache, new Set([SHELL, ...used, ...fontFiles()]));
  } catch {
    // The next load tries again.
  }
}

/**
 * Caches one more file that the page needs from now on.
 * @param path path of an immutable file
 */
export async function keepFile(path: string): Promise<void> {
  if (!canKeep()) return;
  try {
    const cache = await caches.open(SHELL_CACHE);
    if (!(await cache.match(path))) await cache.add(path);
  } catch {
    // The next load of the file tries again.
  }
}

function canKeep(): boolean {
  return 'serviceWorker' in navigator && 'caches' in window;
}

/** Maximum number of cached media files; the oldest are removed first. */
const MOST_MEDIA = 200;

/** Removes earlier versions of the page's files, and the oldest media. */
async function dropOthers(cache: Cache, used: ReadonlySet<string>): Promise<void> {
  const unused = (await cache.keys())
    .map(({ url }) => new URL(url).pathname)
    .filter((path) => !used.has(path) && !isFontPage(path));
  const media = unused.filter((path) => path.startsWith('/media/'));
  const files = unused.filter((path) => path.startsWith('/renderer/'));
  const tooMany = media.slice(0, Math.max(0, media.length - MOST_MEDIA));
  for (const path of [...files, ...tooMany]) await cache.delete(path);
}
