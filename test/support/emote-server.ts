import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from './local-server';

/** A transparent picture of one pixel. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Misbehaviour of the server in place of a response. */
export type Misbehaviour = 'hang' | 'error' | 'rubbish' | 'huge' | 'redirect' | 'cut';

/** Emotes of a list, by name. */
type Names = Readonly<Record<string, string>>;

/** Stub of the emote services: their lists and images, on one address. A test can make it misbehave. */
export class EmoteServer extends LocalServer {
  /** Paths that were asked for, in order. */
  readonly asked: string[] = [];
  /** For paths that hold a text. */
  readonly misbehaves = new Map<string, Misbehaviour>();
  readonly bttv = { global: {} as Names, channels: {} as Record<string, Names> };
  readonly ffz = { global: {} as Names, channels: {} as Record<string, Names> };
  readonly seventv = { global: {} as Names, channels: {} as Record<string, Names> };

  protected answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const wrong = [...this.misbehaves].find(([part]) => url.includes(part))?.[1];
    if (wrong) misbehave(wrong, response);
    else this.respond(url, response);
  }

  private respond(url: string, response: ServerResponse): void {
    const list = this.listAt(url);
    if (list !== undefined) {
      response.statusCode = list === null ? 404 : 200;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(list ?? { message: 'Unknown' }));
      return;
    }
    const isPicture = /^\/(?:emote|emotes|emoticons|badges)\//.test(url);
    response.statusCode = isPicture ? 200 : 404;
    // The content type is wrong on purpose, since it must never be trusted.
    response.setHeader('content-type', 'text/html');
    response.end(isPicture ? picture : '');
  }

  /** Returns undefined if there is no list at the URL, and null for an unknown channel. */
  private listAt(url: string): unknown {
    const id = url.split('/').pop() ?? '';
    const all = (names: Names, key: string) =>
      Object.entries(names).map(([name, id]) => ({ id, [key]: name }));
    if (url === '/bttv/cached/emotes/global') return all(this.bttv.global, 'code');
    if (url.startsWith('/bttv/cached/users/twitch/')) {
      const own = this.bttv.channels[id];
      return own ? { channelEmotes: all(own, 'code'), sharedEmotes: [] } : null;
    }
    const set = (names: Names) => ({
      3: { emoticons: all(names, 'name').map((one) => ({ ...one, id: Number(one.id) })) },
    });
    if (url === '/ffz/set/global') return { default_sets: [3], sets: set(this.ffz.global) };
    if (url.startsWith('/ffz/room/id/')) {
      const own = this.ffz.channels[id];
      return own ? { room: { set: 3 }, sets: set(own) } : null;
    }
    if (url === '/7tv/emote-sets/global') return { emotes: all(this.seventv.global, 'name') };
    if (url.startsWith('/7tv/users/')) {
      const own = this.seventv.channels[id];
      return own ? { emote_set: { emotes: all(own, 'name') } } : null;
    }
    return undefined;
  }
}

function misbehave(wrong: Misbehaviour, response: ServerResponse): void {
  switch (wrong) {
    case 'hang':
      return;
    case 'error':
      response.statusCode = 500;
      response.end('{"emotes":');
      return;
    case 'rubbish':
      response.end('<script>alert(1)</script>');
      return;
    case 'huge':
      response.end(Buffer.alloc(20_000_000));
      return;
    case 'redirect':
      response.statusCode = 302;
      response.setHeader('location', 'http://169.254.169.254/latest/meta-data');
      response.end();
      return;
    default:
      response.setHeader('content-length', '1000');
      response.write('[');
      response.destroy();
  }
}
