import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { WebSocketServer, type WebSocket } from 'ws';
import { LocalServer } from '../local-server';

/** Somebody on this Twitch. */
export interface TwitchPerson {
  readonly id: string;
  readonly login: string;
  readonly name: string;
}

interface Token {
  readonly userId: string;
  readonly scopes: readonly string[];
  isValid: boolean;
}

interface Device {
  readonly scopes: readonly string[];
  userId: string | null;
  status: 'pending' | 'denied' | 'expired' | 'granted';
}

interface Session {
  readonly id: string;
  readonly socket: WebSocket;
  readonly userIds: Set<string>;
  readonly topics: Map<string, Subscription>;
  keepalive: NodeJS.Timeout | undefined;
  unsubscribed: NodeJS.Timeout | undefined;
}

interface Subscription {
  readonly type: string;
  readonly version: string;
  readonly condition: Record<string, string>;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

/** Scopes that subscriptions need: any of them. */
const topicScopes: { readonly [type: string]: readonly string[] } = {
  'channel.follow': ['moderator:read:followers'],
  'channel.subscribe': ['channel:read:subscriptions'],
  'channel.subscription.message': ['channel:read:subscriptions'],
  'channel.subscription.gift': ['channel:read:subscriptions'],
  'channel.cheer': ['bits:read'],
  'channel.chat.message': ['user:read:chat'],
  'channel.chat.clear': ['user:read:chat'],
  'channel.chat.notification': ['user:read:chat'],
  'channel.chat.message_delete': ['user:read:chat'],
  'channel.chat.clear_user_messages': ['user:read:chat'],
  'channel.ban': ['channel:moderate'],
};
const versions: { readonly [type: string]: string } = {
  'channel.update': '2',
  'channel.follow': '2',
  'channel.hype_train.begin': '2',
  'channel.hype_train.progress': '2',
  'channel.hype_train.end': '2',
  'channel.channel_points_automatic_reward_redemption.add': '2',
};

/**
 * Twitch as far as we use it: OAuth, Helix and EventSub. It refuses what the real one refuses (wrong client, token, scope,
 * session, version), and misbehaves on command.
 */
export class TwitchServer extends LocalServer {
  readonly clientId = 'twitchclient';
  readonly clientSecret = 'twitch-client-secret-of-tests';
  readonly people = new Map<string, TwitchPerson>();
  readonly asked: Asked[] = [];
  readonly sessions = new Map<string, Session>();
  /** Answers that the next calls of a path get instead, in order; `hang` never answers. */
  readonly next = new Map<string, (Answer | 'hang')[]>();
  readonly channel = { title: 'A title', gameId: '33' };
  readonly games = new Map([
    ['33', 'Chess'],
    ['44', 'Science & Technology'],
  ]);
  readonly banned = new Set<string>();
  /** Redemptions of our reward that wait. */
  readonly waiting: { readonly id: string; readonly user_id: string; readonly redeemed_at: string }[] = [];
  readonly said: { readonly id: string; readonly senderId: string; readonly text: string }[] = [];
  stream: { readonly id: string; readonly started_at: string; readonly viewer_count: number } | null = null;
  /** Seconds that sessions promise. */
  keepaliveS = 10;
  isSilent = false;
  /** Set: lines are taken and shown to nobody. */
  dropReason: string | null = null;
  /** Sockets that were opened, ever. */
  connections = 0;
  /** How often a refresh token was taken. */
  refreshes = 0;
  private readonly tokens = new Map<string, Token>();
  private readonly refreshTokens = new Map<string, { userId: string; scopes: readonly string[] }>();
  private readonly codes = new Map<
    string,
    { userId: string; scopes: readonly string[]; redirectUri: string; challenge: string }
  >();
  private readonly devices = new Map<string, Device>();
  private readonly sockets = new WebSocketServer({ noServer: true });

  constructor() {
    super();
    this.http.on('upgrade', (request, socket, head) => {
      this.sockets.handleUpgrade(request, socket, head, (line) => this.welcome(line, request.url ?? '/'));
    });
    for (const person of [
      { id: '1001', login: 'streamer', name: 'Streamer' },
      { id: '1002', login: 'thebot', name: 'TheBot' },
      { id: '2001', login: 'viewer', name: 'Viewer' },
    ])
      this.people.set(person.id, person);
  }

  override async stop(): Promise<void> {
    for (const { socket } of this.sessions.values()) socket.terminate();
    await super.stop();
  }

  /** What a studio is told of it. */
  get env(): Record<string, string> {
    return {
      TWITCH_CLIENT_ID: this.clientId,
      TWITCH_CLIENT_SECRET: this.clientSecret,
      TWITCH_AUTH_URL: `${this.origin}/oauth2`,
      TWITCH_API_URL: `${this.origin}/helix`,
      TWITCH_EVENTSUB_URL: `${this.origin.replace('http', 'ws')}/ws`,
    };
  }

  /** A token of somebody's, as after they agreed. */
  grant(
    userId: string,
    scopes: readonly string[],
  ): { accessToken: string; refreshToken: string; scopes: readonly string[] } {
    const [accessToken, refreshToken] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`];
    this.tokens.set(accessToken, { userId, scopes, isValid: true });
    this.refreshTokens.set(refreshToken, { userId, scopes });
    return { accessToken, refreshToken, scopes };
  }

  /** Every token that there is, of whatever use. */
  knownTokens(): readonly string[] {
    return [...this.tokens.keys(), ...this.refreshTokens.keys()];
  }

  /** All access tokens of somebody are of no use any more. */
  expire(userId: string): void {
    for (const token of this.tokens.values()) if (token.userId === userId) token.isValid = false;
  }

  /** Somebody takes back what they granted. */
  disconnect(userId: string): void {
    this.expire(userId);
    for (const [token, { userId: owner }] of this.refreshTokens)
      if (owner === userId) this.refreshTokens.delete(token);
    for (const session of this.sessions.values())
      if (session.userIds.has(userId))
        for (const { type } of session.topics.values())
          this.send(
            session,
            'revocation',
            { subscription: { type, status: 'authorization_revoked' } },
            randomUUID(),
            type,
          );
  }

  /** Somebody looks at the page that an address leads to and agrees. @returns where their browser goes then */
  agree(authorizeUrl: string, userId = '1001'): string {
    const url = new URL(authorizeUrl);
    const of = (name: string): string => url.searchParams.get(name) ?? '';
    if (of('client_id') !== this.clientId || of('response_type') !== 'code') throw new Error('Not to us.');
    const code = randomUUID();
    const scopes = of('scope').split(' ');
    this.codes.set(code, {
      userId,
      scopes,
      redirectUri: of('redirect_uri'),
      challenge: of('code_challenge'),
    });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({ code, scope: of('scope'), state: of('state') }).toString();
    return back.toString();
  }

  /** Somebody types in a code, or refuses. */
  enter(userCode: string, status: Exclude<Device['status'], 'pending'>, userId = '1001'): void {
    const device = this.devices.get(`device-${userCode}`);
    if (!device) throw new Error('No such code.');
    device.status = status;
    device.userId = userId;
  }

  /** Something happens on the channel: each session that has subscribed is told. @returns the message's id */
  emit(type: string, event: object, given: { readonly id?: string; readonly at?: string } = {}): string {
    const { id = randomUUID(), at = new Date().toISOString() } = given;
    for (const session of this.sessions.values())
      if (session.topics.has(type))
        this.send(
          session,
          'notification',
          { subscription: { type, status: 'enabled' }, event },
          id,
          type,
          at,
        );
    return id;
  }

  /** Asks sessions to move, as before a restart. @param elsewhere an address that isn’t Twitch’s */
  move(elsewhere?: string): void {
    for (const session of this.sessions.values())
      this.send(session, 'session_reconnect', {
        session: {
          id: session.id,
          status: 'reconnecting',
          keepalive_timeout_seconds: null,
          reconnect_url: elsewhere ?? `${this.origin.replace('http', 'ws')}/ws?from=${session.id}`,
        },
      });
  }

  hangUp(code = 4000): void {
    for (const { socket } of this.sessions.values()) socket.close(code);
  }

  /** Resolves once so many topics have been subscribed to in one session. */
  async subscribed(type = 'channel.chat.message'): Promise<void> {
    while (![...this.sessions.values()].some(({ topics }) => topics.has(type)))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  private welcome(socket: WebSocket, url: string): void {
    this.connections++;
    const from = this.sessions.get(new URL(url, this.origin).searchParams.get('from') ?? '');
    const session: Session = {
      id: randomUUID(),
      socket,
      userIds: new Set(from?.userIds),
      topics: new Map(from?.topics),
      keepalive: undefined,
      unsubscribed: undefined,
    };
    this.sessions.set(session.id, session);
    socket.on('message', () => socket.close(4001));
    socket.on('close', () => {
      clearInterval(session.keepalive);
      clearTimeout(session.unsubscribed);
      this.sessions.delete(session.id);
    });
    if (!from) session.unsubscribed = setTimeout(() => socket.close(4003), 10_000).unref();
    this.send(session, 'session_welcome', {
      session: {
        id: session.id,
        status: 'connected',
        keepalive_timeout_seconds: this.keepaliveS,
        reconnect_url: null,
      },
    });
    session.keepalive = setInterval(
      () => {
        if (!this.isSilent) this.send(session, 'session_keepalive', {});
      },
      (this.keepaliveS * 1000) / 2,
    ).unref();
  }

  private send(
    { socket }: Session,
    message_type: string,
    payload: object,
    message_id: string = randomUUID(),
    subscription_type?: string,
    message_timestamp = new Date().toISOString(),
  ): void {
    const metadata = {
      message_id,
      message_type,
      message_timestamp,
      ...(subscription_type && { subscription_type }),
    };
    socket.send(JSON.stringify({ metadata, payload }));
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    const body = (
      isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}
    ) as Asked['body'];
    const path = url.pathname.replace(/^\/(?:oauth2|helix)/, '');
    const asked = { method: request.method ?? 'GET', path, query: url.searchParams, body };
    this.asked.push(asked);
    const instead = this.next.get(path)?.shift();
    if (instead === 'hang') return;
    const answer =
      instead ??
      (url.pathname.startsWith('/oauth2') ? this.oauth(asked, request) : this.helix(asked, request));
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }

  private oauth({ path, body }: Asked, request: IncomingMessage): Answer {
    switch (path) {
      case '/validate': {
        const token = this.tokens.get(request.headers.authorization?.replace(/^OAuth /, '') ?? '');
        if (!token?.isValid) return failed(401, 'invalid access token');
        const { login = '' } = this.people.get(token.userId) ?? {};
        return {
          status: 200,
          body: {
            client_id: this.clientId,
            login,
            user_id: token.userId,
            scopes: token.scopes,
            expires_in: 3600,
          },
        };
      }
      case '/revoke':
        this.tokens.delete(String(body['token']));
        return { status: 200 };
      case '/device': {
        if (body['client_id'] !== this.clientId) return failed(400, 'invalid client');
        if (!body['scopes']) return failed(400, 'missing scopes');
        const userCode = randomUUID().slice(0, 8).toUpperCase();
        const device: Device = { scopes: textOf(body['scopes']).split(' '), userId: null, status: 'pending' };
        this.devices.set(`device-${userCode}`, device);
        return {
          status: 200,
          body: {
            device_code: `device-${userCode}`,
            expires_in: 1800,
            interval: 5,
            user_code: userCode,
            verification_uri: `https://www.twitch.tv/activate?device-code=${userCode}`,
          },
        };
      }
      case '/token':
        return this.token(body);
      default:
        return failed(404, 'not found');
    }
  }

  private token(body: Asked['body']): Answer {
    if (body['client_id'] !== this.clientId) return failed(400, 'invalid client');
    switch (body['grant_type']) {
      case 'authorization_code': {
        if (body['client_secret'] !== this.clientSecret) return failed(403, 'invalid client secret');
        const code = this.codes.get(String(body['code']));
        this.codes.delete(String(body['code']));
        if (!code || code.redirectUri !== body['redirect_uri'])
          return failed(400, 'Invalid authorization code');
        return this.granted(code.userId, code.scopes);
      }
      case 'refresh_token': {
        const known = this.refreshTokens.get(String(body['refresh_token']));
        if (!known) return failed(400, 'Invalid refresh token');
        this.refreshes++;
        // Good once.
        this.refreshTokens.delete(String(body['refresh_token']));
        return this.granted(known.userId, known.scopes);
      }
      case 'urn:ietf:params:oauth:grant-type:device_code': {
        const device = this.devices.get(String(body['device_code']));
        if (!device || device.status === 'expired') return failed(400, 'invalid device code');
        if (device.status === 'pending') return failed(400, 'authorization_pending');
        if (device.status === 'denied') return failed(400, 'access_denied');
        this.devices.delete(String(body['device_code']));
        return this.granted(device.userId ?? '', device.scopes);
      }
      default:
        return failed(400, 'unsupported grant type');
    }
  }

  /** Its scopes are a list. */
  private granted(userId: string, scopes: readonly string[]): Answer {
    const { accessToken, refreshToken } = this.grant(userId, scopes);
    return {
      status: 200,
      body: {
        access_token: accessToken,
        refresh_token: refreshToken,
        expires_in: 14_000,
        scope: scopes,
        token_type: 'bearer',
      },
    };
  }

  private helix(asked: Asked, { headers }: IncomingMessage): Answer {
    const token = this.tokens.get(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!token?.isValid) return failed(401, 'Invalid OAuth token');
    if (headers['client-id'] !== this.clientId) return failed(401, 'Client ID and OAuth token do not match');
    const endpoint = endpoints[`${asked.method} ${asked.path}`];
    if (!endpoint) return failed(404, `no ${asked.method} ${asked.path}`);
    if (endpoint.scope !== null && !token.scopes.includes(endpoint.scope))
      return failed(401, `Missing scope: ${endpoint.scope}`);
    return endpoint.answer(this, asked, token);
  }

  subscribe({ body }: Asked, token: Token): Answer {
    const { type = '', version } = body as { type?: string; version?: string };
    const condition = body['condition'] as Record<string, string>;
    const { method, session_id } = body['transport'] as Record<string, string>;
    const session = this.sessions.get(session_id ?? '');
    if (method !== 'websocket' || !session) return failed(400, 'websocket transport session does not exist');
    if ((versions[type] ?? '1') !== version) return failed(400, 'invalid subscription type and version');
    const needed = topicScopes[type] ?? [];
    if (needed.length > 0 && !needed.some((scope) => token.scopes.includes(scope)))
      return failed(403, 'subscription missing proper authorization');
    if (!Object.values(condition).every((id) => id === token.userId)) return failed(403, 'not of this user');
    clearTimeout(session.unsubscribed);
    if (session.topics.has(type)) return failed(409, 'subscription already exists');
    session.topics.set(type, { type, version: version ?? '', condition });
    session.userIds.add(token.userId);
    return {
      status: 202,
      body: { data: [{ id: randomUUID(), status: 'enabled', type, version, condition }] },
    };
  }
}

interface Endpoint {
  readonly scope: string | null;
  readonly answer: (twitch: TwitchServer, asked: Asked, token: Token) => Answer;
}

const own = (asked: Asked, token: Token, make: () => Answer): Answer =>
  (asked.query.get('broadcaster_id') ?? asked.body['broadcaster_id']) === token.userId
    ? make()
    : failed(401, 'The ID in broadcaster_id must match the user ID');

const endpoints: { readonly [name: string]: Endpoint } = {
  'POST /eventsub/subscriptions': {
    scope: null,
    answer: (twitch, asked, token) => twitch.subscribe(asked, token),
  },
  'GET /channels': {
    scope: null,
    answer: ({ channel: { title, gameId }, games }, { query }) => ({
      status: 200,
      body: {
        data: [
          {
            broadcaster_id: query.get('broadcaster_id'),
            title,
            game_id: gameId,
            game_name: games.get(gameId) ?? '',
          },
        ],
      },
    }),
  },
  'PATCH /channels': {
    scope: 'channel:manage:broadcast',
    answer: (twitch, asked, token) =>
      own(asked, token, () => {
        const { title, game_id } = asked.body as { title?: string; game_id?: string };
        if (title === '' || (title?.length ?? 0) > 140) return failed(400, 'invalid title');
        if (game_id !== undefined && !twitch.games.has(game_id)) return failed(400, 'invalid game_id');
        if (title !== undefined) twitch.channel.title = title;
        if (game_id !== undefined) twitch.channel.gameId = game_id;
        return { status: 204 };
      }),
  },
  'GET /streams': {
    scope: null,
    answer: ({ stream }) => ({ status: 200, body: { data: stream ? [stream] : [] } }),
  },
  'GET /search/categories': {
    scope: null,
    answer: ({ games }, { query }) => {
      const part = query.get('query')?.toLowerCase();
      if (!part) return failed(400, 'missing query');
      const found = [...games].filter(([, name]) => name.toLowerCase().includes(part));
      return { status: 200, body: { data: found.map(([id, name]) => ({ id, name, box_art_url: '' })) } };
    },
  },
  'GET /users': {
    scope: null,
    answer: ({ people }, { query }) => ({
      status: 200,
      body: {
        data: [...people.values()]
          .filter(({ id, login }) => login === query.get('login') || id === query.get('id'))
          .map(({ id, login, name }) => ({
            ...{ id, login, display_name: name },
            profile_image_url: `https://static-cdn.jtvnw.net/jtv_user_pictures/${login}-profile_image-0123456789abcdef-300x300.png`,
          })),
      },
    }),
  },
  'GET /clips': {
    scope: null,
    answer: (_, { query }) => ({
      status: 200,
      body: { data: [{ id: `ClipOf${query.get('broadcaster_id')}`, duration: 12.5 }] },
    }),
  },
  'GET /channels/followers': {
    scope: 'moderator:read:followers',
    answer: (_, { query }) => ({
      status: 200,
      body: {
        total: 8,
        data:
          query.get('user_id') === '2001' ? [{ user_id: '2001', followed_at: '2026-01-01T00:00:00Z' }] : [],
      },
    }),
  },
  'GET /subscriptions': {
    scope: 'channel:read:subscriptions',
    answer: () => ({ status: 200, body: { total: 3, points: 4, data: [] } }),
  },
  'GET /chat/chatters': {
    scope: 'moderator:read:chatters',
    answer: () => ({
      status: 200,
      body: { data: [{ user_id: '2001', user_login: 'viewer', user_name: 'Viewer' }], pagination: {} },
    }),
  },
  'POST /chat/messages': {
    scope: 'user:write:chat',
    answer: (twitch, { body }, token) => {
      if (body['sender_id'] !== token.userId) return failed(401, 'sender_id must match the user ID');
      if (String(body['message']).length > 500) return failed(400, 'message too long');
      const id = randomUUID();
      const is_sent = twitch.dropReason === null;
      if (is_sent) twitch.said.push({ id, senderId: token.userId, text: String(body['message']) });
      const drop_reason = is_sent ? null : { code: 'msg_rejected', message: twitch.dropReason };
      return { status: 200, body: { data: [{ message_id: is_sent ? id : '', is_sent, drop_reason }] } };
    },
  },
  'POST /chat/announcements': { scope: 'moderator:manage:announcements', answer: () => ({ status: 204 }) },
  'DELETE /moderation/chat': { scope: 'moderator:manage:chat_messages', answer: () => ({ status: 204 }) },
  'PATCH /chat/settings': {
    scope: 'moderator:manage:chat_settings',
    answer: () => ({ status: 200, body: { data: [{}] } }),
  },
  'POST /chat/shoutouts': { scope: 'moderator:manage:shoutouts', answer: () => ({ status: 204 }) },
  'POST /whispers': { scope: 'user:manage:whispers', answer: () => ({ status: 204 }) },
  'POST /moderation/bans': {
    scope: 'moderator:manage:banned_users',
    answer: ({ banned }, { body }) => {
      banned.add(String((body['data'] as Record<string, unknown>)['user_id']));
      return { status: 200, body: { data: [{}] } };
    },
  },
  'DELETE /moderation/bans': {
    scope: 'moderator:manage:banned_users',
    answer: ({ banned }, { query }) =>
      banned.delete(query.get('user_id') ?? '') ? { status: 204 } : failed(400, 'The user is not banned'),
  },
  'GET /channel_points/custom_rewards': {
    scope: 'channel:read:redemptions',
    answer: (_, { query }) => {
      const ours = { id: 'ours', title: 'Ours', cost: 100, is_enabled: true };
      const foreign = { id: 'foreign', title: 'Foreign', cost: 200, is_enabled: true };
      return {
        status: 200,
        body: { data: query.get('only_manageable_rewards') === 'true' ? [ours] : [ours, foreign] },
      };
    },
  },
  'GET /channel_points/custom_rewards/redemptions': {
    scope: 'channel:read:redemptions',
    answer: ({ waiting, people }, { query }) => {
      if (query.get('reward_id') !== 'ours')
        return failed(403, 'The custom reward was created by a different client_id');
      if (query.get('status') !== 'UNFULFILLED') return failed(400, 'missing status');
      const data = waiting.map((each) => {
        const { login = '', name = '' } = people.get(each.user_id) ?? {};
        const reward = { id: 'ours', title: 'Ours', cost: 100, prompt: '' };
        return { ...each, user_login: login, user_name: name, user_input: 'please', reward };
      });
      return { status: 200, body: { data } };
    },
  },
  'GET /chat/badges/global': {
    scope: null,
    answer: () => badgeSets('subscriber', '0', 'A subscriber', 'global'),
  },
  'GET /chat/badges': {
    scope: null,
    answer: () => badgeSets('subscriber', '12', 'A year', 'channel'),
  },
  'PATCH /channel_points/custom_rewards/redemptions': {
    scope: 'channel:manage:redemptions',
    answer: (_, { query }) =>
      query.get('reward_id') === 'ours'
        ? { status: 200, body: { data: query.getAll('id').map((id) => ({ id })) } }
        : failed(403, 'The custom reward was created by a different client_id'),
  },
};

function badgeSets(set_id: string, id: string, title: string, name: string): Answer {
  const image_url_2x = `https://static-cdn.jtvnw.net/badges/v1/${name}/2`;
  return { status: 200, body: { data: [{ set_id, versions: [{ id, title, image_url_2x }] }] } };
}

function failed(status: number, message: string): Answer {
  return { status, body: { status, message } };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
