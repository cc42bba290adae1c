import { setTimeout as sleep } from 'node:timers/promises';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { YoutubeApi, YoutubeList } from './youtube-api';
import type { YoutubeMessage } from './youtube-events';
import type { YoutubeQuota } from './youtube-quota';

export interface ChatPagesDeps {
  readonly api: YoutubeApi;
  readonly quota: YoutubeQuota;
  readonly watchers: { readonly reading: number };
  readonly signal: AbortSignal;
  readonly now: () => number;
  /** Shortest time between the beginnings of two connections, ms. */
  readonly connectMs?: number | undefined;
  /** Connections in an hour beyond which pages are requested one by one. */
  readonly mostConnects?: number | undefined;
}

type Page = YoutubeList<YoutubeMessage>;

/** Units of a page, and of a connection that streams pages: sources name 1 or 5 for the latter. */
const PAGE_UNITS = 5;
const [CONNECT_MS, MOST_CONNECTS, HOUR_MS] = [10_000, 60, 3600_000];
/** A stream is taken to last so long: what is left for reading its chat is spread over that, again and again. */
const STREAM_MS = 4 * HOUR_MS;
/** Refusals that a request for a page would get too. */
const meantForPages: ReadonlySet<string | undefined> = new Set([
  ...['liveChatEnded', 'liveChatDisabled', 'liveChatNotFound', 'pageTokenInvalid'],
]);

/**
 * Pages of the chat of one broadcast. They come by a connection that stays open; if YouTube does not offer that, or ends it
 * too often, they are requested one by one for the rest of the broadcast.
 */
export class ChatPages {
  private isStreaming = true;
  /** Beginnings of connections in the last hour, ms since 1970. */
  private connects: readonly number[] = [];

  constructor(
    readonly liveChatId: string,
    private readonly deps: ChatPagesDeps,
  ) {}

  /** Yields pages after a position until the caller stops. @throws PlatformError */
  async *after(token: string | null): AsyncGenerator<Page> {
    const { signal } = this.deps;
    let position = token;
    while (!signal.aborted) {
      for await (const page of this.isStreaming ? this.streamed(position) : this.requested(position)) {
        position = page.nextPageToken ?? position;
        yield page;
        if (signal.aborted) return;
      }
    }
  }

  private async *streamed(token: string | null): AsyncGenerator<Page> {
    const { api, now, connectMs = CONNECT_MS, mostConnects = MOST_CONNECTS, signal } = this.deps;
    const began = now();
    this.connects = [...this.connects.filter((at) => began - at < HOUR_MS), began];
    if (this.connects.length > mostConnects) {
      this.isStreaming = false;
      return;
    }
    const query = { ...this.query(token), part: 'id,snippet,authorDetails' };
    try {
      yield* api.stream<YoutubeMessage>('/liveChat/messages/stream', query, { units: PAGE_UNITS, signal });
    } catch (error) {
      if (signal.aborted) return;
      if (!isUnknown(error)) throw error;
      this.isStreaming = false;
      return;
    }
    await this.rest(Math.max(connectMs, await this.stretchedMs()) - (now() - began));
  }

  private async *requested(token: string | null): AsyncGenerator<Page> {
    const query = { ...this.query(token), part: 'snippet,authorDetails', maxResults: 2_000 };
    const options = { units: PAGE_UNITS, purpose: 'watching' } as const;
    const page = await this.deps.api.list<YoutubeMessage>('/liveChat/messages', query, options);
    yield page;
    const { pollingIntervalMillis = 5_000 } = page;
    // Timers may be a moment early, which YouTube takes ill.
    await this.rest(Math.max(pollingIntervalMillis + 1, await this.stretchedMs()));
  }

  private query(token: string | null) {
    return { liveChatId: this.liveChatId, ...(token !== null && { pageToken: token }) };
  }

  private stretchedMs(): Promise<number> {
    const { quota, watchers } = this.deps;
    return quota.restMs(PAGE_UNITS, watchers.reading, STREAM_MS);
  }

  private async rest(ms: number): Promise<void> {
    if (ms > 0) await sleep(ms, undefined, { signal: this.deps.signal, ref: false }).catch(() => undefined);
  }
}

/** Returns true for a refusal of the way of asking: pages may be there all the same. */
function isUnknown(error: unknown): boolean {
  if (!(error instanceof PlatformError) || meantForPages.has(error.details.field)) return false;
  if (error.details.missingScopes) return false;
  return ['invalid', 'not_found', 'rejected', 'unsupported'].includes(error.code);
}
