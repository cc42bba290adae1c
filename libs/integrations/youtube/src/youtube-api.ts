import type { TokenSource } from '@studio/contracts/channels/credentials';
import { elementsOf } from './json-elements';
import { PlatformHttp } from '@studio/contracts/channels/platform-http';
import type { YoutubeSettings } from './youtube-settings';
import { PlatformError } from '@studio/contracts/channels/platform-channel';
import type { QuotaPurpose, YoutubeQuota } from './youtube-quota';

export const YOUTUBE_SCOPE = 'https://www.googleapis.com/auth/youtube';

export interface YoutubeApiDeps {
  readonly settings: YoutubeSettings;
  readonly tokens: TokenSource;
  readonly quota: YoutubeQuota;
  readonly deadlineMs?: number;
}

type Query = { readonly [name: string]: string | number | undefined };

const WRITE_UNITS = 50;
/** A page of a chat may be long. */
const MAX_BYTES = 4 * 1024 * 1024;
const BACK_OFF_MS = 5_000;

/** YouTube's interface, each call counted against what it grants. All methods throw PlatformError. */
export class YoutubeApi {
  private readonly http: PlatformHttp;

  constructor(private readonly deps: YoutubeApiDeps) {
    const { settings, tokens, deadlineMs } = deps;
    this.http = new PlatformHttp({
      baseUrl: settings.apiUrl,
      outbound: settings.outbound,
      tokens,
      maxBytes: MAX_BYTES,
      refusal: refusalOf,
      ...(deadlineMs !== undefined && { deadlineMs }),
    });
  }

  /** Reads a list; most reads cost one unit. */
  async list<Item>(
    path: string,
    query: Query,
    { units = 1, purpose = 'asked' }: { readonly units?: number; readonly purpose?: QuotaPurpose } = {},
  ): Promise<YoutubeList<Item>> {
    const body = await this.counted(units, purpose, () => this.http.call({ method: 'GET', path, query }));
    const list = (body ?? {}) as Partial<YoutubeList<Item>>;
    return { ...list, items: Array.isArray(list.items) ? (list.items as readonly Item[]) : [] };
  }

  /**
   * Yields the elements of an array that goes on, as they arrive. It ends when the connection does, however that happens:
   * an element that is cut off is none.
   */
  async *stream<Item>(
    path: string,
    query: Query,
    { units, signal }: { readonly units: number; readonly signal: AbortSignal },
  ): AsyncGenerator<YoutubeList<Item>> {
    const body = (await this.counted(units, 'watching', async () => ({
      body: await this.http.open({ method: 'GET', path, query }, signal),
    }))) as AsyncIterable<Buffer>;
    for await (const element of elementsOf(body, MAX_BYTES)) {
      const list = (element ?? {}) as Partial<YoutubeList<Item>> & Refused;
      // A refusal that comes later has the form of an element.
      if (list.error) throw await this.noted(refusalOf(list.error.code ?? 500, list) ?? lost());
      yield { ...list, items: Array.isArray(list.items) ? (list.items as readonly Item[]) : [] };
    }
  }

  async write<Written>(
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    query: Query,
    body?: object,
  ): Promise<Written | null> {
    const call = { method, path, query, ...(body && { body }) };
    return (await this.counted(WRITE_UNITS, 'asked', () => this.http.call(call))) as Written | null;
  }

  private async counted(
    units: number,
    purpose: QuotaPurpose,
    call: () => Promise<{ readonly body: unknown }>,
  ): Promise<unknown> {
    const { quota } = this.deps;
    await quota.spend(units, purpose);
    try {
      return (await call()).body;
    } catch (error) {
      throw await this.noted(error);
    }
  }

  private async noted(error: unknown): Promise<unknown> {
    const isOver = error instanceof PlatformError && error.code === 'quota_exceeded';
    return isOver ? this.deps.quota.exhaust() : error;
  }
}

export interface YoutubeList<Item> {
  readonly items: readonly Item[];
  readonly nextPageToken?: string;
  /** For a chat: milliseconds to wait. */
  readonly pollingIntervalMillis?: number;
  /** For a chat: time at which the stream went offline. */
  readonly offlineAt?: string;
}

interface Refused {
  readonly error?: {
    readonly code?: number;
    readonly message?: string;
    readonly errors?: readonly { readonly reason?: string }[];
  };
}

/** Error by YouTube's reason; most refusals have status 403. Null: the status says enough. */
function refusalOf(status: number, body: unknown): PlatformError | null {
  const { error } = (body ?? {}) as Refused;
  const reason = error?.errors?.[0]?.reason ?? '';
  const said = (error?.message ?? '').replace(/<[^>]*>/gu, '').slice(0, 200) || `YouTube answered ${status}.`;
  switch (reason) {
    case 'quotaExceeded':
    case 'dailyLimitExceeded':
      return new PlatformError('quota_exceeded', said);
    case 'rateLimitExceeded':
    case 'userRateLimitExceeded':
      return new PlatformError('rate_limited', said, { retryAfterMs: BACK_OFF_MS });
    case 'insufficientPermissions':
      return new PlatformError('reconnect_required', said, { missingScopes: [YOUTUBE_SCOPE] });
    case 'liveChatEnded':
    case 'liveChatDisabled':
    case 'liveChatNotFound':
      return new PlatformError('not_found', said, { field: reason });
    case 'pageTokenInvalid':
      return new PlatformError('invalid', said, { field: reason });
    default:
      return status >= 500 || status === 401 ? null : new PlatformError(codeOf(status), said);
  }
}

function lost(): PlatformError {
  return new PlatformError('unavailable', 'YouTube ended the stream of the chat.');
}

function codeOf(status: number): 'rejected' | 'not_found' | 'invalid' {
  if (status === 403) return 'rejected';
  return status === 404 ? 'not_found' : 'invalid';
}
