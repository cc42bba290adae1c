import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import { LocalServer } from './local-server';

type Source = 'streamelements' | 'nightbot' | 'fossabot' | 'moobot';
type Bot = { readonly [list: string]: unknown };

/** An answer that a call gets instead: a status, with Retry-After perhaps; none at all; or one that breaks off. */
export type Instead =
  number | { readonly status: number; readonly retryAfterS: number } | 'late' | 'cut' | 'half' | 'text';

const exportOf = (source: Source): Bot =>
  JSON.parse(readFileSync(resolve(__dirname, `../fixtures/move-in/exports/${source}.json`), 'utf8')) as Bot;

/** An overlay as StreamElements has it. */
export function overlayOfStreamElements(): Bot {
  const path = resolve(__dirname, '../fixtures/move-in/streamelements-overlay.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Bot;
}

/** PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/**
 * Stub of the APIs of other bots, each under its own paths, with the exports of the fixtures. It refuses a wrong token
 * or name, and misbehaves on command.
 */
export class MoveInSources extends LocalServer {
  readonly token = 'eyJ.token-of-the-tests.sig';
  /** Opens overlays only. */
  readonly overlayToken = 'overlay-token-of-the-tests';
  readonly login = 'ada_streams';
  /** Logins with points, most first. */
  viewers: { readonly username: string; readonly points: number }[] = [];
  /** Answers pages of points without an end: each has new viewers. */
  isEndless = false;
  /** Calls whose path has the text get these answers, one each. */
  readonly instead: { readonly path: string; readonly answers: Instead[] }[] = [];
  /** Method, path and query of each call. */
  readonly asked: string[] = [];

  /** Variables of the environment that lead the studio here. */
  get env(): Record<string, string> {
    const { origin } = this;
    return {
      ...{ STREAMELEMENTS_API_URL: origin, STREAMELEMENTS_CDN_URL: origin, NIGHTBOT_API_URL: origin },
      ...{ FOSSABOT_API_URL: origin, MOOBOT_API_URL: origin },
    };
  }

  /** Gives calls of a path other answers, in order. */
  misbehave(path: string, ...answers: readonly Instead[]): void {
    this.instead.push({ path, answers: [...answers] });
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    this.asked.push(`${request.method} ${url.pathname}${url.search}`);
    let form = '';
    for await (const chunk of request) form += String(chunk);
    const instead = this.instead
      .find(({ path, answers }) => answers.length > 0 && url.pathname.includes(path))
      ?.answers.shift();
    if (instead === 'late') return;
    if (typeof instead === 'number') return void response.writeHead(instead).end('{}');
    if (typeof instead === 'object')
      return void response.writeHead(instead.status, { 'retry-after': String(instead.retryAfterS) }).end();
    if (url.pathname === '/uploads/frame.png' || url.pathname === '/uploads/alert.png')
      return void response.end(picture);
    const body = this.bodyOf(url, request, new URLSearchParams(form));
    if (typeof body === 'number') return void response.writeHead(body).end('{"error":"no"}');
    const text = instead === 'text' ? '<html>Sorry</html>' : JSON.stringify(body);
    const half = text.slice(0, Math.ceil(text.length / 2));
    if (instead === 'half') return void response.end(half);
    if (instead !== 'cut') return void response.end(text);
    response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
    response.write(half, () => response.destroy());
  }

  private bodyOf(url: URL, { method, headers }: IncomingMessage, form: URLSearchParams): unknown {
    const { pathname: path, searchParams } = url;
    const isKnown = headers.authorization === `Bearer ${this.token}`;
    const isOverlays = headers.authorization === `apikey ${this.overlayToken}`;
    if (isOverlays && path === '/kappa/v2/channels/me') return { _id: 'se1' };
    if (isOverlays && path === '/kappa/v2/overlays/se1') return { docs: [{ _id: '64se0001' }] };
    if (isOverlays && path === '/kappa/v2/overlays/se1/64se0001') return overlayOfStreamElements();
    if (path.startsWith('/kappa/v2/')) return isKnown ? this.elements(path, searchParams) : 401;
    const by = path.split('/').at(-1);
    const found = (id: object): unknown => (by === this.login ? { channel: id } : 404);
    if (path.startsWith('/1/channels/twitch/')) return found({ _id: 'night-1' });
    if (path.startsWith('/api/v2/cached/channels/by-slug/')) return found({ id: '30602' });
    if (path === '/api/v2/cached/channels/30602/commands') return exportOf('fossabot');
    if (path === '/1/commands' || path === '/1/timers') {
      const isTimers = path === '/1/timers';
      if (!isKnown && (isTimers || headers['nightbot-channel'] !== 'night-1')) return 401;
      const { commands, timers } = exportOf('nightbot');
      return { _total: 1, status: 200, ...(isTimers ? { timers } : { commands }) };
    }
    if (method !== 'POST') return 404;
    if (path === '/1/channel/meta')
      return form.get('name') === this.login ? { channel: { userid: '444' } } : 404;
    const isMoobot = path === '/1/channel/public/commands/list' && form.get('channel') === '444';
    return isMoobot ? { list: listOf(exportOf('moobot')) } : 404;
  }

  private elements(path: string, query: URLSearchParams): unknown {
    const { commands, timers, filters } = exportOf('streamelements');
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))];
    const some = this.isEndless
      ? Array.from({ length: limit }, (_, at) => ({ username: `v${offset + at}`, points: 1 }))
      : this.viewers.slice(offset, offset + limit);
    switch (path) {
      case '/kappa/v2/channels/me':
        return { _id: 'se1', username: this.login };
      case '/kappa/v2/bot/commands/se1':
        return commands;
      case '/kappa/v2/bot/timers/se1':
        return timers;
      case '/kappa/v2/bot/filters/se1':
        return filters;
      case '/kappa/v2/points/se1/top':
        return { ...(!this.isEndless && { _total: this.viewers.length }), users: some };
      case '/kappa/v2/points/se1/watchtime':
        return {
          ...{ _total: this.viewers.length },
          users: this.viewers
            .slice(offset, offset + limit)
            .map(({ username }) => ({ username, minutes: 60 })),
        };
      default:
        return 404;
    }
  }
}

function listOf(bot: Bot): unknown {
  return bot['list'] ?? bot['commands'];
}
