import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@studio/kernel/json';
import type { Records } from '@studio/records/records';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type {
  ConnectionReport,
  EventSink,
  PlatformAdapter,
  PlatformSession,
} from '@studio/contracts/channels/platform-adapter';
import { PlatformError, type Feature } from '@studio/contracts/channels/platform-channel';
import {
  isLate,
  type PlatformEvent,
  type PlatformEventBody,
} from '@studio/contracts/channels/platform-event';
import { YOUTUBE_SCOPE, type YoutubeApi, type YoutubeList } from './youtube-api';
import { broadcastOf, type Broadcast, type LiveBroadcasts } from './youtube-broadcasts';
import { MembershipLevels } from '@studio/contracts/channels/membership-levels';
import { ChatPages } from './chat-pages';
import { GiftCombos } from './gift-combos';
import { RecentSubscribers } from './recent-subscribers';
import { CHAT_ENDED, eventsOf, type ChatMessageItem, type YoutubeMessage } from './youtube-events';
import type { YoutubeQuota } from './youtube-quota';

export interface YoutubeAdapterDeps {
  readonly broadcaster: ConnectedChannel;
  readonly api: YoutubeApi;
  readonly quota: YoutubeQuota;
  readonly records: Pick<Records, 'get' | 'putIfAbsent' | 'compareAndSet' | 'delete'>;
  readonly live: LiveBroadcasts;
  /** Number of channels this process watches: they share YouTube's quota. */
  readonly watchers: { looking: number; reading: number };
  /** We say this line ourselves. */
  readonly isOwn: (userId: string, text: string) => boolean;
  readonly now?: () => number;
  /** Shortest rests, ms. */
  readonly rests?: {
    readonly look?: number;
    readonly failure?: number;
    readonly connect?: number;
    readonly subscribers?: number;
  };
  /** Connections in an hour beyond which pages are requested one by one. */
  readonly mostConnects?: number;
}

const PAGE = 'youtube-chat-page';
const [LOOK_MS, FAILURE_MS, MOST_FAILURE_MS] = [60_000, 1_000, 60_000];
const SUBSCRIBERS_MS = 120_000;
/** Shares of the remaining quota that looking for a stream, and for subscribers, may use in a day. */
const [LOOK_SHARE, SUBSCRIBERS_SHARE] = [0.2, 0.2];
/** Ids of messages that are remembered: a page that comes again adds nothing. */
const REMEMBERED = 5_000;
const [FIRST_REST_MS, LAST_REST_MS] = [200, 5_000];

/**
 * Adapter for YouTube: it looks for a stream, then reads its chat until it ends, as often as YouTube allows and the quota
 * lasts.
 */
export class YoutubeAdapter implements PlatformAdapter {
  readonly id = 'youtube';
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events', 'chat.read']);

  constructor(private readonly deps: YoutubeAdapterDeps) {}

  open: PlatformAdapter['open'] = (_account, sink, signal) => {
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const watch = new YoutubeWatch(this.deps, sink, ended);
    const running = Promise.all([watch.run(), watch.followSubscribers()]).catch(() => undefined);
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
  /** Id of a stream that has ended: YouTube still lists it for a moment. */
  private endedId: string | null = null;
  private failures = 0;
  private readonly combos = new GiftCombos();
  private readonly levels: MembershipLevels;
  private readonly seen = new Set<string>();
  private pages: ChatPages | null = null;

  constructor(
    private readonly deps: YoutubeAdapterDeps,
    private readonly sink: EventSink,
    private readonly signal: AbortSignal,
  ) {
    this.levels = new MembershipLevels(deps.records);
  }

  async run(): Promise<void> {
    const { watchers } = this.deps;
    this.report({ state: 'connecting', reason: null });
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

  /** Looks for new subscribers until the end; without a grant it stops. */
  async followSubscribers(): Promise<void> {
    const { api, records, broadcaster, quota, watchers, rests } = this.deps;
    const { channelId } = broadcaster;
    const subscribers = new RecentSubscribers({ api, records, channelId, now: () => this.now() });
    for (let failures = 0; !this.signal.aborted;) {
      try {
        await subscribers.look((item) => this.deliver(item));
        failures = 0;
      } catch (error) {
        const { code } = error instanceof PlatformError ? error : { code: 'unavailable' };
        if (code === 'reconnect_required') return;
        failures++;
      }
      const every = (rests?.subscribers ?? SUBSCRIBERS_MS) * 2 ** Math.min(failures, 5);
      const stretched = await quota.restMs(1, watchers.looking, undefined, SUBSCRIBERS_SHARE).catch(() => 0);
      await this.rest(Math.max(every, stretched));
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
    this.report({ state: 'live', reason: null });
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
    let token = await this.storedToken(liveChatId);
    this.report({ state: 'live', reason: null });
    try {
      for await (const page of this.pagesOf(liveChatId).after(token)) {
        const hasEnded = await this.take(page, token === null);
        if (this.signal.aborted) return;
        token = page.nextPageToken ?? token;
        if (token !== null) await this.keepToken(liveChatId, token);
        this.failures = 0;
        if (hasEnded || page.offlineAt !== undefined)
          return await this.ended(broadcast, page.offlineAt ?? null);
      }
    } catch (error) {
      const isOld = error instanceof PlatformError && error.details.field === 'pageTokenInvalid';
      if (!isOld || token === null) throw error;
      // Lines from meanwhile are in the first page, as far as YouTube still returns them.
      await this.deps.records.delete(PAGE, this.deps.broadcaster.channelId);
      throw new PlatformError('unavailable', 'YouTube lost the position in the chat.');
    }
  }

  /** The pages of a broadcast know whether YouTube streams them: after a failure, too. */
  private pagesOf(liveChatId: string): ChatPages {
    const { api, quota, watchers, rests, mostConnects } = this.deps;
    if (this.pages?.liveChatId !== liveChatId)
      this.pages = new ChatPages(liveChatId, {
        ...{ api, quota, watchers, mostConnects, signal: this.signal },
        ...{ now: () => this.now(), connectMs: rests?.connect },
      });
    return this.pages;
  }

  /**
   * Delivers each message before the next, and all before the next page is requested.
   * @param isHistory lines from before the start: nothing answers them
   * @returns true if the chat has ended
   */
  private async take(page: YoutubeList<YoutubeMessage>, isHistory: boolean): Promise<boolean> {
    let hasEnded = false;
    const levels = await this.levels.of(this.deps.broadcaster.channelId);
    for (const message of page.items) {
      hasEnded ||= message.snippet?.type === CHAT_ENDED;
      for (const event of this.combos.added(eventsOf(message, this.deps.isOwn, levels)))
        if (this.isNew(event)) await this.deliver(event, isHistory && event.body.type === 'chat');
    }
    return hasEnded;
  }

  /** False for a message that was delivered since the start. The record of events knows the others again. */
  private isNew({ eventId }: ChatMessageItem): boolean {
    if (this.seen.has(eventId)) return false;
    this.seen.add(eventId);
    const [oldest] = this.seen;
    if (this.seen.size > REMEMBERED && oldest !== undefined) this.seen.delete(oldest);
    return true;
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
      this.report({ state: 'off', reason: code });
      return null;
    }
    if (code === 'quota_exceeded') {
      this.report({ state: 'off', reason: code });
      return this.deps.quota.untilResetMs;
    }
    const state = code === 'rate_limited' || code === 'rejected' ? 'degraded' : 'connecting';
    this.report({ state, reason: code });
    const first = this.deps.rests?.failure ?? FAILURE_MS;
    return Math.max(details.retryAfterMs ?? 0, Math.min(MOST_FAILURE_MS, first * 2 ** this.failures++));
  }

  private async storedToken(liveChatId: string): Promise<string | null> {
    const found = await this.deps.records.get<{ liveChatId: string; token: string }>(
      PAGE,
      this.deps.broadcaster.channelId,
    );
    return found?.value.liveChatId === liveChatId ? found.value.token : null;
  }

  /** Stores the page token after the page was delivered: a node that takes over continues there. */
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

  private report(report: Pick<ConnectionReport, 'state' | 'reason'>): void {
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
