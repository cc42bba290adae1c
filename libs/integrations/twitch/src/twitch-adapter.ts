import { setTimeout as sleep } from 'node:timers/promises';
import type { ConnectedChannel } from '@studio/contracts/channels/connected-channel';
import type { TokenSource } from '@studio/contracts/channels/credentials';
import { PlatformHttp } from '@studio/contracts/channels/platform-http';
import type { TwitchSettings } from './twitch-settings';
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
import { EventSub, type EventSubMetadata, type EventSubTiming } from './eventsub';
import { translated, type Translated } from './twitch-events';
import { PowerUpPairs } from './power-up-pairs';
import { SubNotices, type SubNoticesTiming } from './sub-notices';
import type { Payload } from './twitch-fields';
import { foreignChannelOf } from './twitch-lines';
import { streakOf } from './twitch-support';
import { openRedemptions, openUnbanRequests, TwitchBadges, TwitchCheermotes } from './twitch-queries';
import { scopesFor } from './twitch-scopes';
import { twitchTopics, type TwitchTopic } from './twitch-topics';

export interface TwitchAdapterDeps {
  readonly settings: TwitchSettings;
  readonly broadcaster: ConnectedChannel;
  readonly tokens: TokenSource;
  /** We say this line ourselves. */
  readonly isOwn: (userId: string, text: string) => boolean;
  /** Validates a token; null if Twitch no longer accepts it. Twitch demands this at the start and every hour. */
  readonly validate?: (token: string) => Promise<object | null>;
  /** The platform's time, ms since 1970. */
  readonly now?: () => number;
  /** Takes a line for operators. */
  readonly warn?: (line: string) => void;
  readonly timing?: Partial<EventSubTiming>;
  readonly noticeTiming?: SubNoticesTiming;
}

/** Largest number of events that wait for the store; beyond it, ephemeral ones are dropped. */
const MOST_WAITING = 5_000;
/** Twitch wants tokens to be asked about as often. */
const VALIDATE_MS = 3600_000;
const NOTICE_TIMING: SubNoticesTiming = { subMs: 2_000, upgradeMs: 10_000 };
/** Milliseconds in which waiting events are delivered at the end, if the store accepts them. */
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
  /** Deliveries, one after the other in the order of arrival. */
  private delivering: Promise<void> = Promise.resolve();
  private waiting = 0;
  private isSharedChat = false;
  /** Last reported level by hype train. */
  private readonly levels = new Map<string, number>();
  private readonly badges = new TwitchBadges();
  private readonly cheermotes = new TwitchCheermotes();
  private readonly notices: SubNotices;
  private readonly powerUps = new PowerUpPairs(Date.now);
  private readonly helix: PlatformHttp;
  private readonly warn: (line: string) => void;

  constructor(
    private readonly deps: TwitchAdapterDeps,
    private readonly sink: EventSink,
    private readonly signal: AbortSignal,
  ) {
    const { settings, tokens, timing } = deps;
    this.warn = deps.warn ?? ((): void => undefined);
    this.notices = new SubNotices(deps.noticeTiming ?? NOTICE_TIMING);
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
        this.reportState({ state: 'degraded', reason: status });
      },
      state: (state, reason) => this.reportState({ state: this.stateOf(state), reason }),
      now: deps.now ?? Date.now,
      warn: this.warn,
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
        await this.readPictures();
      } catch (error) {
        if (isRefused(error)) return this.giveUp();
      }
      await sleep(VALIDATE_MS, undefined, { signal: this.signal, ref: false }).catch(() => undefined);
    }
  }

  /** Reads badges and cheermotes; without them lines have names only. @throws PlatformError of a refused token */
  private async readPictures(): Promise<void> {
    const { channelId } = this.deps.broadcaster;
    for (const each of [this.badges, this.cheermotes])
      await each.read(this.helix, channelId).catch((error: unknown) => {
        if (isRefused(error)) throw error;
      });
  }

  /** The account must connect anew: until then nothing is tried. */
  private giveUp(): void {
    this.eventSub.end();
    this.subscriptions.clear();
    this.reportState({ state: 'off', reason: 'reconnect_required' });
  }

  /** Delivers events that wait for details as they are. */
  flushed(): Promise<void> {
    this.notices.flush();
    return this.delivering;
  }

  settled(): Promise<void> {
    return this.delivering;
  }

  /**
   * Subscribes within ten seconds of the welcome, or Twitch closes the connection. @throws PlatformError if no
   * topic was accepted
   */
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
      throw new PlatformError('unavailable', 'Twitch refused the event subscriptions.');
    await this.catchUp().catch(() => undefined);
    await this.catchUpSharedChat().catch(() => undefined);
    // Not every channel has points.
    await this.catchUpRedemptions().catch(() => undefined);
    await this.catchUpUnbanRequests().catch(() => undefined);
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
    const result: Translated = stream
      ? { eventId: `stream-${stream.id}`, body: { type: 'stream-online' } }
      : { eventId: `offline-${broadcaster.channelId}-${now()}`, body: { type: 'stream-offline' } };
    const at = stream ? new Date(stream.started_at).toISOString() : new Date(now()).toISOString();
    this.enqueue(this.eventOf(result, '', at));
  }

  private async catchUpSharedChat(): Promise<void> {
    const query = { broadcaster_id: this.deps.broadcaster.channelId };
    const { body } = await this.helix.call({ method: 'GET', path: '/shared_chat/session', query });
    const { data = [] } = body as { readonly data?: readonly object[] };
    this.setSharedChat(data.length > 0);
  }

  private setSharedChat(isShared: boolean): void {
    if (isShared === this.isSharedChat) return;
    this.isSharedChat = isShared;
    this.reportState(this.report);
  }

  private async catchUpRedemptions(): Promise<void> {
    const { channelId, scopes } = this.deps.broadcaster;
    if (!redemptionScopes.some((scope) => scopes.includes(scope))) return;
    for (const { told: result, at } of await openRedemptions(this.helix, channelId))
      this.enqueue(this.eventOf(result, '', at));
  }

  private async catchUpUnbanRequests(): Promise<void> {
    const { channelId } = this.deps.broadcaster;
    const { now = Date.now } = this.deps;
    if (this.subscriptions.get('channel.unban_request.create') !== 'enabled') return;
    const at = new Date(now()).toISOString();
    for (const body of await openUnbanRequests(this.helix, channelId))
      this.enqueue(this.eventOf({ eventId: null, body }, `unban-request-${now()}`, at));
  }

  private notified(
    { message_id, message_timestamp, subscription_type = '' }: EventSubMetadata,
    event: unknown,
  ): void {
    const { isOwn } = this.deps;
    const at = new Date(message_timestamp).toISOString();
    if (subscription_type === NOTICES) return this.noticed((event ?? {}) as Payload, message_id, at);
    if (this.powerUps.isSecond(subscription_type, (event ?? {}) as Payload)) return;
    if (subscription_type.startsWith(SHARED_CHAT))
      return this.setSharedChat(subscription_type !== `${SHARED_CHAT}end`);
    const said = translated(subscription_type, event, {
      ...{ at, isOwn, badge: this.badges.of },
      cheermote: this.cheermotes.of,
    });
    if (!said) return;
    const result = { ...said, body: this.withStep(said.body) };
    const { body } = result;
    const isPassing = ['chat', 'hype-progress', 'prediction-progress'].includes(body.type);
    if (isPassing && this.waiting >= MOST_WAITING) {
      this.warn(
        `Dropped ${subscription_type} ${message_id} of Twitch: too many events wait for the event store.`,
      );
      return;
    }
    const canBePrime = body.type === 'sub' || body.type === 'resub';
    if (canBePrime && this.subscriptions.get(NOTICES) === 'enabled')
      return this.notices.report(body, (known) =>
        this.enqueue(this.eventOf({ ...result, body: known }, message_id, at)),
      );
    this.enqueue(this.eventOf(result, message_id, at));
  }

  private noticed(event: Payload, messageId: string, at: string): void {
    const deliver = (body: PlatformEventBody): void =>
      this.enqueue(this.eventOf({ eventId: null, body }, messageId, at));
    const streak = foreignChannelOf(event) ? null : streakOf(event);
    if (streak) return deliver(streak);
    this.notices.noticedIn(event, deliver);
  }

  /** Twitch reports each step of a hype train alike: a step that reaches no level is ephemeral. */
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

  private reportState(report: Pick<ConnectionReport, 'state' | 'reason'>): void {
    this.report = report;
    const { scopes } = this.deps.broadcaster;
    this.sink.status?.({
      ...this.report,
      subscriptions: [...this.subscriptions].map(([type, status]) => ({ type, status })),
      missingScopes: scopesFor('broadcaster').filter((scope) => !scopes.includes(scope)),
      sharedChat: this.isSharedChat,
    });
  }
}

const NOTICES = 'channel.chat.notification';
const SHARED_CHAT = 'channel.shared_chat.';
const redemptionScopes = ['channel:read:redemptions', 'channel:manage:redemptions'];

function isRefused(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'reconnect_required';
}
