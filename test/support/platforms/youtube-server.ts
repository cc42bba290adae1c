import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { consentPage } from './consent-page';
import {
  SCOPE,
  streamerId,
  type YoutubeAnswer,
  type YoutubeAsked,
  YoutubeOAuth,
  type YoutubeToken,
} from './youtube-oauth';

export interface YoutubeStream {
  readonly id: string;
  readonly liveChatId: string;
  readonly startedAt: string;
}

/** Author of a chat message. */
export interface YoutubeAuthor {
  readonly channelId: string;
  readonly displayName: string;
  readonly isChatOwner?: boolean;
  readonly isChatModerator?: boolean;
  readonly isChatSponsor?: boolean;
}

/** Connection that streams the chat. */
interface OpenStream {
  readonly response: ServerResponse;
  /** Messages that were sent. */
  sent: number;
  bytes: number;
  readonly cutAfter: number | null;
}

export const viewer: YoutubeAuthor = { channelId: 'UC-viewer', displayName: '@viewer' };

/** Timers of Node may be early by as much. */
const EARLY_MS = 1;

/**
 * Stub of YouTube as far as we use it: Google's OAuth, live streams, their chat, videos. It refuses what the real
 * one refuses.
 */
export class YoutubeServer extends YoutubeOAuth {
  readonly asked: YoutubeAsked[] = [];
  readonly next = new Map<string, YoutubeAnswer[]>();
  /** Data of the stream's video. */
  video = { title: 'A title', categoryId: '20', description: 'About it', tags: ['a', 'b'] };
  live: YoutubeStream | null = null;
  /** Polling interval between pages, in ms. */
  pollingMs = 2;
  /** Pages that were asked for too soon. */
  early = 0;
  /** Pages that were answered. */
  pages = 0;
  readonly messages: { readonly id: string; readonly text: string; readonly channelId: string }[] = [];
  readonly bans = new Map<string, { readonly channelId: string; readonly seconds: number | null }>();
  /** Streams the chat over an open connection; otherwise that address does not exist. */
  streams = false;
  /** Connections that were opened to stream the chat. */
  connects = 0;
  /** Bytes after which the next connection that streams is cut; null: never. */
  cutAfter: number | null = null;
  /** Each connection begins with the page before the requested one. */
  repeatsPages = false;
  /** Public subscribers of the channel, the latest first. */
  readonly subscribers: { readonly channelId: string; readonly title: string; readonly at: string }[] = [];
  private readonly open = new Set<OpenStream>();
  private chat: object[] = [];
  private offlineAt: string | null = null;
  private lastPageAt = -Infinity;

  get env(): Record<string, string> {
    return {
      YOUTUBE_CLIENT_ID: this.clientId,
      YOUTUBE_CLIENT_SECRET: this.clientSecret,
      ...this.addresses,
    };
  }

  /** Environment that leads to this YouTube, without a client. */
  get addresses(): Record<string, string> {
    return {
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
    this.flush(true);
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
    if (this.open.size > 0) setImmediate(() => this.flush());
    return id;
  }

  say(text: string, about: Parameters<YoutubeServer['emit']>[2] = {}): string {
    return this.emit(
      'textMessageEvent',
      { displayMessage: text, textMessageDetails: { messageText: text } },
      about,
    );
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    if (url.pathname === '/auth') return consentPage(response, this.agree(url.href));
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const isForm = request.headers['content-type']?.includes('form') ?? false;
    const body = (
      isForm ? Object.fromEntries(new URLSearchParams(text)) : text ? JSON.parse(text) : {}
    ) as YoutubeAsked['body'];
    const path = url.pathname.replace(/^\/youtube\/v3/, '');
    const asked = { method: request.method ?? 'GET', path, query: url.searchParams, body };
    this.asked.push(asked);
    const instead = this.next.get(path)?.shift();
    if (!instead && path === '/liveChat/messages/stream' && this.streams)
      return this.begin(asked, request, response);
    const answer = instead ?? this.answerTo(asked, request);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.body === undefined ? '' : JSON.stringify(answer.body));
  }

  private answerTo(asked: YoutubeAsked, request: IncomingMessage): YoutubeAnswer {
    if (asked.path === '/token') return this.token(asked.body);
    if (asked.path === '/device/code') return this.device(asked.body);
    if (asked.path === '/revoke') return { status: 200, body: {} };
    const token = this.tokenOf(request);
    const refusal = this.refusalOf(request);
    if (refusal || !token) return refusal ?? refused(401, 'authError', 'Invalid Credentials');
    const endpoint = endpoints[`${asked.method} ${asked.path}`];
    return endpoint ? endpoint(this, asked, token) : refused(404, 'notFound', 'No such thing.');
  }

  private begin(asked: YoutubeAsked, request: IncomingMessage, response: ServerResponse): void {
    const refusal = this.refusalOf(request) ?? this.refusalOfChat(asked);
    const answer = refusal ?? { status: 200 };
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    if (refusal) return void response.end(JSON.stringify(refusal.body));
    this.connects++;
    const from = Number(asked.query.get('pageToken')?.slice(1) ?? 0);
    const stream: OpenStream = {
      response,
      sent: Math.max(0, from - (this.repeatsPages ? 3 : 0)),
      bytes: 0,
      cutAfter: this.cutAfter,
    };
    this.cutAfter = null;
    this.open.add(stream);
    response.on('close', () => this.open.delete(stream));
    response.flushHeaders();
    this.flush(true);
  }

  /** Ends all connections that stream the chat. */
  endStreams(): void {
    for (const { response } of this.open) response.end();
  }

  /** Sends what is new. @param always also without a message */
  private flush(always = false): void {
    for (const stream of this.open) {
      const isFirst = stream.bytes === 0;
      if (!isFirst && !always && stream.sent === this.chat.length) continue;
      const page = {
        kind: 'youtube#liveChatMessageListResponse',
        items: this.chat.slice(stream.sent),
        nextPageToken: `p${this.chat.length}`,
        ...(this.offlineAt !== null && { offlineAt: this.offlineAt }),
      };
      this.pages++;
      stream.sent = this.chat.length;
      const text = `${isFirst ? '[' : ','}${JSON.stringify(page, null, 1)}\n`;
      const left = (stream.cutAfter ?? Infinity) - stream.bytes;
      const bytes = Buffer.from(text).subarray(0, left);
      stream.bytes += bytes.length;
      stream.response.write(bytes);
      if (stream.bytes < (stream.cutAfter ?? Infinity)) continue;
      this.open.delete(stream);
      // What was written arrives; the connection then breaks.
      setImmediate(() => stream.response.destroy());
    }
  }

  private refusalOf(request: IncomingMessage): YoutubeAnswer | null {
    const token = this.tokenOf(request);
    if (!token?.isValid) return refused(401, 'authError', 'Invalid Credentials');
    if (!token.scopes.includes(SCOPE))
      return refused(403, 'insufficientPermissions', 'Insufficient Permission');
    return null;
  }

  private refusalOfChat({ query }: YoutubeAsked): YoutubeAnswer | null {
    if (query.get('liveChatId') !== this.live?.liveChatId)
      return refused(404, 'liveChatNotFound', 'The live chat is not found.');
    const from = Number(/^p(\d+)$/.exec(query.get('pageToken') ?? 'p0')?.[1] ?? NaN);
    return from <= this.chat.length ? null : refused(400, 'pageTokenInvalid', 'The page token is not valid.');
  }

  /** Returns a page of the chat: all of it at first, then what is new. */
  page(asked: YoutubeAsked): YoutubeAnswer {
    const refusal = this.refusalOfChat(asked);
    if (refusal) return refusal;
    const token = asked.query.get('pageToken');
    const from = Number(token?.slice(1) ?? 0);
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
  'GET /subscriptions': ({ subscribers }, { query }) =>
    query.get('myRecentSubscribers') === 'true'
      ? items(
          subscribers.map(({ channelId, title, at }) => ({
            snippet: { publishedAt: at },
            subscriberSnippet: { channelId, title },
          })),
        )
      : refused(400, 'invalidParameters', 'No filter selected.'),
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

/** Returns a refusal in Google's format. */
export function refused(status: number, reason: string, message: string): YoutubeAnswer {
  return {
    status,
    body: { error: { code: status, message, errors: [{ domain: 'youtube', reason, message }] } },
  };
}
