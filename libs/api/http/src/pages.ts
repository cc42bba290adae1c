import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CachedText } from '@studio/operations/compression';
import type { OperationDeclaration } from '@studio/operations/operation';
import type { FastifyInstance } from 'fastify';
import { Slices } from '@studio/kernel/slices';
import { apiPage } from './api-page';
import { serveImmutable } from './immutable-files';
import { localPage } from './local-page';

interface Manifest {
  readonly bundle: string;
  /** CSP source expression of the one inline script. */
  readonly inlineScript: string;
  readonly stage: {
    /** Address of the script. */
    readonly script: string;
    readonly inlineScript: string;
  };
}

const contentSecurityPolicy = (
  { inlineScript }: Pick<Manifest, 'inlineScript'>,
  widgetOrigin: string | null,
): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScript}`,
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    // The video player, and pages of the web that layers show: in frames that may do nothing but run their scripts.
    // Widgets of users' own code run on an origin of their own.
    `frame-src https:${widgetOrigin === null ? '' : ` ${widgetOrigin}`}`,
    "connect-src 'self' ws: wss:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

/** Policy of the same page in one of our frames: it has no socket, and its media play without sound. */
const stagePolicy = ({ stage }: Manifest, widgetOrigin: string | null): string =>
  contentSecurityPolicy(stage, widgetOrigin).replace("connect-src 'self' ws: wss:", "connect-src 'self'");

/** Headers of pages for people; these pages have no scripts. */
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

/** Addresses on this server. */
export interface StageFiles {
  /** Page for frames, in its present version. */
  readonly address: string;
  readonly script: string;
}

/**
 * Returns the addresses of the stage.
 * @param folder where the build puts it
 */
export function stageFiles(folder: string): StageFiles {
  const { script } = rendererManifest(folder).stage;
  return { address: `/stage?v=${versionOf(script)}`, script };
}

/** Hash in the name of a script. */
const versionOf = (script: string): string => script.split('.').at(-2) ?? '';

function rendererManifest(folder: string): Manifest {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new Error('The renderer is not built: run npm run build.');
  return JSON.parse(readFileSync(manifest, 'utf8')) as Manifest;
}

/** Addresses that pages name. */
export interface PageOrigins {
  /** Base of the links handed out, without a slash at the end. */
  readonly publicUrl: string;
  /** Origin of widgets of users' own code; null for none. */
  readonly widgetOrigin: string | null;
}

/**
 * Serves the page that broadcast software loads at `/o/{link}`, the page `/stage` that draws in our own frames, and
 * their files. The first is the same for every link. A link that opens nothing receives it with 404, since an error text
 * would be seen on stream [overlays/7].
 * @param opens false for a link that opens no overlay
 */
export async function serveRenderer(
  http: FastifyInstance,
  folder: string,
  opens: (link: string) => Promise<boolean>,
  { publicUrl, widgetOrigin }: PageOrigins,
): Promise<void> {
  const html = readFileSync(join(folder, 'index.html'));
  const manifest = rendererManifest(folder);
  const policy = contentSecurityPolicy(manifest, widgetOrigin);

  await serveImmutable(http, {
    ...{ folder, path: '/renderer', names: /(?<!\.(?:br|gz))$/ },
    headers: { 'cross-origin-resource-policy': 'cross-origin' },
  });

  const worker = readFileSync(join(folder, 'sw.js'));
  http.get('/sw.js', (_request, reply) =>
    reply
      .header('content-type', 'text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .send(worker),
  );

  serveStage(http, folder, manifest, widgetOrigin);

  http.get<{ Params: { link: string } }>('/o/:link', async ({ params: { link } }, reply) =>
    reply
      .code((await opens(link)) ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy)
      .header('x-content-type-options', 'nosniff')
      .header('referrer-policy', 'no-referrer')
      // A page saved beside OBS checks whether the server answers.
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(html),
  );

  serveLocalPage(http, opens, publicUrl);
}

/** Serves the page that draws in our own frames. A browser may keep the version that an address names. */
function serveStage(
  http: FastifyInstance,
  folder: string,
  manifest: Manifest,
  widgetOrigin: string | null,
): void {
  const ofStage = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': stagePolicy(manifest, widgetOrigin),
    // Media with sound do not start by themselves.
    'permissions-policy': 'autoplay=()',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  const stage = readFileSync(join(folder, 'stage.html'));
  const version = versionOf(manifest.stage.script);
  http.get<{ Querystring: { v?: string } }>('/stage', ({ query }, reply) =>
    reply
      .headers(ofStage)
      .header('cache-control', query.v === version ? 'private, max-age=31536000, immutable' : 'no-cache')
      .send(stage),
  );
}

/** Serves the page to save beside OBS. */
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

/** Serves the API reference at `/api`: all files from here, no script. Made on first request. */
export function serveApiPage(
  http: FastifyInstance,
  operations: readonly OperationDeclaration[],
  document: () => Promise<object>,
): void {
  const html = new CachedText('text/html; charset=utf-8', async () =>
    new Slices().drain(apiPage(operations, await document())),
  );
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
