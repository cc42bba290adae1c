import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedChannel } from '../channel.decider';
import { PlatformHttp, type TokenSource } from '../http/platform-http';
import type { KickSettings } from '../platform-settings';
import type { ConnectionReport, EventSink, PlatformAdapter, PlatformSession } from '../port/platform-adapter';
import { PlatformError, type Feature } from '../port/platform-channel';
import { isLate } from '../port/platform-event';
import { kickTopics } from './kick-events';
import { kickFeatureScopes, kickScopesFor, type KickChannel } from './kick-channel';
import { openRedemptions } from './kick-reading';
import { TAKEN_MS } from './kick-webhook';

export interface KickAdapterDeps {
  readonly settings: KickSettings;
  readonly broadcaster: ConnectedChannel;
  readonly tokens: TokenSource;
  readonly channel: Pick<KickChannel, 'live'>;
  /** Kick can reach us: there is a public https address. */
  readonly isReachable: boolean;
  readonly now?: () => number;
  readonly everyMs?: { readonly check?: number; readonly poll?: number };
}

/** A day of failures ends a subscription at Kick. */
const CHECK_MS = 3600_000;
const POLL_MS = 60_000;
const RETRY_MS = 10_000;
/** What asking again doesn’t change. */
const refusals: readonly string[] = ['rejected', 'not_found', 'invalid', 'reconnect_required'];

/**
 * Kick as a platform. Events come by webhook, on whichever node; this keeps what is subscribed to and reads redemptions
 * that wait since Kick couldn’t reach us. Where it never can, whether the channel is live is asked as well.
 */
export class KickAdapter implements PlatformAdapter {
  readonly id = 'kick';
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events', 'chat.read']);

  /** Redemptions that wait and were told. */
  private told: ReadonlySet<string> = new Set();

  constructor(private readonly deps: KickAdapterDeps) {}

  open: PlatformAdapter['open'] = (_account, sink, signal) => {
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const { isReachable } = this.deps;
    const running = (isReachable ? this.keepSubscribed(sink, ended) : this.poll(sink, ended)).catch(
      () => undefined,
    );
    const session: PlatformSession = {
      close: async () => {
        ending.abort();
        await running;
      },
    };
    return Promise.resolve(session);
  };

  private async keepSubscribed(sink: EventSink, signal: AbortSignal): Promise<void> {
    const { everyMs } = this.deps;
    while (!signal.aborted) {
      let rest = everyMs?.check ?? CHECK_MS;
      try {
        const missing = await this.missingTopics();
        if (missing.length > 0) await this.subscribe(missing);
        this.tell(sink, { state: 'live', reason: null }, 'enabled');
        if (!(await this.tellWaiting(sink, signal))) rest = Math.min(rest, RETRY_MS);
      } catch (error) {
        const { code } = error instanceof PlatformError ? error : { code: 'unavailable' };
        if (code === 'reconnect_required') return this.tell(sink, { state: 'off', reason: code }, code);
        this.tell(sink, { state: 'connecting', reason: code }, code);
        rest = Math.min(rest, RETRY_MS);
      }
      await sleep(rest, undefined, { signal, ref: false });
    }
  }

  /** Only whether it is live and what waits; the rest needs a public address. */
  private async poll(sink: EventSink, signal: AbortSignal): Promise<void> {
    const { channel, broadcaster, now = Date.now, everyMs } = this.deps;
    let wasLive: string | null | undefined;
    this.tell(sink, { state: 'off', reason: 'needs_public_url' }, 'needs_public_url');
    while (!signal.aborted) {
      const live = await channel.live().catch(() => undefined);
      const startedAt = live === undefined ? undefined : (live?.started_at ?? null);
      if (startedAt !== undefined && startedAt !== wasLive) {
        const at = new Date(startedAt ?? now()).toISOString();
        await sink
          .deliver({
            platform: 'kick',
            channelId: broadcaster.channelId,
            eventId: `live-${startedAt ?? `ended-${at}`}`,
            at,
            late: isLate(at, now()),
            body: { type: startedAt === null ? 'stream-offline' : 'stream-online' },
          })
          .then(
            () => (wasLive = startedAt),
            () => undefined,
          );
      }
      await this.tellWaiting(sink, signal);
      await sleep(everyMs?.poll ?? POLL_MS, undefined, { signal, ref: false });
    }
  }

  /** What wasn’t posted, or wasn’t taken, still waits. @returns false: it is to be tried again soon */
  private async tellWaiting(sink: EventSink, signal: AbortSignal): Promise<boolean> {
    const { broadcaster, now = Date.now } = this.deps;
    const scope = kickFeatureScopes['redemptions.read'];
    if (typeof scope === 'string' && !broadcaster.scopes.includes(scope)) return true;
    try {
      const waiting = await openRedemptions(this.http);
      const ids = new Set(waiting.map(({ eventId }) => eventId ?? ''));
      const told = new Set([...this.told].filter((id) => ids.has(id)));
      this.told = told;
      for (const { eventId, body, at } of waiting) {
        const isTold = eventId === null || told.has(eventId) || now() - Date.parse(at) > TAKEN_MS;
        if (isTold || signal.aborted) continue;
        const { channelId } = broadcaster;
        await sink.deliver({ platform: 'kick', channelId, eventId, at, late: isLate(at, now()), body });
        told.add(eventId);
      }
      return true;
    } catch (error) {
      // Not every channel has rewards.
      return error instanceof PlatformError && refusals.includes(error.code);
    }
  }

  private get http(): PlatformHttp {
    const { settings, tokens } = this.deps;
    return new PlatformHttp({ baseUrl: settings.apiUrl, tokens, outbound: settings.outbound });
  }

  private async missingTopics(): Promise<readonly string[]> {
    const { body } = await this.http.call({ method: 'GET', path: '/v1/events/subscriptions' });
    const { data = [] } = (body ?? {}) as { readonly data?: readonly { readonly event: string }[] };
    const there = new Set(data.map(({ event }) => event));
    return kickTopics.filter((topic) => !there.has(topic));
  }

  private async subscribe(topics: readonly string[]): Promise<void> {
    const { broadcaster } = this.deps;
    await this.http.call({
      method: 'POST',
      path: '/v1/events/subscriptions',
      body: {
        broadcaster_user_id: Number(broadcaster.channelId),
        method: 'webhook',
        events: topics.map((name) => ({ name, version: 1 })),
      },
    });
  }

  private tell(sink: EventSink, report: Pick<ConnectionReport, 'state' | 'reason'>, status: string): void {
    const { scopes } = this.deps.broadcaster;
    sink.status?.({
      ...report,
      subscriptions: kickTopics.map((type) => ({ type, status })),
      missingScopes: kickScopesFor('broadcaster').filter((scope) => !scopes.includes(scope)),
    });
  }
}
