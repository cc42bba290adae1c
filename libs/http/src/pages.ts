import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { KeptText } from '@studio/operations/compression';
import type { OperationDeclaration } from '@studio/operations/operation';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page';
import { localPage } from './local-page';

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
    // The video player, and pages of the web that layers show: in frames that may do nothing but run their scripts.
    'frame-src https:',
    "connect-src 'self' ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Of the same page in a frame of ours: it has no socket, and what plays in it plays by no sound of its own. */
const stagePolicy = (manifest: Manifest): string =>
  contentSecurityPolicy(manifest).replace("connect-src 'self' ws: wss:", "connect-src 'self'");

/** Of pages for people: they have no scripts. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'cache-control': 'no-cache',
  'x-content-type-options': 'nosniff',
};

/**
 * Version of the renderer that the build made.
 * @param folder where the build puts it
 * @throws Error when it wasn't built
 */
export function rendererBundle(folder: string): string {
  return rendererManifest(folder).bundle;
}

function rendererManifest(folder: string): Manifest {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error('The renderer is not built: run npm run build.');
  return JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
}

/**
 * The page that broadcast software loads at `/o/{link}`, and in frames of our own pages `/stage`; and its files. The page is the same for every link, also for one
 * that opens nothing, which is answered 404 with it: an error text would be seen on stream (rules B9).
 * @param opens false for a link that opens no overlay
 * @param publicUrl base of the links handed out, without a slash at the end
 */
export async function serveRenderer(
  http: FastifyInstance,
  folder: string,
  opens: (link: string) => Promise<boolean>,
  publicUrl: string,
): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'));
  const manifest = rendererManifest(folder);
  const policy = contentSecurityPolicy(manifest);

  // All lie in one folder. A route for each of them would make the start longer.
  const files = new Set(readdirSync(folder).filter((file) => !/\.(?:br|gz)$/.test(file)));
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
        reply.header('cross-origin-resource-policy', 'cross-origin');
        reply.header('x-content-type-options', 'nosniff');
      },
    });
    scope.get<{ Params: { file: string } }>('/renderer/:file', ({ params: { file } }, reply) =>
      files.has(file) ? reply.sendFile(file) : reply.callNotFound(),
    );
  });

  const worker = readFileSync(join(folder, 'sw.js'));
  http.get('/sw.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(worker),
  );

  const ofStage = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': stagePolicy(manifest),
    // Of what has a sound nothing begins by itself.
    'permissions-policy': 'autoplay=()',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  http.get('/stage', (_request, reply) => reply.headers(ofStage).send(html));

  http.get<{ Params: { link: string } }>('/o/:link', async ({ params: { link } }, reply) =>
    reply
      .code((await opens(link)) ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      // A page kept beside OBS asks whether there is an answer.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(html),
  );

  serveLocalPage(http, opens, publicUrl);
}

/** A page to keep beside OBS. */
function serveLocalPage(
  http: FastifyInstance,
  opens: (link: string) => Promise<boolean>,
  publicUrl: string,
): void {
  http.get<{ Params: { link: string } }>('/o/:link/local-page', async ({ params: { link } }, reply) => {
    if (!(await opens(link))) return reply.callNotFound();
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-disposition', 'attachment; filename="overlay.html"')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .send(localPage(`${publicUrl}/o/${encodeURIComponent(link)}`));
  });
}

/** The interface for people, at `/api`: everything from here, no script. Made when somebody looks first. */
export function serveApiPage(
  http: FastifyInstance,
  operations: readonly OperationDeclaration[],
  document: () => object,
): void {
  const html = new KeptText('text/html; charset=utf-8', () => apiPage(operations, document()));
  http.get('/api', (request, reply) => {
    reply.headers(pageHeaders);
    return html.send(request, reply);
  });
}

/**
 * The page at `/d/{link}` on which viewers draw.
 * @param opens false for a link that opens nothing
 */
export function serveDrawPage(
  http: FastifyInstance,
  folder: string,
  opens: (link: string) => Promise<boolean>,
): void {
  const html = readFileSync(join(folder, 'draw.html'));
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "connect-src 'self' ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  http.get<{ Params: { link: string } }>('/d/:link', async ({ params: { link } }, reply) =>
    reply
      .code((await opens(link)) ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      .send(html),
  );
}
