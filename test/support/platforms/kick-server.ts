import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '../local-server';
import { consentPage } from './consent-page';

type KickAnswer = {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

export interface KickAsked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

interface KickToken {
  readonly userId: number;
  readonly scopes: readonly string[];
  isValid: boolean;
}

interface KickEndpoint {
  readonly scope: string | null;
  readonly answer: (kick: KickServer, asked: KickAsked, token: KickToken) => KickAnswer;
}

/**
 * Stub of Kick as far as we use it: OAuth 2.1, its public API, and signed webhooks. It refuses what the real one
 * refuses.
 */
export class KickServer extends LocalServer {
  readonly clientId = 'kickclient';
  readonly clientSecret = 'kick-client-secret-of-tests';
  readonly asked: KickAsked[] = [];
  readonly next = new Map<string, KickAnswer[]>();
  readonly channel = { title: 'A title', categoryId: 33 };
  readonly categories = new Map([
    [33, 'Chess'],
    [44, 'Music'],
  ]);
  readonly banned = new Set<number>();
  readonly subscribed = new Set<string>();
  readonly said: { readonly id: string; readonly text: string }[] = [];
  /** Redemptions that are not settled. */
  waiting: { readonly id: string; readonly userId: number; readonly redeemed_at: string }[] = [];
  live: { readonly started_at: string; readonly viewer_count: number } | null = null;
  private keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly tokens = new Map<string, KickToken>();
  private readonly refreshTokens = new Map<string, { userId: number; scopes: readonly string[] }>();
  private readonly codes = new Map<string, { scopes: readonly string[]; redirectUri: string }>();

  get env(): Record<string, string> {
    return {
      KICK_CLIENT_ID: this.clientId,
      KICK_CLIENT_SECRET: this.clientSecret,
      ...this.addresses,
    };
  }

  /** Environment that leads to this Kick, without a client. */
  get addresses(): Record<string, string> {
    return {
      KICK_AUTH_URL: this.origin,
      KICK_API_URL: `${this.origin}/public`,
    };
  }

  /** Makes the server return an invalid public key. */
  isKeyBroken = false;

  get publicKey(): string {
    return this.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  /** From now on it signs with another key. */
  changeKey(): void {
    this.keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  }

  grant(
    userId: number,
    scopes: readonly string[],
  ): { accessToken: string; refreshToken: string; scopes: readonly string[] } {
    const [accessToken, refreshToken] = [`kick-access-${randomUUID()}`, `kick-refresh-${randomUUID()}`];
    this.tokens.set(accessToken, { userId, scopes, isValid: true });
    this.refreshTokens.set(refreshToken, { userId, scopes });
    return { accessToken, refreshToken, scopes };
  }

  /** Every token that there is. */
  knownTokens(): readonly string[] {
    return [...this.tokens.keys(), ...this.refreshTokens.keys()];
  }

  expire(): void {
    for (const token of this.tokens.values()) token.isValid = false;
  }

  /**
   * Grants the consent that a URL asks for.
   * @returns the URL to which the browser is redirected
   */
  agree(authorizeUrl: string): string {
    const url = new URL(authorizeUrl);
    const of = (name: string): string => url.searchParams.get(name) ?? '';
    if (of('client_id') !== this.clientId || of('state') === '' || of('code_challenge_method') !== 'S256')
      throw new Error('Refused.');
    const code = randomUUID();
    this.codes.set(code, { scopes: of('scope').split(' '), redirectUri: of('redirect_uri') });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({ code, state: of('state') }).toString();
    return back.toString();
  }

  /** Returns a webhook request with a valid signature. */
  signed(
    type: string,
    payload: object,
    { id = randomUUID(), at = new Date().toISOString() }: { readonly id?: string; readonly at?: string } = {},
  ): { readonly body: Buffer; readonly headers: Record<string, string> } {
    const body = Buffer.from(JSON.stringify(payload));
    const signature = createSign('RSA-SHA256')
      .update(`${id}.${at}.`)
      .update(body)
      .sign(this.keys.privateKey, 'base64');
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'kick-event-message-id': id,
        'kick-event-message-timestamp': at,
        'kick-event-signature': signature,
        'kick-event-type': type,
        'kick-event-version': '1',
      },
    };
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    if (url.pathname === '/oauth/authorize') return consentPage(response, this.agree(url.href));
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    const body = (
      isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}
    ) as KickAsked['body'];
    const path = url.pathname.replace(/^\/public/, '');
    const asked = { method: request.method ?? 'GET', path, query: url.searchParams, body };
    this.asked.push(asked);
    const answer = this.next.get(path)?.shift() ?? this.answerTo(asked, request);
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }

  private answerTo(asked: KickAsked, request: IncomingMessage): KickAnswer {
    if (asked.path === '/oauth/token') return this.token(asked.body);
    if (asked.path === '/oauth/revoke') return { status: 200 };
    if (asked.path === '/v1/public-key')
      return {
        status: 200,
        body: { data: { public_key: this.isKeyBroken ? 'not a key' : this.publicKey }, message: 'OK' },
      };
    const token = this.tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!token?.isValid) return refused(401, 'Unauthorized');
    const endpoint =
      kickEndpoints[`${asked.method} ${asked.path.replace(/^(\/v1\/chat)\/[^/]+$/, '$1/:id')}`];
    if (!endpoint) return refused(404, `no ${asked.method} ${asked.path}`);
    if (endpoint.scope !== null && !token.scopes.includes(endpoint.scope)) return refused(403, 'Forbidden');
    return endpoint.answer(this, asked, token);
  }

  private token(body: KickAsked['body']): KickAnswer {
    if (body['client_id'] !== this.clientId || body['client_secret'] !== this.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } };
    if (body['grant_type'] === 'client_credentials')
      return {
        status: 200,
        body: { access_token: `app-${randomUUID()}`, expires_in: 5_000, token_type: 'Bearer' },
      };
    if (body['grant_type'] === 'refresh_token') {
      const known = this.refreshTokens.get(String(body['refresh_token']));
      this.refreshTokens.delete(String(body['refresh_token']));
      return known
        ? this.granted(known.userId, known.scopes)
        : { status: 400, body: { error: 'invalid_grant' } };
    }
    const code = this.codes.get(String(body['code']));
    if (!code || code.redirectUri !== body['redirect_uri'] || !body['code_verifier'])
      return { status: 400, body: { error: 'invalid_grant' } };
    return this.granted(7, code.scopes);
  }

  private granted(userId: number, scopes: readonly string[]): KickAnswer {
    const { accessToken, refreshToken } = this.grant(userId, scopes);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: 7200,
        scope: scopes.join(' '),
        token_type: 'Bearer',
      },
    };
  }
}

/** Redemptions that a page has. */
const PAGE = 2;

const names = new Map([
  [7, 'Streamer'],
  [21, 'Night_Owl'],
]);

const kickEndpoints: { readonly [name: string]: KickEndpoint } = {
  'GET /v1/users': {
    scope: 'user:read',
    answer: (_, { query }, { userId }) => {
      const ids = query.has('id') ? query.getAll('id').map(Number) : [userId];
      return data(
        ids.map((id) => ({
          ...{ user_id: id, name: names.get(id) ?? 'TheBot' },
          profile_picture: `https://files.kick.com/images/user/${id}/profile_image/conversion/0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0-fullsize.webp`,
        })),
      );
    },
  },
  'GET /v1/channels': {
    scope: 'channel:read',
    answer: ({ channel, categories }, { query }) => {
      const slug = query.get('slug');
      if (slug !== null) return data(slug === 'viewer' ? [{ broadcaster_user_id: 21, slug }] : []);
      const ids = query.getAll('broadcaster_user_id').map(Number);
      if (ids.length > 0 && !ids.includes(7))
        return data(
          ids.map((id) => ({
            broadcaster_user_id: id,
            slug: names.get(id)?.toLowerCase().replace('_', '-'),
          })),
        );
      const category = { id: channel.categoryId, name: categories.get(channel.categoryId) };
      return data([{ broadcaster_user_id: 7, slug: 'streamer', stream_title: channel.title, category }]);
    },
  },
  'PATCH /v1/channels': {
    scope: 'channel:write',
    answer: (kick, { body }) => {
      const { stream_title, category_id } = body as { stream_title?: string; category_id?: number };
      if (category_id !== undefined && !kick.categories.has(category_id))
        return refused(400, 'Invalid category');
      if (stream_title !== undefined) kick.channel.title = stream_title;
      if (category_id !== undefined) kick.channel.categoryId = category_id;
      return { status: 204 };
    },
  },
  'GET /v2/categories': {
    scope: null,
    answer: ({ categories }, { query }) =>
      data(
        [...categories]
          .filter(([, name]) => name.toLowerCase().includes(query.get('name')?.toLowerCase() ?? ''))
          .map(([id, name]) => ({ id, name, thumbnail: 'https://files.kick.com/x.webp' })),
      ),
  },
  'GET /v1/users/livestreams': { scope: null, answer: ({ live }) => data(live ? [live] : []) },
  'POST /v1/chat': {
    scope: 'chat:write',
    answer: (kick, { body }) => {
      const { type, content } = body as { type: string; content: string };
      if (type !== 'user' && type !== 'bot') return refused(400, 'Invalid type');
      if (content.length > 500) return refused(400, 'Too long');
      const id = randomUUID();
      kick.said.push({ id, text: content });
      return data({ is_sent: true, message_id: id });
    },
  },
  'DELETE /v1/chat/:id': { scope: 'moderation:chat_message:manage', answer: () => ({ status: 204 }) },
  'POST /v1/moderation/bans': {
    scope: 'moderation:ban',
    answer: ({ banned }, { body }) => {
      const { user_id, duration } = body as { user_id: number; duration?: number };
      if (duration !== undefined && (!Number.isInteger(duration) || duration < 1 || duration > 10_080))
        return refused(400, 'Invalid duration');
      banned.add(user_id);
      return data({});
    },
  },
  'DELETE /v1/moderation/bans': {
    scope: 'moderation:ban',
    answer: ({ banned }, { body }) =>
      banned.delete(body['user_id'] as number) ? data({}) : refused(404, 'Not banned'),
  },
  'GET /v1/channels/rewards': {
    scope: 'channel:rewards:read',
    answer: () => data([{ id: 'r', title: 'Hydrate', cost: 100, is_enabled: true }]),
  },
  'GET /v1/channels/rewards/redemptions': {
    scope: 'channel:rewards:read',
    answer: ({ waiting }, { query }) => {
      if (query.get('status') !== 'pending') return refused(400, 'Invalid status');
      const at = Number(query.get('cursor') ?? '0');
      const redemptions = waiting.slice(at, at + PAGE).map(({ id, userId, redeemed_at }) => ({
        ...{ id, redeemed_at, redeemer: { broadcaster_user_id: userId } },
        ...{ status: 'pending', user_input: 'please' },
      }));
      const reward = { id: 'r', title: 'Hydrate', cost: 100, can_manage: true, is_deleted: false };
      return {
        status: 200,
        body: {
          data: redemptions.length > 0 ? [{ reward, redemptions }] : [],
          message: 'OK',
          pagination: { next_cursor: at + PAGE < waiting.length ? String(at + PAGE) : '' },
        },
      };
    },
  },
  'POST /v1/channels/rewards/redemptions/accept': {
    scope: 'channel:rewards:write',
    answer: (_, { body }) =>
      (body['ids'] as readonly string[]).length > 25 ? refused(400, 'Too many') : data([]),
  },
  'GET /v1/events/subscriptions': {
    scope: 'events:subscribe',
    answer: ({ subscribed }) => data([...subscribed].map((event) => ({ id: event, event, version: 1 }))),
  },
  'POST /v1/events/subscriptions': {
    scope: 'events:subscribe',
    answer: ({ subscribed }, { body }) => {
      const { events, method } = body as {
        events: readonly { name: string; version: number }[];
        method: string;
      };
      if (method !== 'webhook') return refused(400, 'Invalid method');
      for (const { name } of events) subscribed.add(name);
      return data(events.map(({ name, version }) => ({ name, version, subscription_id: name })));
    },
  },
};

function data(content: unknown): KickAnswer {
  return { status: 200, body: { data: content, message: 'OK' } };
}

function refused(status: number, message: string): KickAnswer {
  return { status, body: { data: null, message } };
}
