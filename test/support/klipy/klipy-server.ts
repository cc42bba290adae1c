import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '../local-server';

/** Data of one picture. */
export interface KlipyPicture {
  readonly slug: string;
  readonly title: string;
  /** Bytes by size; one buffer serves all sizes. */
  readonly bytes: Buffer | { readonly [size: string]: Buffer };
  /** Origin at which the files are said to be, in place of this server. */
  readonly elsewhere?: string;
}

export type Misbehaviour =
  'none' | 'not JSON' | 'no list' | 'slow' | 'away' | 'busy' | 'refuses the key' | 'redirects';

const lists: ReadonlySet<string> = new Set(['gifs', 'stickers', 'static-memes']);
const sizes = ['hd', 'md', 'sm', 'xs'] as const;

/**
 * Stub of KLIPY's API with pictures and misbehaviour set by a test. It refuses a wrong key, an invalid page size,
 * a search without words and a share without a customer.
 */
export class KlipyServer extends LocalServer {
  /** Requests received: method, path without the key, query. */
  readonly asked: string[] = [];
  readonly shared: { readonly slug: string; readonly customer: string }[] = [];
  misbehaves: Misbehaviour = 'none';
  pictures: KlipyPicture[] = [];

  constructor(readonly key = 'app-key-of-the-test') {
    super();
  }

  /** Environment for a server under test. */
  get env(): Readonly<Record<string, string>> {
    return { KLIPY_API_KEY: this.key, KLIPY_API_URL: `${this.origin}/api/v1`, KLIPY_CDN_URLS: this.origin };
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    this.asked.push(`${request.method} ${url.pathname.replace(this.key, '{key}')}${url.search}`);
    if (url.pathname.startsWith('/files/')) return this.file(url.pathname, response);
    const [, api, version, key, ...path] = url.pathname.split('/');
    if (api !== 'api' || version !== 'v1') return refuse(response, 404);
    if (key !== this.key || this.misbehaves === 'refuses the key') return refuse(response, 401);
    switch (this.misbehaves) {
      case 'not JSON':
        response.end('<html>Please try again later.</html>');
        return;
      case 'no list':
        return answer(response, { result: false });
      case 'slow':
        return;
      case 'away':
        response.destroy();
        return;
      case 'busy':
        response.setHeader('retry-after', '7');
        return refuse(response, 429);
      case 'redirects':
        response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
        return;
      case 'none':
        return this.respond(request, path.map(decodeURIComponent), url.searchParams, response);
    }
  }

  private async respond(
    request: IncomingMessage,
    [list = '', what = '', name = '']: readonly string[],
    query: URLSearchParams,
    response: ServerResponse,
  ): Promise<void> {
    if (list === 'search-suggestions')
      return answer(response, { data: this.pictures.map(({ title }) => title.toLowerCase()) });
    if (!lists.has(list)) return refuse(response, 404);
    if (request.method === 'POST' && what === 'share') {
      const { customer_id: customer } = JSON.parse(await textOf(request)) as { customer_id?: string };
      if (!customer) return refuse(response, 422);
      this.shared.push({ slug: name, customer });
      return answer(response, { result: true });
    }
    switch (what) {
      case 'categories':
        return answer(response, {
          data: {
            categories: [{ category: 'Love', query: 'love', preview_url: `${this.origin}/files/0/sm` }],
          },
        });
      case 'items': {
        const slugs = query.get('slugs')?.split(',') ?? [];
        const found = this.pictures.filter(({ slug }) => slugs.includes(slug));
        return answer(response, {
          data: { data: found.map((picture) => this.entry(picture)), has_next: false },
        });
      }
      case 'search':
        if (!query.get('q')) return refuse(response, 422);
        return this.page(query, response);
      case 'trending':
      case 'recent':
        return this.page(query, response);
      default:
        return refuse(response, 404);
    }
  }

  private page(query: URLSearchParams, response: ServerResponse): void {
    const [page, size] = [Number(query.get('page')), Number(query.get('per_page'))];
    if (!(page >= 1) || !(size >= 8 && size <= 50)) return refuse(response, 422);
    const words = query.get('q') ?? '';
    const found = this.pictures.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
    const part = found.slice((page - 1) * size, page * size).map((picture) => this.entry(picture));
    answer(response, { data: { data: part, has_next: page * size < found.length } });
  }

  /** Returns an entry of a list; one without a slug is an advertisement. */
  private entry(picture: KlipyPicture): object {
    const { slug, title, elsewhere } = picture;
    if (slug === '') return { type: 'ad', content: '<script>alert(1)</script>' };
    const at = this.pictures.indexOf(picture);
    const files = sizes.map((size) => {
      const url = `${elsewhere ?? this.origin}/files/${at}/${size}`;
      return [size, { gif: { url, width: 320, height: 240 }, mp4: { url, width: 320, height: 240 } }];
    });
    return { slug, title, type: 'gif', file: Object.fromEntries(files) as object };
  }

  private file(path: string, response: ServerResponse): void {
    const [, , at = '', size = ''] = path.split('/');
    const bytes = this.pictures[Number(at)]?.bytes;
    const content = Buffer.isBuffer(bytes) ? bytes : bytes?.[size];
    if (!content) return refuse(response, 404);
    // The content type is wrong on purpose, since it must never be trusted.
    response.setHeader('content-type', 'text/html');
    response.end(content);
  }
}

function answer(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end('{"result":false}');
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
