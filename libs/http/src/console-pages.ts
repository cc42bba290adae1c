import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** It has no powers but the interface's, and loads nothing from elsewhere; stages are frames of this server. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self' ws: wss:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The web app for people at `/console`: files that may be cached for ever, and one shell for every address below, which
 * the app makes a page of. `/` leads there.
 * @param folder where the build puts it
 * @throws Error when it wasn't built
 */
export async function serveConsole(http: FastifyInstance, folder: string): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error('The console is not built: run npm run build.');
  const html = readFileSync(page);
  const files = new Set(readdirSync(folder).filter((file) => /\.(?:js|css|map|woff2)$/.test(file)));

  await http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      dotfiles: 'deny',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      setHeaders: (reply) => {
        reply.header('x-content-type-options', 'nosniff');
      },
    });
    scope.get<{ Params: { file: string } }>('/console/assets/:file', ({ params: { file } }, reply) =>
      files.has(file) ? reply.sendFile(file) : reply.callNotFound(),
    );
  });

  for (const path of ['/console', '/console/*'])
    http.get(path, (_request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', contentSecurityPolicy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .send(html),
    );
  http.get('/', (_request, reply) => reply.redirect('/console', 302));
}
