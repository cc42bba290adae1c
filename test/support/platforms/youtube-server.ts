import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from '../local-server';

type YoutubeAnswer = { readonly status: number; readonly body?: unknown };

export interface YoutubeAsked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Record<string, unknown>;
}

interface YoutubeToken {
  readonly channelId: string;
  readonly scopes: readonly string[];
  isValid: boolean;
}

interface Grant {
  readonly channelId: string;
  readonly scopes: readonly string[];
}

export interface YoutubeStream {
  readonly id: string;
  readonly liveChatId: string;
  readonly startedAt: string;
}

/** Somebody in the chat. */
export interface YoutubeAuthor {
  readonly channelId: string;
  readonly displayName: string;
  readonly isChatOwner?: boolean;
  readonly isChatModerator?: boolean;
  readonly isChatSponsor?: boolean;
}

const SCOPE = 'https://www.googleapis.com/auth/youtube';
export const streamerId = 'UC-streamer';
export const viewer: YoutubeAuthor = { channelId: 'UC-viewer', displayName: '@viewer' };

/** Timers of Node may be early by as much. */
const EARLY_MS = 1;

/** YouTube as far as we use it: Google’s OAuth, live streams, their chat, videos. It refuses what the real one refuses. */
export class YoutubeServer extends LocalServer {
  readonly clientId = 'youtube-client';
  readonly clientSecret = 'youtube-client-secret-of-tests';
  readonly asked: YoutubeAsked[] = [];
  readonly next = new Map<string, YoutubeAnswer[]>();
  /** Of the stream’s video. */
  video = { title: 'A title', categoryId: '20', description: 'About it', tags: ['a', 'b'] };
  live: YoutubeStream | null = null;
  /** How long to wait between pages. */
  pollingMs = 2;
  /** Pages that were asked for too soon. */
  early = 0;
  /** Pages that were answered. */
  pages = 0;
  readonly messages: { readonly id: string; readonly text: string; readonly channelId: string }[] = [];
  readonly bans = new Map<string, { readonly channelId: string; readonly seconds: number | null }>();
  refreshes = 0;
  private chat: object[] = [];
  private offlineAt: string | null = null;
  private lastPageAt = -Infinity;
  private readonly tokens = new Map<string, YoutubeToken>();
  private readonly refreshTokens = new Map<string, Grant>();
  private readonly codes = new Map<string, Grant & { redirectUri: string; challenge: string }>();
  private readonly devices = new Map<string, Grant & { userCode: string; status: string }>();

  get env(): Record<string, string> {
    return {
      YOUTUBE_CLIENT_ID: this.clientId,
      YOUTUBE_CLIENT_SECRET: this.clientSecret,
      YOUTUBE_AUTH_URL: `${this.origin}/auth`,
      YOUTUBE_TOKEN_URL: `${this.origin}/token`,
      YOUTUBE_API_URL: `${this.origin}/youtube/v3`,
      YOUTUBE_DAILY_UNITS: '900000000',
    };
  }

  goLive(): YoutubeStream {
    this.chat = [];
    this.offlineAt = null;
    const startedAt = new Date().toISOString();
    return (this.live = { id: `video-${randomUUID()}`, liveChatId: `chat-${randomUUID()}`, startedAt });
  }

  /** @param how with or without a message that says so */
  end(how: 'event' | 'offlineAt'): void {
    if (how === 'event') this.emit('chatEndedEvent');
    else this.offlineAt = new Date().toISOString();
  }

  /** Something happens in the chat. @returns its id */
  emit(
    type: string,
    details: object = {},
    {
      author = viewer,
      id = randomUUID(),
      at = new Date(),
    }: { author?: YoutubeAuthor; id?: string; at?: Date } = {},
  ): string {
    const snippet = {
      type,
      liveChatId: this.live?.liveChatId,
      publishedAt: at.toISOString(),
      authorChannelId: author.channelId,
      ...details,
    };
    this.chat.push({ kind: 'youtube#liveChatMessage', id, snippet, authorDetails: author });
    return id;
  }

  say(text: string, about: Parameters<YoutubeServer['emit']>[2] = {}): string {
    return this.emit(
      'textMessageEvent',
      { displayMessage: text, textMessageDetails: { messageText: text } },
      about,
    );
  }

  grant(
    channelId: string,
    scopes: readonly string[] = [SCOPE],
  ): { accessToken: string; refreshToken: string; scopes: readonly string[] } {
    const [accessToken, refreshToken] = [`youtube-access-${randomUUID()}`, `youtube-refresh-${randomUUID()}`];
    this.tokens.set(accessToken, { channelId, scopes, isValid: true });
    this.refreshTokens.set(refreshToken, { channelId, scopes });
    return { accessToken, refreshToken, scopes };
  }

  /** Every token that there is. */
  knownTokens(): readonly string[] {
    return [...this.tokens.keys(), ...this.refreshTokens.keys()];
  }

  expire(): void {
    for (const token of this.tokens.values()) token.isValid = false;
  }

  /** Consent is taken back. */
  disconnect(): void {
    this.expire();
    this.refreshTokens.clear();
  }

  /** Somebody agrees on the page that an address leads to. @returns where their browser goes then */
  agree(authorizeUrl: string, channelId = streamerId): string {
    const url = new URL(authorizeUrl);
    const of = (name: string): string => url.searchParams.get(name) ?? '';
    const isRight =
      url.href.startsWith(`${this.origin}/auth?`) &&
      of('client_id') === this.clientId &&
      of('response_type') === 'code' &&
      of('access_type') === 'offline' &&
      of('prompt') === 'consent' &&
      of('state') !== '' &&
      of('code_challenge_method') === 'S256';
    if (!isRight) throw new Error('Refused.');
    const code = randomUUID();
    const scopes = of('scope').split(' ');
    this.codes.set(code, {
      ...{ channelId, scopes },
      redirectUri: of('redirect_uri'),
      challenge: of('code_challenge'),
    });
    const back = new URL(of('redirect_uri'));
    back.search = new URLSearchParams({ code, state: of('state'), scope: scopes.join(' ') }).toString();
    return back.toString();
  }

  /** Somebody types in a code. */
  enter(userCode: string, status: 'granted' | 'denied' | 'expired'): void {
    for (const [deviceCode, device] of this.devices)
      if (device.userCode === userCode) this.devices.set(deviceCode, { ...device, status });
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    const body = (
      isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}
    ) as YoutubeAsked['body'];
    const path = url.pathname.replace(/^\/youtube\/v3/, '');
    const asked = { method: request.method ?? 'GET', path, query: url.searchParams, body };
    this.asked.push(asked);
    const answer = this.next.get(path)?.shift() ?? this.answerTo(asked, request);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }

  private answerTo(asked: YoutubeAsked, request: IncomingMessage): YoutubeAnswer {
    if (asked.path === '/token') return this.token(asked.body);
    if (asked.path === '/device/code') return this.device(asked.body);
    if (asked.path === '/revoke') return { status: 200, body: {} };
    const token = this.tokens.get(request.headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (!token?.isValid) return refused(401, 'authError', 'Invalid Credentials');
    if (!token.scopes.includes(SCOPE))
      return refused(403, 'insufficientPermissions', 'Insufficient Permission');
    const endpoint = endpoints[`${asked.method} ${asked.path}`];
    return endpoint ? endpoint(this, asked, token) : refused(404, 'notFound', 'No such thing.');
  }

  private token(body: YoutubeAsked['body']): YoutubeAnswer {
    const text = (name: string): string => (typeof body[name] === 'string' ? body[name] : '');
    if (text('client_id') !== this.clientId || text('client_secret') !== this.clientSecret)
      return { status: 401, body: { error: 'invalid_client' } };
    switch (text('grant_type')) {
      case 'refresh_token': {
        const known = this.refreshTokens.get(text('refresh_token'));
        if (!known) return { status: 400, body: { error: 'invalid_grant' } };
        this.refreshes++;
        return this.granted(known, false);
      }
      case 'urn:ietf:params:oauth:grant-type:device_code':
        return this.polled(text('device_code'));
      default: {
        const code = this.codes.get(text('code'));
        const challenge = createHash('sha256').update(text('code_verifier')).digest('base64url');
        this.codes.delete(text('code'));
        return code && code.redirectUri === text('redirect_uri') && code.challenge === challenge
          ? this.granted(code, true)
          : { status: 400, body: { error: 'invalid_grant' } };
      }
    }
  }

  private device(body: YoutubeAsked['body']): YoutubeAnswer {
    if (body['client_id'] !== this.clientId || body['scope'] !== SCOPE)
      return { status: 400, body: { error: 'invalid_scope' } };
    const [deviceCode, userCode] = [randomUUID(), randomUUID().slice(0, 8).toUpperCase()];
    this.devices.set(deviceCode, { channelId: streamerId, scopes: [SCOPE], userCode, status: 'pending' });
    return {
      status: 200,
      body: {
        device_code: deviceCode,
        user_code: userCode,
        verification_url: 'https://www.google.com/device',
        expires_in: 1800,
        interval: 5,
      },
    };
  }

  private polled(deviceCode: string): YoutubeAnswer {
    const device = this.devices.get(deviceCode);
    if (device?.status === 'granted') return this.granted(device, true);
    if (device?.status === 'pending') return { status: 428, body: { error: 'authorization_pending' } };
    const error = device?.status === 'denied' ? 'access_denied' : 'expired_token';
    return { status: device?.status === 'denied' ? 403 : 400, body: { error } };
  }

  /** Google gives what renews only when somebody has agreed; it stays the same then. */
  private granted({ channelId, scopes }: Grant, isNew: boolean): YoutubeAnswer {
    const { accessToken, refreshToken } = this.grant(channelId, scopes);
    if (!isNew) this.refreshTokens.delete(refreshToken);
    const body = {
      access_token: accessToken,
      ...(isNew && { refresh_token: refreshToken }),
      expires_in: 3599,
      scope: scopes.join(' '),
      token_type: 'Bearer',
    };
    return { status: 200, body };
  }

  /** A page of the chat: all of it to begin with, then what came since. */
  page({ query }: YoutubeAsked): YoutubeAnswer {
    if (query.get('liveChatId') !== this.live?.liveChatId)
      return refused(404, 'liveChatNotFound', 'The live chat is not found.');
    const token = query.get('pageToken');
    const from = token === null ? 0 : Number(/^p(\d+)$/.exec(token)?.[1] ?? NaN);
    if (!(from <= this.chat.length)) return refused(400, 'pageTokenInvalid', 'The page token is not valid.');
    const now = performance.now();
    if (token !== null && now - this.lastPageAt < this.pollingMs - EARLY_MS) {
      this.early++;
      return refused(403, 'rateLimitExceeded', 'The request was sent too soon.');
    }
    this.lastPageAt = now;
    this.pages++;
    const items = this.chat.slice(from);
    return {
      status: 200,
      body: {
        items,
        nextPageToken: `p${this.chat.length}`,
        pollingIntervalMillis: this.pollingMs,
        ...(this.offlineAt !== null && { offlineAt: this.offlineAt }),
      },
    };
  }
}

type YoutubeEndpoint = (youtube: YoutubeServer, asked: YoutubeAsked, token: YoutubeToken) => YoutubeAnswer;

const categories = new Map([
  ['10', 'Music'],
  ['20', 'Gaming'],
  ['27', 'Education'],
]);

const endpoints: { readonly [name: string]: YoutubeEndpoint } = {
  'GET /channels': (_, { query }, { channelId }) => {
    const handle = query.get('forHandle');
    if (handle !== null)
      return items(handle === '@viewer' ? [{ id: viewer.channelId, snippet: { title: 'Viewer' } }] : []);
    const title = channelId === streamerId ? 'Streamer' : 'TheBot';
    return items([
      {
        id: query.get('id') ?? channelId,
        snippet: {
          title,
          customUrl: `@${title.toLowerCase()}`,
          thumbnails: { medium: { url: 'https://yt3.ggpht.com/x' } },
        },
        statistics: { subscriberCount: '1234', hiddenSubscriberCount: false },
      },
    ]);
  },
  'GET /liveBroadcasts': ({ live, video }, { query }) => {
    if (query.has('mine') && query.has('broadcastStatus'))
      return refused(400, 'incompatibleParameters', 'These do not go together.');
    if (query.get('broadcastStatus') !== 'active' || !live) return items([]);
    const snippet = { title: video.title, liveChatId: live.liveChatId, actualStartTime: live.startedAt };
    return items([{ id: live.id, snippet }]);
  },
  'GET /videos': ({ live, video }, { query }) =>
    items(
      live && query.get('id') === live.id
        ? [
            {
              id: live.id,
              snippet: video,
              liveStreamingDetails: { concurrentViewers: '42' },
              statistics: { likeCount: '7' },
            },
          ]
        : [],
    ),
  'PUT /videos': (youtube, { body }) => {
    const { id, snippet } = body as { id: string; snippet: Partial<YoutubeServer['video']> };
    if (id !== youtube.live?.id) return refused(404, 'videoNotFound', 'The video is not found.');
    if (!categories.has(snippet.categoryId ?? ''))
      return refused(400, 'invalidCategoryId', 'The snippet.categoryId is not valid.');
    if (!snippet.title || snippet.title.length > 100)
      return refused(400, 'invalidTitle', 'The title is not valid.');
    const { title, categoryId = '', description = '', tags = [] } = snippet;
    youtube.video = { title, categoryId, description, tags: [...tags] };
    return { status: 200, body: { id, snippet } };
  },
  'GET /videoCategories': () =>
    items([...categories].map(([id, title]) => ({ id, snippet: { title, assignable: true } }))),
  'GET /liveChat/messages': (youtube, asked) => youtube.page(asked),
  'POST /liveChat/messages': (youtube, { body }, { channelId }) => {
    const { liveChatId, type, textMessageDetails } = (body['snippet'] ?? {}) as {
      liveChatId?: string;
      type?: string;
      textMessageDetails?: { messageText?: string };
    };
    const text = textMessageDetails?.messageText ?? '';
    if (liveChatId !== youtube.live?.liveChatId) return refused(403, 'liveChatEnded', 'It has ended.');
    if (type !== 'textMessageEvent' || text === '' || text.length > 200)
      return refused(400, 'messageTextInvalid', 'The text is not valid.');
    const isOwner = channelId === streamerId;
    const author = { channelId, displayName: isOwner ? '@streamer' : '@thebot', isChatOwner: isOwner };
    const id = youtube.say(text, { author });
    youtube.messages.push({ id, text, channelId });
    return { status: 200, body: { id } };
  },
  'DELETE /liveChat/messages': (youtube, { query }) => {
    if (!youtube.messages.some(({ id }) => id === query.get('id')))
      return refused(404, 'liveChatMessageNotFound', 'It is not found.');
    return { status: 204 };
  },
  'POST /liveChat/bans': (youtube, { body }) => {
    const { type, banDurationSeconds, bannedUserDetails } = (body['snippet'] ?? {}) as {
      type?: string;
      banDurationSeconds?: string;
      bannedUserDetails?: { channelId?: string };
    };
    if (type !== 'permanent' && !(type === 'temporary' && Number(banDurationSeconds) > 0))
      return refused(400, 'banDurationSecondsInvalid', 'The duration is not valid.');
    const id = randomUUID();
    const seconds = type === 'temporary' ? Number(banDurationSeconds) : null;
    youtube.bans.set(id, { channelId: bannedUserDetails?.channelId ?? '', seconds });
    return { status: 200, body: { id } };
  },
  'DELETE /liveChat/bans': (youtube, { query }) =>
    youtube.bans.delete(query.get('id') ?? '')
      ? { status: 204 }
      : refused(404, 'liveChatBanNotFound', 'The ban is not found.'),
};

function items(all: readonly object[]): YoutubeAnswer {
  return { status: 200, body: { items: all } };
}

/** As Google says no. */
export function refused(status: number, reason: string, message: string): YoutubeAnswer {
  return {
    status,
    body: { error: { code: status, message, errors: [{ domain: 'youtube', reason, message }] } },
  };
}
