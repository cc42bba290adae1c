import { isImmutable, SHELL, SHELL_CACHE } from './shell-cache';

/** The part of a service worker's world that is used here: the page's own types have none of it. */
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

const worker = self as unknown as Worker;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  // Parts of videos are asked for by themselves.
  else if (isImmutable(url) && !request.headers.has('range')) event.respondWith(file(request, url.pathname));
});

/** From the server, which knows the newest; the one that is kept where it is away. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    if (answer.status < 500) return answer;
    return (await kept(SHELL)) ?? answer;
  } catch (error) {
    const shell = await kept(SHELL);
    if (shell) return shell;
    throw error;
  }
}

async function file(request: Request, path: string): Promise<Response> {
  const known = await kept(path);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.status === 200) await (await caches.open(SHELL_CACHE)).put(path, answer.clone());
  return answer;
}

async function kept(path: string): Promise<Response | undefined> {
  return (await caches.open(SHELL_CACHE)).match(path);
}
