import { io, type Socket } from 'socket.io-client';
import {
  PROTOCOL,
  RENDER_NAMESPACE,
  type ArmedScene,
  type Delta,
  type LiveValues,
  type Measure,
  type MomentMessage,
  type RecentSignals,
  type RefusalData,
  type RenderAuth,
  type RendererToServer,
  type Report,
  type ServerToRenderer,
  type SignalMessage,
  type Snapshot,
  type StudioAnswer,
  type StudioAsk,
} from '@studio/realtime/protocol';
import { Backoff } from '@studio/widgets/drawing/backoff';
import { Sequence } from './sequence';
import type { ServerClock } from './server-clock';

/** Callbacks of the connection. It never reports a loss, so the picture stays as it is. */
export interface ConnectionEvents {
  snapshot(snapshot: Snapshot): void;
  delta(delta: Delta): void;
  readonly moment: (moment: MomentMessage) => void;
  readonly live: (values: LiveValues) => void;
  readonly signal: (signal: SignalMessage) => void;
  readonly recent: (recent: RecentSignals) => void;
  /** Scenes that may be live next. */
  readonly arm: (scenes: readonly ArmedScene[]) => void;
  /** Reports whether this page plays the sounds. */
  readonly audio: (primary: boolean) => void;
  /** Reports a new connection: the page must send its state again. */
  connected(): void;
  /** Reports that the link opens no overlay, or no longer does. */
  notFound(): void;
}

/**
 * Interval at which a link that opens nothing is tried again, in ms: it may be pasted before its overlay exists
 * here.
 */
const NOT_FOUND_RETRY_MS = 15_000;
/** A WebSocket that is held back on the way often neither opens nor fails. */
const OPEN_TIMEOUT_MS = 5000;
/** Without a hello in this time an attempt has failed. */
const HELLO_TIMEOUT_MS = 15_000;
const PING_TIMEOUT_MS = 10_000;
const RESYNC_TIMEOUT_MS = 3000;
const ASK_TIMEOUT_MS = 10_000;
/** Pings that follow a hello quickly, so that the clock is right before the first switch. */
const CLOCK_PINGS_MS = [0, 150, 400, 1000];

/** Keeps in touch with the server for ever: one socket, resumed by position, with its own retries. */
export class Connection {
  private readonly socket: Socket<ServerToRenderer, RendererToServer>;
  private readonly sequence = new Sequence();
  private readonly backoff = new Backoff();
  private readonly timers = new Set<number>();
  private retryTimer: number | undefined;
  private resyncTimer: number | undefined;
  /** True from the start of an attempt until it fails or its connection ends. */
  private trying = false;
  private stopped = false;
  /** The page hasn't been connected yet. */
  private isFirst = true;
  /** Time within which to reconnect, in ms, because the server is stopping. */
  private drainMs = 0;
  /**
   * True to start with polling, which upgrades to a WebSocket if one opens, because no WebSocket opened before.
   */
  private pollsFirst = false;

  constructor(
    private readonly handshake: Omit<RenderAuth, 'since' | 'epoch' | 'protocol'>,
    private readonly clock: ServerClock,
    private readonly events: ConnectionEvents,
  ) {
    this.socket = io(RENDER_NAMESPACE, {
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      autoConnect: false,
      // socket.io's own retries can't be hurried when the network or the source comes back.
      reconnection: false,
      timeout: OPEN_TIMEOUT_MS,
      auth: (answer: (auth: object) => void) => answer(this.auth()),
    });
    this.listen();
  }

  /** Connects, at once if a retry is waiting. */
  hurry(): void {
    if (this.stopped || this.trying) return;
    this.trying = true;
    window.clearTimeout(this.retryTimer);
    this.retryTimer = undefined;
    const transports = ['websocket', 'polling'];
    this.socket.io.opts.transports = this.pollsFirst ? transports.reverse() : transports;
    this.socket.connect();
    this.after(HELLO_TIMEOUT_MS, () => this.lose());
  }

  /** For good. */
  stop(): void {
    this.stopped = true;
    window.clearTimeout(this.retryTimer);
    this.clearTimers();
    this.socket.disconnect();
  }

  /** Acknowledges a painted position to the server. */
  painted(position: string): void {
    if (this.socket.connected) this.socket.emit('ack', { position, paintedAt: Math.round(this.clock.now()) });
  }

  /**
   * Sends the size of a layer to the server.
   * @returns false if there is no connection
   */
  measured(measure: Measure): boolean {
    if (this.socket.connected) this.socket.emit('measure', measure);
    return this.socket.connected;
  }

  /**
   * Sends a report about the page to the server.
   * @returns false if there is no connection
   */
  reported(report: Report): boolean {
    if (this.socket.connected) this.socket.emit('report', report);
    return this.socket.connected;
  }

  /**
   * Sends a request of a widget to the server, if need be once there is a connection.
   * @throws Error if there is no answer in time
   */
  ask(ask: StudioAsk): Promise<StudioAnswer> {
    return this.socket.timeout(ASK_TIMEOUT_MS).emitWithAck('ask', ask);
  }

  private auth(): RenderAuth {
    const { position, epoch } = this.sequence;
    return {
      ...this.handshake,
      protocol: PROTOCOL,
      first: this.isFirst,
      ...(position !== null && epoch !== null && { since: position, epoch }),
    };
  }

  private listen(): void {
    const { socket, sequence } = this;
    socket.io.on('open', () => {
      socket.io.engine.once('upgrade', () => (this.pollsFirst = false));
    });
    socket.on('hello', ({ epoch, serverTime, heartbeatMs }) => {
      this.clearTimers();
      this.backoff.reset();
      this.isFirst = false;
      this.drainMs = 0;
      sequence.enter(epoch);
      this.clock.hint(serverTime);
      for (const ms of CLOCK_PINGS_MS) this.after(ms, () => this.ping());
      this.beat(heartbeatMs);
      this.events.connected();
    });
    socket.on('snapshot', (snapshot) => {
      sequence.restart(snapshot.position);
      this.answered();
      this.events.snapshot(snapshot);
    });
    socket.on('delta', (...deltas) => {
      const { fitting, gap } = sequence.take(deltas);
      if (fitting.length > 0) this.answered();
      for (const delta of fitting) if (!this.stopped) this.events.delta(delta);
      if (gap) this.resync();
    });
    this.listenEphemeral();
    socket.on('drain', ({ afterMs }) => {
      this.drainMs = afterMs;
    });
    // Spreads the reconnects after a server stops, so that not all reach the next one at once.
    socket.on('disconnect', () => this.retryIn(Math.random() * this.drainMs || this.backoff.next()));
    socket.on('connect_error', (error) => {
      if (error.message === 'timeout') this.pollsFirst = !this.pollsFirst;
      const { code, retryAfterS } = refusalIn(error);
      if (code === 'rate_limited' || code === 'limit_reached')
        return this.retryIn(this.backoff.afterRefusal(retryAfterS));
      if (!isNotFound(error)) return this.retryIn(this.backoff.next());
      this.retryIn(NOT_FOUND_RETRY_MS);
      this.events.notFound();
    });
  }

  /** Subscribes to messages that are independent of the sequence of deltas. */
  private listenEphemeral(): void {
    const { socket, events } = this;
    const unlessStopped =
      <Args extends readonly unknown[]>(handler: (...args: Args) => void) =>
      (...args: Args): void => {
        if (!this.stopped) handler(...args);
      };
    socket.on(
      'moment',
      unlessStopped((...moments: MomentMessage[]) => moments.forEach(events.moment)),
    );
    socket.on(
      'signal',
      unlessStopped((...signals: SignalMessage[]) => signals.forEach(events.signal)),
    );
    socket.on(
      'recent',
      unlessStopped((...recent: RecentSignals[]) => recent.forEach(events.recent)),
    );
    socket.on('live', unlessStopped(events.live));
    socket.on(
      'arm',
      unlessStopped((...scenes: ArmedScene[]) => events.arm(scenes)),
    );
    socket.on(
      'audio',
      unlessStopped(({ primary }) => events.audio(primary)),
    );
  }

  private retryIn(ms: number): void {
    this.clearTimers();
    this.trying = false;
    if (this.stopped) return;
    window.clearTimeout(this.retryTimer);
    this.retryTimer = window.setTimeout(() => this.hurry(), ms);
  }

  /** Drops a connection that no longer answers. `disconnect` is not emitted before the first connection. */
  private lose(): void {
    const wasConnected = this.socket.connected;
    this.socket.disconnect();
    if (!wasConnected) this.retryIn(this.backoff.next());
  }

  private beat(everyMs: number): void {
    this.after(everyMs, () => {
      this.ping();
      this.beat(everyMs);
    });
  }

  private ping(): void {
    const sentAt = this.clock.local();
    const timeout = this.after(PING_TIMEOUT_MS, () => this.lose());
    this.socket.emit('ping', (serverTime) => {
      this.cancel(timeout);
      this.clock.sample(sentAt, serverTime, this.clock.local());
    });
  }

  /** Requests the missing deltas, once until a fitting one arrives or the time is over. */
  private resync(): void {
    if (this.resyncTimer !== undefined) return;
    const { position, epoch } = this.sequence;
    this.socket.emit('resync', { since: position, epoch });
    this.resyncTimer = this.after(RESYNC_TIMEOUT_MS, () => {
      this.resyncTimer = undefined;
      this.resync();
    });
  }

  private answered(): void {
    if (this.resyncTimer !== undefined) this.cancel(this.resyncTimer);
    this.resyncTimer = undefined;
  }

  /** A timer that ends with the connection. */
  private after(ms: number, call: () => void): number {
    const timer = window.setTimeout(() => {
      this.timers.delete(timer);
      call();
    }, ms);
    this.timers.add(timer);
    return timer;
  }

  private cancel(timer: number): void {
    window.clearTimeout(timer);
    this.timers.delete(timer);
  }

  private clearTimers(): void {
    for (const timer of this.timers) window.clearTimeout(timer);
    this.timers.clear();
    this.resyncTimer = undefined;
  }
}

/** Returns the server's refusal; empty if the server was not reached. */
function refusalIn(error: Error & { data?: Partial<RefusalData> }): Partial<RefusalData> {
  return error.data ?? {};
}

function isNotFound(error: Error): boolean {
  return refusalIn(error).code === 'not_found' || error.message === 'not_found';
}
