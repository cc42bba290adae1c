import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** Files of a package, by path. */
export type PackageFiles = { readonly [path: string]: string | Buffer };

const types: { readonly [ending: string]: string } = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  ogg: 'audio/ogg',
};

/** Policy of a cage, which the page inside inherits. */
const policy = (own: string, media: string): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' ${own}`,
    `style-src 'unsafe-inline' ${own}`,
    `img-src ${own} ${media} data: blob:`,
    `media-src ${own} ${media}`,
    `font-src ${own} ${media}`,
    `connect-src ${own}`,
    "frame-src 'none'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ');

/** Serves packages and cages on an origin of its own, with the headers of the studio. */
export class CageServer {
  private readonly packages = new Map<string, PackageFiles>();
  private http: Server | null = null;
  private port = 0;

  /** @param folder where the build puts the renderer */
  constructor(private readonly folder: string) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Adds a package. @returns its hash */
  add(files: PackageFiles): string {
    const sha = createHash('sha256');
    for (const [path, content] of Object.entries(files)) sha.update(path).update(content);
    const hash = sha.digest('hex');
    this.packages.set(hash, files);
    return hash;
  }

  /** State of a layer that shows a package, as the studio sends it to renderers. */
  layerState(packageId: string, hash: string, more: { readonly [key: string]: unknown } = {}) {
    return { custom: { kind: 'se', hash, packageId, ...more } };
  }

  /** Starts, or starts again on the same port. @param media origin of uploads and emotes */
  async start(media = ''): Promise<void> {
    this.http = createServer((request, response) => {
      const path = decodeURIComponent(new URL(request.url ?? '', this.url).pathname);
      const [, kind, hash = '', ...rest] = path.split('/');
      const files = this.packages.get(hash);
      response.setHeader('x-content-type-options', 'nosniff');
      if (kind === 'cage' && files) {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        response.setHeader('content-security-policy', policy(this.url, media));
        response.setHeader('origin-agent-cluster', '?1');
        response.setHeader('referrer-policy', 'no-referrer');
        return void response.end(readFileSync(join(this.folder, 'cage.html')));
      }
      const file = kind === 'w' ? files?.[rest.join('/')] : undefined;
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('cross-origin-resource-policy', 'cross-origin');
      if (file === undefined) {
        response.statusCode = 404;
        return void response.end();
      }
      response.setHeader('content-type', types[path.split('.').pop() ?? ''] ?? 'application/octet-stream');
      response.end(file);
    });
    this.http.listen(this.port, '127.0.0.1');
    await once(this.http, 'listening');
    this.port = (this.http.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    this.http?.closeAllConnections();
    this.http?.close();
    this.http = null;
  }
}
