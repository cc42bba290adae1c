import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { OperationDeclaration } from '@studio/operations/operation';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page';
import { ConfigError } from './config';

/** Where the build puts the renderer, seen from the built server. */
const folder = join(__dirname, '../../renderer');

interface Manifest {
  readonly bundle: string;
  /** Source expression of the one script that stands in the page itself. */
  readonly inlineScript: string;
}

const contentSecurityPolicy = ({ inlineScript }: Manifest): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScript}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data:",
    "media-src 'self'",
    "connect-src 'self' ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Of pages for people: they have no scripts. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/**
 * Version of the renderer that the build made.
 * @throws ConfigError when it wasn't built
 */
export function rendererBundle(): string {
  return rendererManifest().bundle;
}

function rendererManifest(): Manifest {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new ConfigError('The renderer is not built: run npm run build.');
  return JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
}

/**
 * The page that broadcast software loads at `/o/{link}`, and its files. The page is the same for every
 * link, also for a wrong one: an error text would be seen on stream.
 */
export async function serveRenderer(http: FastifyInstance): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'));
  const policy = contentSecurityPolicy(rendererManifest());

  // All lie in one folder. A route for each of them would make the start longer.
  const files = new Set(readdirSync(folder));
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      dotfiles: 'deny',
      immutable: true,
      maxAge: '365d',
      setHeaders: (reply) => {
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('x-content-type-options', 'nosniff');
      },
    });
    scope.get<{ Params: { file: string } }>('/renderer/:file', ({ params: { file } }, reply) =>
      files.has(file) ? reply.sendFile(file) : reply.callNotFound(),
    );
  });

  http.get('/o/:link', (_request, reply) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(html),
  );
}

/** What stands at `/`, for people who try the address: where to go on. */
export function serveFrontPage(http: FastifyInstance): void {
  const links = [
    ['/api', 'The interface: every operation with its fields, an example and its errors'],
    ['/api/v1/openapi.json', 'The same for programs, OpenAPI 3.1'],
    ['/readyz', 'Whether the server is ready'],
  ] as const;
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Overlay Studio</title>
<style>body{font:1.1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>Overlay Studio</h1>
<p>This server is running. Agents find its tools at <code>/mcp</code>.</p>
<ul>${links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`).join('')}</ul>
`;
  http.get('/', (_request, reply) => reply.headers(pageHeaders).send(html));
}

/** The interface for people, at `/api`: everything from here, no script. Made when somebody looks first. */
export function serveApiPage(
  http: FastifyInstance,
  operations: readonly OperationDeclaration[],
  document: () => object,
): void {
  let html: string | undefined;
  http.get('/api', (_request, reply) =>
    reply.headers(pageHeaders).send((html ??= apiPage(operations, document()))),
  );
}
