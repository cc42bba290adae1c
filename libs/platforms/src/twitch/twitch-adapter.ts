import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedChannel } from '../channel.decider';
import { PlatformHttp, type TokenSource } from '../http/platform-http';
import type { TwitchSettings } from '../platform-settings';
import type { ConnectionReport, EventSink, PlatformAdapter, PlatformSession } from '../port/platform-adapter';
import { PlatformError, type Feature } from '../port/platform-channel';
import { isLate, type PlatformEvent, type PlatformEventBody } from '../port/platform-event';
import { EventSub, type EventSubMetadata, type EventSubTiming } from './eventsub';
import { translated, type Translated } from './twitch-events';
import { PrimeSubs } from './prime-subs';
import { openRedemptions, TwitchBadges } from './twitch-reading';
import { scopesFor } from './twitch-scopes';
import { twitchTopics, type TwitchTopic } from './twitch-topics';

export interface TwitchAdapterDeps {
  readonly settings: TwitchSettings;
  readonly broadcaster: ConnectedChannel;
  readonly tokens: TokenSource;
  /** We say this line ourselves. */
  readonly isOwn: (userId: string, text: string) => boolean;
  /** Whose a token is; null when Twitch takes it no more. It wants to be asked at the start and every hour. */
  readonly validate?: (token: string) => Promise<object | null>;
  readonly now?: () => number;
  readonly timing?: Partial<EventSubTiming>;
  /** How long a subscription waits for what says that it is Prime, ms. */
  readonly primeMs?: number;
}

/** So many events wait for the store at most; of more, what is only passing goes. */
const MOST_WAITING = 5_000;
/** Twitch wants tokens to be asked about as often. */
const VALIDATE_MS = 3600_000;
const PRIME_MS = 2_000;
/** What waits is told before the end, if the store takes it. */
const ENDING_MS = 1_000;
const [FIRST_REST_MS, LAST_REST_MS] = [200, 5_000];

/** Twitch as a platform: its events over EventSub, one connection for a channel. */
export class TwitchAdapter implements PlatformAdapter {
  readonly id = 'twitch';
  readonly features: ReadonlySet<Feature> = new Set<Feature>(['events', 'chat.read']);

  constructor(private readonly deps: TwitchAdapterDeps) {}

  open: PlatformAdapter['open'] = (_account, sink, signal) => {
    const ending = new AbortController();
    const ended = AbortSignal.any([signal, ending.signal]);
    const connection = new TwitchConnection(this.deps, sink, ended);
    connection.start();
    const session: PlatformSession = {
      close: async () => {
        await Promise.race([connection.flushed(), sleep(ENDING_MS, undefined, { ref: false })]);
        ending.abort();
        await connection.settled();
      },
    };
    return Promise.resolve(session);
  };
}

class TwitchConnection {
  private readonly http: PlatformHttp;
  private readonly eventSub: EventSub;
  private readonly subscriptions = new Map<string, string>();
  private report: Pick<ConnectionReport, 'state' | 'reason'> = { state: 'connecting', reason: null };
  /** One after the other, in the order in which they came. */
  private delivering: Promise<void> = Promise.resolve();
  private waiting = 0;
  /** Level by hype train, as it was told last. */
  private readonly levels = new Map<string, number>();
  private readonly badges = new TwitchBadges();
  private readonly primes: PrimeSubs;
  private readonly helix: PlatformHttp;

  constructor(
    private readonly deps: TwitchAdapterDeps,
    private readonly sink: EventSink,
    private readonly signal: AbortSignal,
  ) {
    const { settings, tokens, timing } = deps;
    this.primes = new PrimeSubs(deps.primeMs ?? PRIME_MS);
    this.http = new PlatformHttp({
      baseUrl: settings.eventsubApiUrl,
      outbound: settings.outbound,
      tokens,
      headers: { 'client-id': settings.clientId },
    });
    this.helix = new PlatformHttp({
      baseUrl: settings.apiUrl,
      outbound: settings.outbound,
      tokens,
      headers: { 'client-id': settings.clientId },
    });
    this.eventSub = new EventSub({
      url: settings.eventsubUrl,
      outbound: settings.outbound,
      subscribe: (sessionId) => this.subscribe(sessionId),
      notified: (metadata, event) => this.notified(metadata, event),
      revoked: (type, status) => {
        this.subscriptions.set(type, status);
        this.tellState({ state: 'degraded', reason: status });
      },
      state: (state, reason) => this.tellState({ state: this.stateOf(state), reason }),
      signal,
      ...(timing && { timing }),
    });
  }

  start(): void {
    void this.validating();
    this.eventSub.start();
  }

  private async validating(): Promise<void> {
    const { validate, tokens } = this.deps;
    while (validate && !this.signal.aborted) {
      try {
        const token = await tokens.current();
        if ((await validate(token)) === null) await tokens.renewed(token);
        await this.badges.read(this.helix, this.deps.broadcaster.channelId);
      } catch (error) {
        if (isRefused(error)) return this.giveUp();
      }
      await sleep(VALIDATE_MS, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
    }
  }

  /** The account must connect anew: until then nothing is tried. */
  private giveUp(): void {
    this.eventSub.end();
    this.subscriptions.clear();
    this.tellState({ state: 'off', reason: 'reconnect_required' });
  }

  /** What waits to be known better is told as it is. */
  flushed(): Promise<void> {
    this.primes.flush();
    return this.delivering;
  }

  settled(): Promise<void> {
    return this.delivering;
  }

  /** Within ten seconds of the welcome, or Twitch hangs up. @throws PlatformError where nothing is told at all */
  private async subscribe(sessionId: string): Promise<void> {
    const { scopes } = this.deps.broadcaster;
    const granted = new Set(scopes);
    const wanted = twitchTopics.filter(
      (topic) => topic.scopes.length === 0 || topic.scopes.some((scope) => granted.has(scope)),
    );
    this.subscriptions.clear();
    await Promise.all(wanted.map((topic) => this.subscribeTo(topic, sessionId)));
    const outcomes = [...this.subscriptions.values()];
    if (outcomes.every((outcome) => outcome === 'reconnect_required')) return this.giveUp();
    if (!outcomes.includes('enabled'))
      throw new PlatformError('unavailable', 'Twitch takes no subscription.');
    await this.catchUp().catch(() => undefined);
    // Not every channel has points.
    await this.catchUpRedemptions().catch(() => undefined);
  }

  private async subscribeTo({ type, version, condition }: TwitchTopic, sessionId: string): Promise<void> {
    try {
      await this.http.call({
        method: 'POST',
        path: '/eventsub/subscriptions',
        body: {
          type,
          version,
          condition: condition(this.deps.broadcaster.channelId),
          transport: { method: 'websocket', session_id: sessionId },
        },
        // It is there already.
        takes: [409],
      });
      this.subscriptions.set(type, 'enabled');
    } catch (error) {
      this.subscriptions.set(type, error instanceof PlatformError ? error.code : 'failed');
    }
  }

  /** Events while nobody listened are lost: what holds now is read. */
  private async catchUp(): Promise<void> {
    const { broadcaster, now = Date.now } = this.deps;
    const { body } = await this.helix.call({
      method: 'GET',
      path: '/streams',
      query: { user_id: broadcaster.channelId },
    });
    const [stream] = (body as { readonly data?: readonly { id: string; started_at: string }[] }).data ?? [];
    const told: Translated = stream
      ? { eventId: `stream-${stream.id}`, body: { type: 'stream-online' } }
      : { eventId: `offline-${broadcaster.channelId}-${now()}`, body: { type: 'stream-offline' } };
    const at = stream ? new Date(stream.started_at).toISOString() : new Date(now()).toISOString();
    this.enqueue(this.eventOf(told, '', at));
  }

  private async catchUpRedemptions(): Promise<void> {
    const { channelId, scopes } = this.deps.broadcaster;
    if (!redemptionScopes.some((scope) => scopes.includes(scope))) return;
    for (const { told, at } of await openRedemptions(this.helix, channelId))
      this.enqueue(this.eventOf(told, '', at));
  }

  private notified(
    { message_id, message_timestamp, subscription_type = '' }: EventSubMetadata,
    event: unknown,
  ): void {
    const { isOwn } = this.deps;
    const at = new Date(message_timestamp).toISOString();
    if (subscription_type === NOTICES) return this.primes.noticedIn(event);
    const said = translated(subscription_type, event, { at, isOwn, badge: this.badges.of });
    if (!said) return;
    const told = { ...said, body: this.withStep(said.body) };
    const { body } = told;
    const isPassing = body.type === 'chat' || body.type === 'hype-progress';
    if (isPassing && this.waiting >= MOST_WAITING) return;
    const canBePrime = body.type === 'sub' || body.type === 'resub';
    if (canBePrime && this.subscriptions.get(NOTICES) === 'enabled')
      return this.primes.told(body, (known) =>
        this.enqueue(this.eventOf({ ...told, body: known }, message_id, at)),
      );
    this.enqueue(this.eventOf(told, message_id, at));
  }

  /** Twitch tells each step of a hype train alike: what reaches no level only passes by. */
  private withStep(body: PlatformEventBody): PlatformEventBody {
    if (body.type !== 'hype') return body;
    const { trainId, phase, level, progress = 0, goal = 0, endsAt = null } = body;
    const before = this.levels.get(trainId);
    if (phase === 'end') this.levels.delete(trainId);
    else this.levels.set(trainId, level);
    if (phase !== 'level' || before !== level) return body;
    return { type: 'hype-progress', trainId, level, progress, goal, endsAt };
  }

  private eventOf({ eventId, body }: Translated, messageId: string, at: string): PlatformEvent {
    const { broadcaster, now = Date.now } = this.deps;
    return {
      platform: 'twitch',
      channelId: broadcaster.channelId,
      eventId: eventId ?? messageId,
      at,
      late: isLate(at, now()),
      body,
    };
  }

  private enqueue(event: PlatformEvent): void {
    this.waiting++;
    this.delivering = this.delivering
      .then(() => this.untilTaken(event))
      .catch(() => undefined)
      .finally(() => this.waiting--);
  }

  private async untilTaken(event: PlatformEvent): Promise<void> {
    for (let attempt = 0; !this.signal.aborted; attempt++) {
      try {
        return await this.sink.deliver(event);
      } catch {
        const rest = Math.min(LAST_REST_MS, FIRST_REST_MS * 2 ** attempt);
        await sleep(rest, undefined, { signal: this.signal, ref: false });
      }
    }
  }

  private stateOf(state: 'connecting' | 'live'): ConnectionReport['state'] {
    if (state === 'connecting') return state;
    return [...this.subscriptions.values()].every((status) => status === 'enabled') ? 'live' : 'degraded';
  }

  private tellState(report: Pick<ConnectionReport, 'state' | 'reason'>): void {
    this.report = report;
    const { scopes } = this.deps.broadcaster;
    this.sink.status?.({
      ...this.report,
      subscriptions: [...this.subscriptions].map(([type, status]) => ({ type, status })),
      missingScopes: scopesFor('broadcaster').filter((scope) => !scopes.includes(scope)),
    });
  }
}

const NOTICES = 'channel.chat.notification';
const redemptionScopes = ['channel:read:redemptions', 'channel:manage:redemptions'];

function isRefused(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'reconnect_required';
}
