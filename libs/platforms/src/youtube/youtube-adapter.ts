import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';
import type { ConnectedChannel } from '../channel.decider';
import type { ConnectionReport, EventSink, PlatformAdapter, PlatformSession } from '../port/platform-adapter';
import { PlatformError, type Feature } from '../port/platform-channel';
import { isLate, type PlatformEvent, type PlatformEventBody } from '../port/platform-event';
import { YOUTUBE_SCOPE, type YoutubeApi, type YoutubeList } from './youtube-api';
import { broadcastOf, type Broadcast, type LiveBroadcasts } from './youtube-broadcasts';
import { CHAT_ENDED, toldBy, type ChatMessage } from './youtube-events';
import type { YoutubeQuota } from './youtube-quota';

export interface YoutubeAdapterDeps {
  readonly broadcaster: ConnectedChannel;
  readonly api: YoutubeApi;
  readonly quota: YoutubeQuota;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly live: LiveBroadcasts;
  /** How many channels this process watches now: they share what YouTube grants. */
  readonly watchers: { looking: number; reading: number };
  /** We say this line ourselves. */
  readonly isOwn: (userId: string, text: string) => boolean;
  readonly now?: () => number;
  /** Shortest rests, ms. */
  readonly rests?: { readonly look?: number; readonly failure?: number };
}

const PAGE = 'youtube-chat-page';
const PAGE_UNITS = 5;
const [LOOK_MS, FAILURE_MS, MOST_FAILURE_MS] = [60_000, 1_000, 60_000];
/** A stream is taken to last so long: what is left for reading its chat is spread over that, again and again. */
const STREAM_MS = 4 * 3600_000;
/** Of what is left, what looking for a stream may use in a day. */
const LOOK_SHARE = 0.2;
const [FIRST_REST_MS, LAST_REST_MS] = [200, 5_000];

/**
 * YouTube as a platform. It tells of nothing by itself: a stream is looked for, and while there is one its chat is read
 * page by page, as often as YouTube allows and what it grants lasts.
 */
export class YoutubeAdapter implements PlatformAdapter {
  readonly id = 'youtube';
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events', 'chat.read']);

  constructor(private readonly deps: YoutubeAdapterDeps) {}

  open: PlatformAdapter['open'] = (_account, sink, signal) => {
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const running = new YoutubeWatch(this.deps, sink, ended).run().catch(() => undefined);
    const session: PlatformSession = {
      close: async () => {
        ending.abort();
        await running;
      },
    };
    return Promise.resolve(session);
  };
}

class YoutubeWatch {
  /** Null: it is not known yet. */
  private isLive: boolean | null = null;
  /** Of a stream that is over: YouTube lists it for a moment more. */
  private endedId: string | null = null;
  private failures = 0;

  constructor(
    private readonly deps: YoutubeAdapterDeps,
    private readonly sink: EventSink,
    private readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const { watchers } = this.deps;
    this.tell({ state: 'connecting', reason: null });
    watchers.looking++;
    try {
      for (let rest: number | null = 0; rest !== null && !this.signal.aborted;) {
        rest = await this.once().catch((error: unknown) => this.restAfter(error));
        if (rest !== null) await this.rest(rest);
      }
    } finally {
      watchers.looking--;
    }
  }

  /** Looks for a stream, and stays with one that there is until it ends. @returns how long to wait */
  private async once(): Promise<number> {
    const { api, live, broadcaster, quota, watchers, rests } = this.deps;
    const found = await broadcastOf(api, 'active', 'watching');
    const current = found?.broadcastId === this.endedId ? null : found;
    live.set(broadcaster.channelId, current);
    this.failures = 0;
    if (current) await this.stayWith(current);
    else await this.offline(null);
    this.tell({ state: 'live', reason: null });
    const stretched = await quota.restMs(1, watchers.looking, undefined, LOOK_SHARE);
    return Math.max(rests?.look ?? LOOK_MS, stretched);
  }

  private async stayWith(broadcast: Broadcast): Promise<void> {
    const { broadcastId, startedAt, liveChatId } = broadcast;
    const at = new Date(startedAt ?? this.now()).toISOString();
    await this.deliver({ eventId: `stream-${broadcastId}`, at, body: { type: 'stream-online' } });
    this.isLive = true;
    if (liveChatId === null) return;
    const { watchers } = this.deps;
    watchers.reading++;
    try {
      await this.read(broadcast, liveChatId);
    } catch (error) {
      if (!isGone(error)) throw error;
      // Without a chat the stream goes on, unless that is what has ended.
      if (error.details.field === 'liveChatEnded') await this.ended(broadcast, null);
    } finally {
      watchers.reading--;
    }
  }

  private async read(broadcast: Broadcast, liveChatId: string): Promise<void> {
    let token = await this.keptToken(liveChatId);
    this.tell({ state: 'live', reason: null });
    while (!this.signal.aborted) {
      const page = await this.page(liveChatId, token);
      const hasEnded = await this.take(page, token === null);
      if (this.signal.aborted) return;
      token = page.nextPageToken ?? token;
      if (token !== null) await this.keepToken(liveChatId, token);
      this.failures = 0;
      if (hasEnded || page.offlineAt !== undefined) return this.ended(broadcast, page.offlineAt ?? null);
      await this.rest(await this.restOf(page));
    }
  }

  private async page(liveChatId: string, token: string | null): Promise<YoutubeList<ChatMessage>> {
    const { api, broadcaster } = this.deps;
    const query = {
      liveChatId,
      part: 'snippet,authorDetails',
      maxResults: 2_000,
      ...(token !== null && { pageToken: token }),
    };
    const options = { units: PAGE_UNITS, purpose: 'watching' } as const;
    try {
      return await api.list<ChatMessage>('/liveChat/messages', query, options);
    } catch (error) {
      const isOld = error instanceof PlatformError && error.details.field === 'pageTokenInvalid';
      if (!isOld || token === null) throw error;
      // What came meanwhile is in what is told first, as far as YouTube still tells it.
      await this.deps.records.delete(PAGE, broadcaster.channelId);
      throw new PlatformError('unavailable', 'YouTube no longer knows where the chat was read to.');
    }
  }

  /**
   * Each message is told before the next, and all before the next page is asked for.
   * @param isHistory what was said before anybody listened: nobody answers to that
   * @returns whether the chat has ended
   */
  private async take(page: YoutubeList<ChatMessage>, isHistory: boolean): Promise<boolean> {
    let hasEnded = false;
    for (const message of page.items) {
      hasEnded ||= message.snippet?.type === CHAT_ENDED;
      for (const told of toldBy(message, this.deps.isOwn))
        await this.deliver(told, isHistory && told.body.type === 'chat');
    }
    return hasEnded;
  }

  private async restOf({ pollingIntervalMillis = 5_000 }: YoutubeList<ChatMessage>): Promise<number> {
    const { quota, watchers } = this.deps;
    const stretched = await quota.restMs(PAGE_UNITS, watchers.reading, STREAM_MS);
    // Timers may be a moment early, which YouTube takes ill.
    return Math.max(pollingIntervalMillis + 1, stretched);
  }

  private async ended({ broadcastId }: Broadcast, offlineAt: string | null): Promise<void> {
    this.endedId = broadcastId;
    this.deps.live.set(this.deps.broadcaster.channelId, null);
    await this.offline({ broadcastId, at: new Date(offlineAt ?? this.now()).toISOString() });
    await this.deps.records.delete(PAGE, this.deps.broadcaster.channelId);
  }

  private async offline(stream: { readonly broadcastId: string; readonly at: string } | null): Promise<void> {
    if (this.isLive === false) return;
    const { channelId } = this.deps.broadcaster;
    const { at, ...about } = stream ?? { at: new Date(this.now()).toISOString() };
    const name = 'broadcastId' in about ? about.broadcastId : `${channelId}-${at}`;
    await this.deliver({ eventId: `ended-${name}`, at, body: { type: 'stream-offline' } });
    this.isLive = false;
  }

  private async deliver(
    {
      eventId,
      at,
      body,
    }: { readonly eventId: string; readonly at: string; readonly body: PlatformEventBody },
    isHistory = false,
  ): Promise<void> {
    const event: PlatformEvent = {
      platform: 'youtube',
      channelId: this.deps.broadcaster.channelId,
      ...{ eventId, at, body },
      late: isHistory || isLate(at, this.now()),
    };
    for (let attempt = 0; !this.signal.aborted; attempt++)
      try {
        return await this.sink.deliver(event);
      } catch {
        await this.rest(Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** attempt));
      }
  }

  /** Null: the account must connect anew, until then nothing is tried. */
  private restAfter(error: unknown): number | null {
    const { code, details } =
      error instanceof PlatformError
        ? error
        : { code: 'unavailable', details: {} as PlatformError['details'] };
    if (code === 'reconnect_required') {
      this.tell({ state: 'off', reason: code });
      return null;
    }
    if (code === 'quota_exceeded') {
      this.tell({ state: 'off', reason: code });
      return this.deps.quota.untilResetMs;
    }
    const state = code === 'rate_limited' || code === 'rejected' ? 'degraded' : 'connecting';
    this.tell({ state, reason: code });
    const first = this.deps.rests?.failure ?? FAILURE_MS;
    return Math.max(details.retryAfterMs ?? 0, Math.min(MOST_FAILURE_MS, first * 2 ** this.failures++));
  }

  private async keptToken(liveChatId: string): Promise<string | null> {
    const found = await this.deps.records.get<{ liveChatId: string; token: string }>(
      PAGE,
      this.deps.broadcaster.channelId,
    );
    return found?.value.liveChatId === liveChatId ? found.value.token : null;
  }

  /** Where the chat was read to, once all of it was taken: a node that takes over goes on there. */
  private async keepToken(liveChatId: string, token: string): Promise<void> {
    const { records, broadcaster } = this.deps;
    const value: JsonObject = { liveChatId, token };
    const found = await records.get(PAGE, broadcaster.channelId);
    if (found) await records.compareAndSet(PAGE, broadcaster.channelId, found.version, value);
    else await records.putIfAbsent(PAGE, broadcaster.channelId, value);
  }

  private async rest(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
  }

  private now(): number {
    return (this.deps.now ?? Date.now)();
  }

  private tell(report: Pick<ConnectionReport, 'state' | 'reason'>): void {
    const { scopes } = this.deps.broadcaster;
    const reading = this.deps.live.known(this.deps.broadcaster.channelId) ? 'enabled' : 'not_live';
    this.sink.status?.({
      ...report,
      subscriptions: [{ type: 'liveChatMessages', status: report.reason ?? reading }],
      missingScopes: [YOUTUBE_SCOPE].filter((scope) => !scopes.includes(scope)),
    });
  }
}

function isGone(error: unknown): error is PlatformError {
  return error instanceof PlatformError && error.code === 'not_found';
}
