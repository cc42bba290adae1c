import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Where the build puts the renderer, seen from the built server. */
const folder = join(__dirname, '../../renderer');

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "connect-src 'self' ws: wss:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The page that broadcast software loads at `/o/{link}`, and its files. The page is the same for every
 * link, also for a wrong one: an error text would be seen on stream.
 */
export async function serveRenderer(http: FastifyInstance): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error(`The renderer is not built: ${page} is missing. Run npm run build.`);
  const html = readFileSync(page);

  await http.register(fastifyStatic, {
    root: folder,
    prefix: '/renderer/',
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
    // A wildcard route would answer unknown files with an error of its own.
    wildcard: false,
    setHeaders: (reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin');
      reply.header('x-content-type-options', 'nosniff');
    },
  });

  http.get('/o/:link', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(html),
  );
}
