import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { PlatformHttp } from '@studio/contracts/channels/platform-http';
import type { KickSettings } from './kick-settings';
import type {
  ConnectionReport,
  EventSink,
  PlatformAdapter,
  PlatformSession,
} from '@studio/contracts/channels/platform-adapter';
import { PlatformError, type Feature } from '@studio/contracts/channels/platform-channel';
import { isLate } from '@studio/contracts/channels/platform-event';
import { kickTopics } from './kick-events';
import { kickFeatureScopes, kickScopesFor, type KickChannel } from './kick-channel';
import { openRedemptions } from './kick-queries';
import { MAX_EVENT_AGE_MS } from '@studio/contracts/channels/platform-event';

export interface KickAdapterDeps {
  readonly warn: (line: string) => void;
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
/** Error kinds for which a retry is pointless. */
const refusals: readonly string[] = ['rejected', 'not_found', 'invalid', 'reconnect_required'];

/**
 * Adapter for Kick. Events arrive by webhook, on any node. The adapter maintains the subscriptions and reads
 * redemptions that are still pending because Kick could not reach the studio. If Kick never can, it also polls
 * whether the channel is live.
 */
export class KickAdapter implements PlatformAdapter {
  readonly id = 'kick';
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events', 'chat.read']);

  /** Pending redemptions that were delivered. */
  private reported: ReadonlySet<string> = new Set();

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
    let isLiveKnown = false;
    while (!signal.aborted) {
      let rest = everyMs?.check ?? CHECK_MS;
      try {
        isLiveKnown ||= await this.reportLive(sink);
        const missing = await this.missingTopics();
        if (missing.length > 0) await this.subscribe(missing);
        this.report(sink, { state: 'live', reason: null }, 'enabled');
        if (!(await this.reportWaiting(sink, signal))) rest = Math.min(rest, RETRY_MS);
      } catch (error) {
        const { code } = error instanceof PlatformError ? error : { code: 'unavailable' };
        if (code === 'reconnect_required') return this.report(sink, { state: 'off', reason: code }, code);
        this.report(sink, { state: 'connecting', reason: code }, code);
        rest = Math.min(rest, RETRY_MS);
      }
      await sleep(rest, undefined, { signal, ref: false });
    }
  }

  /** Kick posts only changes: a stream that is live already is asked for. @returns false to try again */
  private async reportLive(sink: EventSink): Promise<boolean> {
    const { channel, broadcaster, now = Date.now } = this.deps;
    const live = await channel.live().catch(() => undefined);
    if (!live?.started_at) return live !== undefined;
    const at = new Date(live.started_at).toISOString();
    const { channelId } = broadcaster;
    const event = { platform: 'kick', channelId, eventId: `live-${live.started_at}`, at } as const;
    await sink.deliver({ ...event, late: isLate(at, now()), body: { type: 'stream-online' } });
    return true;
  }

  /** Only whether it is live and what waits; the rest needs a public address. */
  private async poll(sink: EventSink, signal: AbortSignal): Promise<void> {
    const { channel, broadcaster, now = Date.now, everyMs } = this.deps;
    let wasLive: string | null | undefined;
    this.report(sink, { state: 'off', reason: 'needs_public_url' }, 'needs_public_url');
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
      await this.reportWaiting(sink, signal);
      await sleep(everyMs?.poll ?? POLL_MS, undefined, { signal, ref: false });
    }
  }

  /** Delivers redemptions that are still pending at Kick. @returns false to try again soon */
  private async reportWaiting(sink: EventSink, signal: AbortSignal): Promise<boolean> {
    const { broadcaster, warn, now = Date.now } = this.deps;
    const scope = kickFeatureScopes['redemptions.read'];
    if (typeof scope === 'string' && !broadcaster.scopes.includes(scope)) return true;
    try {
      const waiting = await openRedemptions(this.http);
      const ids = new Set(waiting.map(({ eventId }) => eventId ?? ''));
      const reported = new Set([...this.reported].filter((id) => ids.has(id)));
      this.reported = reported;
      for (const { eventId, body, at } of waiting) {
        if (eventId === null || reported.has(eventId) || signal.aborted) continue;
        if (now() - Date.parse(at) > MAX_EVENT_AGE_MS) {
          reported.add(eventId);
          warn(`Dropped redemption ${eventId} of Kick: it is too old (${at}).`);
          continue;
        }
        const { channelId } = broadcaster;
        await sink.deliver({ platform: 'kick', channelId, eventId, at, late: isLate(at, now()), body });
        reported.add(eventId);
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

  private report(sink: EventSink, report: Pick<ConnectionReport, 'state' | 'reason'>, status: string): void {
    const { scopes } = this.deps.broadcaster;
    sink.status?.({
      ...report,
      subscriptions: kickTopics.map((type) => ({ type, status })),
      missingScopes: kickScopesFor('broadcaster').filter((scope) => !scopes.includes(scope)),
    });
  }
}
