import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { StageFiles } from './pages';
import { serveImmutable } from './immutable-files';

/**
 * The console has no rights beyond the API's and loads nothing from other servers; stages are frames of this
 * server.
 */
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

interface Manifest {
  /** Names of style sheets in their order; an editor needs the first for its first picture. */
  readonly styles: readonly string[];
  /** Names of scripts by page. */
  readonly pages: { readonly [page: string]: readonly string[] };
}

/** Returns the scripts of pages without those of every page, and without `others`. */
function scriptsOf(
  { main = [], start = [], ...pages }: Manifest['pages'],
  names: readonly string[],
  others: readonly string[] = [],
): readonly string[] {
  const known = new Set([...main, ...start, ...others]);
  return [...new Set(names.flatMap((name) => pages[name] ?? []))].filter((file) => !known.has(file));
}

const asset = (file: string): string => `/console/assets/${file}`;

const sheet = (file: string): string => `<link rel="stylesheet" href="${file}">`;

/** Adds lines to the head of a page. */
function withLines(html: string, lines: readonly string[]): string {
  return html.replace('</head>', `${lines.join('\n')}\n</head>`);
}

/**
 * Serves the console at `/console`: files with unlimited caching, and one shell for every address below, which the
 * app renders. `/` redirects there.
 * @param folder where the build puts it
 * @param stage what draws the editor's canvas, which its page loads ahead
 * @throws Error if it was not built
 */
export async function serveConsole(http: FastifyInstance, folder: string, stage: StageFiles): Promise<void> {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) throw new Error('The console is not built: run npm run build.');
  const html = readFileSync(page, 'utf8');
  const { styles, pages } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest;
  // The connection to the overlay opens first, since its answer takes the longest.
  const ofRoom = scriptsOf(pages, ['early-room']);
  const ofEditor = scriptsOf(pages, ['framed', 'overlay-pages', 'editor-page'], ofRoom);
  const scripts = ofEditor.map(asset).join(' ');
  const [, ...stylesLater] = styles.map(asset);
  const early = stylesLater.reduce((text, file) => text.replace(sheet(file), ''), html);
  const editor = withLines(early, [
    `<meta name="styles-later" content="${stylesLater.join(' ')}">`,
    ...ofRoom.map((file) => `<link rel="modulepreload" href="${asset(file)}">`),
    `<meta name="scripts-ahead" content="${scripts}">`,
    `<meta name="stage" content="${stage.address}">`,
    `<meta name="stage-script" content="${stage.script}">`,
  ]);
  await serveImmutable(http, { folder, path: '/console/assets', names: /\.(?:js|css|map|woff2)$/ });

  for (const [path, shell] of [
    ['/console', html],
    ['/console/overlays/:overlayId', editor],
    ['/console/*', html],
  ] as const)
    http.get(path, (_request, reply) =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', contentSecurityPolicy)
        .header('x-content-type-options', 'nosniff')
        .header('referrer-policy', 'no-referrer')
        .send(shell),
    );
  http.get('/', (_request, reply) => reply.redirect('/console', 302));
}
