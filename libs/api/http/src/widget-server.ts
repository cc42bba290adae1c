import { existsSync, readFileSync } from 'node:fs';
import { CachedText } from '@studio/operations/compression';
import fastify, { type FastifyInstance } from 'fastify';
import type { Readable } from 'node:stream';

/** Place at which code that users bring is served: an origin of its own. */
export interface WidgetOrigin {
  /** Address of the network that the server listens on, as the studio's own. */
  readonly host: string;
  readonly port: number;
  /** Origin under which browsers reach it. */
  readonly origin: string;
}

export interface WidgetServerOptions {
  readonly place: WidgetOrigin;
  /** Origin of the studio, for media. */
  readonly studioOrigin: string;
  /** Path of the page that encloses the code. */
  readonly cagePage: string;
  readonly files: {
    has(hash: string): Promise<boolean>;
    networkOf(hash: string): Promise<{ readonly mode: string; readonly hosts: readonly string[] }>;
    open(
      hash: string,
      path: string,
    ): Promise<{ readonly contentType: string; readonly bytes: number; readonly content: Readable } | null>;
  };
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** File of a package with the addresses of the libraries that are kept with it. Code without a network has none. */
const PINS = 'pins.json';
const HASH = /^[0-9a-f]{64}$/;

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'cross-origin',
  // Keeps the code out of the process of other pages: a loop in it stops nothing else.
  'origin-agent-cluster': '?1',
} as const;

/** Headers of files. Opened by themselves, they do nothing. */
const fileHeaders = {
  ...common,
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
} as const;

/**
 * Returns the policy of the page that encloses the code, which the code inherits. It reaches its own files and the
 * studio's media, and hosts that its owner granted.
 * @param hosts exact names of hosts
 */
function cagePolicy(origin: string, studioOrigin: string, hosts: readonly string[] = []): string {
  const granted = hosts.map((host) => ` https://${host}`).join('');
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${origin}`,
    `style-src 'unsafe-inline' ${origin}`,
    `img-src ${origin} ${studioOrigin} data: blob:${granted}`,
    `media-src ${origin} ${studioOrigin} data: blob:${granted}`,
    `font-src ${origin} ${studioOrigin} data:`,
    `connect-src ${origin}${granted}`,
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/**
 * Serves widget packages on a port of their own, for as long as the main server listens: their files at
 * `/w/{hash}/{path}` and the page that encloses them at `/cage/{hash}`. No cookie, token or route of the studio is there.
 * @returns a function that says why it is not reachable; null while it is
 */
export function serveWidgetOrigin(main: FastifyInstance, options: WidgetServerOptions): () => string | null {
  const { place, warn } = options;
  const server = fastify({ logger: false, routerOptions: { maxParamLength: 1_000 } });
  let fault: string | null = null;
  serveFiles(server, options);
  serveCage(server, options);
  server.setNotFoundHandler((_request, reply) => reply.code(404).headers(common).send('Not found.'));
  server.setErrorHandler((_error, _request, reply) => reply.code(400).headers(common).send('Bad request.'));
  main.addHook('onListen', async () => {
    await server.listen({ host: place.host, port: place.port }).catch((error: unknown) => {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      const cause = isTaken ? 'another program uses it' : String(error);
      fault = `Widgets of your own code are not shown: port ${place.port} can't be opened (${cause}). Set WIDGET_PORT to another port.`;
      warn(fault);
    });
  });
  main.addHook('onClose', () => server.close());
  return () => fault;
}

function serveFiles(server: FastifyInstance, { files }: WidgetServerOptions): void {
  server.get<{ Params: { hash: string; '*': string } }>('/w/:hash/*', async ({ params }, reply) => {
    const { hash, '*': path } = params;
    const isOpen = HASH.test(hash) && (path !== PINS || (await files.networkOf(hash)).mode !== 'none');
    const file = isOpen ? await files.open(hash, path) : null;
    if (!file)
      return reply.code(404).headers(common).header('access-control-allow-origin', '*').send('Not found.');
    return reply
      .headers(fileHeaders)
      .header('content-type', file.contentType)
      .header('content-length', file.bytes)
      .send(file.content);
  });
}

interface CageRequest {
  readonly Params: { readonly hash: string };
  /** Hosts that the package may reach now, separated by commas: its code may be of a time when it might more. */
  readonly Querystring: { readonly hosts?: unknown };
}

/** Returns those of the code's hosts that its package may still reach; all of them if the page does not say. */
function allowedOf(hosts: readonly string[], now: unknown): readonly string[] {
  if (now === undefined) return hosts;
  const named = typeof now === 'string' ? now.split(',') : [];
  return hosts.filter((host) => named.includes(host));
}

function serveCage(
  server: FastifyInstance,
  { place, studioOrigin, cagePage, files }: WidgetServerOptions,
): void {
  const page = existsSync(cagePage)
    ? new CachedText('text/html; charset=utf-8', () => Promise.resolve(readFileSync(cagePage, 'utf8')))
    : null;
  server.get<CageRequest>('/cage/:hash', async (request, reply) => {
    const { hash } = request.params;
    if (!page || !HASH.test(hash) || !(await files.has(hash))) return reply.callNotFound();
    const { hosts } = await files.networkOf(hash);
    const policy = cagePolicy(place.origin, studioOrigin, allowedOf(hosts, request.query.hosts));
    reply.headers(common).header('content-security-policy', policy).header('cache-control', 'no-cache');
    return page.send(request, reply);
  });
}
