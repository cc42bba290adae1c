import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore, FeedBatch } from '@studio/event-store/event-store';
import { systemClock, type Clock } from '@studio/kernel/clock';
import { streamName, type Commit } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { RecentFolds } from '@studio/kernel/recent-folds';
import { BacklogPool, type BacklogLimits } from './backlog';
import { Channel, type ChannelContext, type Counters } from './channel';
import { encodeFrame } from './frame';
import type { LinkSigner } from './link';
import { isMeasure, isRenderAuth, isResync } from './messages';
import { Pace, type PaceOptions } from './pace';
import { HEARTBEAT_MS, type Hello, type Measure } from './protocol';
import type { RenderSource } from './render-source';
import { isTaken, Viewer, type RenderNamespace, type RenderSocket } from './viewer';

export interface GatewayOptions {
  readonly clock: Clock;
  /** Version of the renderer bundle that this server hands out. */
  readonly bundle: string;
  readonly backlog: BacklogLimits;
  readonly pace: PaceOptions;
  /** Bytes that may wait for one renderer before it is cut to a snapshot. */
  readonly maxWaitingBytes: number;
  readonly maxViewersPerOverlay: number;
  /** `resync` of one renderer is answered at most once in this time. */
  readonly resyncEveryMs: number;
  /** An overlay without renderers is still followed for so long, so that they come back cheaply. */
  readonly idleMs: number;
  /** And at most so many of them. */
  readonly maxIdleOverlays: number;
  /** How long a joining renderer waits for the feed before it is told to try again. */
  readonly joinTimeoutMs: number;
  /** How long it may wait until the feed has come as far as its picture, which another node has shown. */
  readonly aheadMs: number;
  /** Told what a renderer measured of a layer that it shows. */
  readonly onMeasure: (overlayId: string, measure: Measure) => void;
  /** What commits made here led to: those needn't be folded again. */
  readonly recent: RecentFolds | null;
  /** Told of failures that nobody else hears of. */
  readonly report: (message: string, error: unknown) => void;
}

export const gatewayDefaults: GatewayOptions = {
  clock: systemClock,
  bundle: '',
  backlog: { perOverlay: 1024 * 1024, perNode: 64 * 1024 * 1024 },
  pace: { restFactor: 2, longestRestMs: 8 },
  maxWaitingBytes: 256 * 1024,
  maxViewersPerOverlay: 10_000,
  resyncEveryMs: 250,
  idleMs: 60_000,
  maxIdleOverlays: 1000,
  joinTimeoutMs: 10_000,
  aheadMs: 2_000,
  onMeasure: () => undefined,
  recent: null,
  report: (message, error) => console.error(message, error),
};

export interface GatewayStats extends Counters {
  readonly sockets: number;
  /** Overlays that are followed now. */
  readonly overlays: number;
  /** Renderers that wait to be drained now. */
  readonly slowSockets: number;
  readonly ringBytes: number;
  readonly feedPosition: string;
}

/** How often renderers that were cut are looked at. */
const DRAIN_POLL_MS = 25;
const RETRY_MS = 250;

/**
 * Shows overlays to renderers: follows the feed itself, keeps the fold and the recent deltas of every
 * overlay that somebody looks at, and sends each commit's visible difference (architecture, Realtime).
 */
export class RenderGateway<State> {
  private readonly options: GatewayOptions;
  private readonly counters: Counters = { deltas: 0, frames: 0, snapshots: 0, snapshotEncodings: 0, cuts: 0 };
  private readonly backlogs: BacklogPool;
  private readonly context: ChannelContext<State>;
  /** By stream. */
  private readonly channels = new Map<string, Channel<State>>();
  private readonly loading = new Map<Channel<State>, Promise<void>>();
  /** Channels without renderers and since when, longest first. */
  private readonly idle = new Map<Channel<State>, number>();
  private readonly pace: Pace<Channel<State>>;
  private readonly slow = new Map<Viewer, Channel<State>>();
  private readonly viewers = new Set<Viewer>();
  private readonly feedWaiters = new Set<{ readonly position: string; readonly pass: () => void }>();
  private readonly ending = new AbortController();
  private epoch: string | null = null;
  private feedPosition = '';
  private following: Promise<void> = Promise.resolve();
  private idleTimer: NodeJS.Timeout | undefined;
  private drainTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly source: RenderSource<State>,
    private readonly links: LinkSigner,
    options: Partial<GatewayOptions> = {},
  ) {
    this.options = { ...gatewayDefaults, ...options };
    this.backlogs = new BacklogPool(this.options.backlog);
    this.pace = new Pace(this.options.pace);
    this.context = {
      source,
      counters: this.counters,
      recent: this.options.recent,
      now: () => this.options.clock.now(),
      maxWaitingBytes: this.options.maxWaitingBytes,
      onPending: (channel) => this.pace.add(channel),
      onCut: (channel, viewer) => this.pollUntilDrained(channel, viewer),
    };
  }

  /**
   * Starts to follow the feed.
   * @param after any position that the log has reached: older commits are of no use here, only of cost
   * @throws Unavailable
   */
  async start(after = ''): Promise<void> {
    this.epoch = await this.store.epoch();
    this.feedPosition = after;
    this.following = this.follow();
    this.idleTimer = setInterval(
      () => {
        this.dropIdle();
        for (const channel of this.channels.values()) channel.dismissEnded();
      },
      Math.min(1000, this.options.idleMs),
    ).unref();
  }

  /** Closes all connections; renderers keep their picture and look for us again. */
  async stop(): Promise<void> {
    this.ending.abort();
    clearInterval(this.idleTimer);
    clearInterval(this.drainTimer);
    this.pace.stop();
    for (const channel of [...this.channels.values()]) this.drop(channel);
    await this.following;
  }

  /** Serves the renderers of a socket.io namespace. */
  attach(namespace: RenderNamespace): void {
    namespace.use((socket, next) => {
      this.admit(socket).then(
        () => next(),
        (error: unknown) => next(this.refusal(error)),
      );
    });
    namespace.on('connection', (socket) => this.join(socket));
  }

  stats(): GatewayStats {
    return {
      ...this.counters,
      sockets: this.viewers.size,
      overlays: this.channels.size,
      slowSockets: this.slow.size,
      ringBytes: this.backlogs.bytes,
      feedPosition: this.feedPosition,
    };
  }

  // The feed

  private async follow(): Promise<void> {
    const { signal } = this.ending;
    while (!signal.aborted) {
      try {
        await this.checkEpoch();
        const feed = this.store.subscribe([this.source.decider.category], this.feedPosition, { signal });
        for await (const batch of feed) this.take(batch);
        return;
      } catch (error) {
        if (signal.aborted) return;
        this.options.report('The feed broke off; it is taken up again.', error);
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Positions mean nothing in another epoch: everybody starts anew. */
  private async checkEpoch(): Promise<void> {
    const epoch = await this.store.epoch();
    if (epoch === this.epoch) return;
    this.epoch = epoch;
    this.feedPosition = '';
    for (const channel of [...this.channels.values()]) this.drop(channel);
  }

  private take(batch: FeedBatch): void {
    if (batch.kind === 'caught-up') this.passed(batch.position);
    else
      for (const commit of batch.commits) {
        this.applyTo(this.channels.get(commit.stream), commit);
        this.passed(commit.position);
      }
    this.pace.sendPending();
    for (const waiter of this.feedWaiters) if (waiter.position <= this.feedPosition) waiter.pass();
  }

  private passed(position: string): void {
    if (position > this.feedPosition) this.feedPosition = position;
  }

  private applyTo(channel: Channel<State> | undefined, commit: Commit): void {
    if (!channel) return;
    try {
      channel.apply(commit);
    } catch (error) {
      // One overlay that can't be shown must not stop the others; its renderers keep their picture.
      this.options.report(`${commit.stream} is read anew.`, error);
      this.drop(channel);
    }
  }

  // Joining

  private async admit(socket: RenderSocket): Promise<void> {
    const auth: unknown = socket.handshake.auth;
    if (!isRenderAuth(auth)) throw new Problem('invalid_request', 'The handshake is malformed.');
    const target = this.links.read(auth.link);
    if (!target) throw noSuchLink();
    const channel = await this.open(streamName(this.source.decider.category, target.overlayId));
    // So that no picture goes back; a position that never comes is none that we know.
    await this.feedToPass(this.known(auth) ?? '', this.options.aheadMs);
    await channel.prepare();
    if (!channel.opens(target.generation)) throw noSuchLink();
    if (channel.size >= this.options.maxViewersPerOverlay)
      throw new Problem('limit_reached', 'Too many renderers show this overlay.');
    socket.data.target = target;
  }

  private refusal(error: unknown): Error {
    const known = error instanceof Problem;
    if (!known) this.options.report('A renderer could not join.', error);
    const message = known ? error.message : 'The overlay cannot be read now.';
    return Object.assign(new Error(message), { data: { code: known ? error.code : 'unavailable' } });
  }

  /** The overlay's channel, read, with the feed past what was read. */
  private async open(stream: string): Promise<Channel<State>> {
    let channel = this.channels.get(stream);
    if (!channel) {
      channel = new Channel(stream, this.backlogs.open(), this.context);
      this.channels.set(stream, channel);
      this.loading.set(channel, this.load(channel));
    }
    await this.withinJoinTimeout(this.loading.get(channel));
    return channel;
  }

  private async load(channel: Channel<State>): Promise<void> {
    try {
      const end = await channel.load(this.store);
      await this.feedToPass(end);
      if (this.channels.get(channel.stream) === channel && channel.size === 0) this.rest(channel);
    } catch (error) {
      this.drop(channel);
      throw error;
    } finally {
      this.loading.delete(channel);
    }
  }

  /** @param timeoutMs how long it is waited for; by default as long as it takes */
  private feedToPass(position: string, timeoutMs?: number): Promise<void> {
    if (this.feedPosition >= position) return Promise.resolve();
    return new Promise((resolve) => {
      const waiter = {
        position,
        pass: (): void => {
          clearTimeout(timer);
          this.feedWaiters.delete(waiter);
          resolve();
        },
      };
      const timer = timeoutMs === undefined ? undefined : setTimeout(waiter.pass, timeoutMs).unref();
      this.feedWaiters.add(waiter);
    });
  }

  private async withinJoinTimeout(work: Promise<void> | undefined): Promise<void> {
    if (!work) return;
    const timer = new AbortController();
    const late = delay(this.options.joinTimeoutMs, undefined, { signal: timer.signal, ref: false }).then(
      () => {
        throw new Problem('unavailable', 'The overlay cannot be read now.');
      },
    );
    try {
      await Promise.race([work, late]);
    } finally {
      timer.abort();
    }
  }

  private join(socket: RenderSocket): void {
    const { target } = socket.data;
    const channel = this.channels.get(streamName(this.source.decider.category, target.overlayId));
    if (!channel || this.loading.has(channel) || this.epoch === null || isTaken(socket)) {
      socket.conn.close();
      return;
    }
    const auth: unknown = socket.handshake.auth;
    const viewer = new Viewer(socket, target.generation);
    this.viewers.add(viewer);
    this.idle.delete(channel);

    const { conn } = socket;
    socket.on('disconnect', () => {
      this.leave(channel, viewer);
      // Whoever only leaves the namespace has no further business here.
      conn.close();
    });
    socket.on('ping', (answer: unknown) => {
      if (isCallback(answer)) answer(this.options.clock.now());
    });
    socket.on('resync', (request: unknown) => {
      if (isResync(request)) this.resync(channel, viewer, this.known(request));
    });

    socket.on('measure', (measure: unknown) => {
      if (!viewer.mayMeasure() || !isMeasure(measure) || !channel.shows(measure.memberId)) return;
      this.options.onMeasure(target.overlayId, measure);
    });

    const hello: Hello = {
      epoch: this.epoch,
      ...channel.now,
      serverTime: this.options.clock.now(),
      heartbeatMs: socket.nsp.server.engine.opts.pingInterval ?? HEARTBEAT_MS,
      bundle: this.options.bundle,
    };
    viewer.send(encodeFrame('hello', [JSON.stringify(hello)]));
    channel.join(viewer, isRenderAuth(auth) ? this.known(auth) : null);
  }

  /** A position that a renderer claims to stand at, if it is one of this epoch. */
  private known({ since, epoch }: { since?: string | null; epoch?: string | null }): string | null {
    return epoch === this.epoch ? (since ?? null) : null;
  }

  private resync(channel: Channel<State>, viewer: Viewer, since: string | null): void {
    // The one that waits answers this one too, and so does the snapshot once a slow renderer has drained.
    if (viewer.resyncTimer || channel.isBehind(viewer)) return;
    const answer = (): void => {
      viewer.resyncTimer = undefined;
      if (channel.isBehind(viewer)) return;
      viewer.resyncedAt = performance.now();
      channel.catchUp(viewer, since);
    };
    const wait = viewer.resyncedAt + this.options.resyncEveryMs - performance.now();
    if (wait <= 0) answer();
    else viewer.resyncTimer = setTimeout(answer, wait).unref();
  }

  private pollUntilDrained(channel: Channel<State>, viewer: Viewer): void {
    this.slow.set(viewer, channel);
    // Asked by time, not by event: a transport can be exchanged while its renderer is behind.
    this.drainTimer ??= setInterval(() => {
      for (const [each, itsChannel] of this.slow) {
        if (!each.drained) continue;
        this.slow.delete(each);
        itsChannel.catchUp(each, null);
      }
      if (this.slow.size > 0) return;
      clearInterval(this.drainTimer);
      this.drainTimer = undefined;
    }, DRAIN_POLL_MS).unref();
  }

  // Leaving

  private leave(channel: Channel<State>, viewer: Viewer): void {
    viewer.release();
    this.viewers.delete(viewer);
    this.slow.delete(viewer);
    channel.leave(viewer);
    if (channel.size === 0 && this.channels.get(channel.stream) === channel) this.rest(channel);
  }

  private rest(channel: Channel<State>): void {
    this.idle.set(channel, performance.now());
    if (this.idle.size <= this.options.maxIdleOverlays) return;
    const [longest] = this.idle.keys();
    if (longest) this.drop(longest);
  }

  private dropIdle(): void {
    const before = performance.now() - this.options.idleMs;
    for (const [channel, since] of this.idle) {
      if (since > before) break;
      this.drop(channel);
    }
  }

  private drop(channel: Channel<State>): void {
    if (this.channels.get(channel.stream) === channel) this.channels.delete(channel.stream);
    this.idle.delete(channel);
    this.pace.remove(channel);
    channel.close();
  }
}

function noSuchLink(): Problem {
  return new Problem('not_found', 'This link opens no overlay.');
}

/** Types of what a client sends are a hope, not a fact. */
function isCallback(value: unknown): value is (serverTime: number) => void {
  return typeof value === 'function';
}
