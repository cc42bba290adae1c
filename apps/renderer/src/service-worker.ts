import { isImmutable, SHELL, SHELL_CACHE } from './shell-cache';

/** Types of the service worker API used here; the page's types do not include them. */
interface Worker {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void;
}

interface WorkerEvent {
  readonly request: Request;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}

declare const self: Worker;

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  // Range requests of videos bypass the cache.
  else if (isImmutable(url) && !request.headers.has('range')) event.respondWith(file(request, url.pathname));
});

/** Returns the page from the server, which has the newest version; the cached page if the server is away. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await cachedResponse(SHELL)) ?? answer;
  } catch (error) {
    const shell = await cachedResponse(SHELL);
    if (shell) return shell;
    throw error;
  }
}

async function file(request: Request, path: string): Promise<Response> {
  const known = await cachedResponse(path);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(SHELL_CACHE)).put(path, answer.clone());
  return answer;
}

async function cachedResponse(path: string): Promise<Response | undefined> {
  return (await caches.open(SHELL_CACHE)).match(path);
}
