import { io, type Socket } from 'socket.io-client';
import {
  RENDER_NAMESPACE,
  type ArmedScene,
  type Delta,
  type Hello,
  type LiveValues,
  type MomentMessage,
  type RecentSignals,
  type RenderAuth,
  type RenderState,
  type RendererToServer,
  type ServerToRenderer,
  type SignalMessage,
  type Snapshot,
} from '../protocol';
import { applyChanges } from '../render-state';

export interface ConnectOptions {
  /** Base of the server, `http://127.0.0.1:4480`. */
  readonly url: string;
  readonly link: string;
  /** It says that it is in broadcast software. */
  readonly obs?: boolean;
  /** View state to resume from, as a renderer has it in its cache. */
  readonly from?: { readonly position: string; readonly epoch: string; readonly state: RenderState };
  /** First wait before it connects again, in ms. */
  readonly reconnectDelayMs?: number;
}

/** Everything that came, in order. */
export type Received =
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'frame'; readonly deltas: readonly Delta[] };

/** Refusals after which a retry is useless. */
const FINAL = ['not_found', 'invalid_request'];

/**
 * Renderer without a screen. It implements the protocol as required and exposes what it would show.
 *
 * 1. A snapshot replaces the view state; its position is the view state's.
 * 2. A delta at or before the own position is a duplicate; one whose `prev` is the own position applies; any other
 * requests the missing deltas.
 * 3. Another epoch invalidates the own position; the view state stays until the snapshot.
 * 4. The view state stays without a connection, and the next handshake carries position and epoch.
 * 5. `gone` and a link that opens nothing end it.
 */
export class RenderClient {
  state: RenderState | null = null;
  position: string | null = null;
  epoch: string | null = null;
  /** True after the overlay was deleted. */
  gone = false;
  /** Why the server doesn't let it in, null while it does. */
  refusal: string | null = null;
  readonly received: Received[] = [];
  /** Effects received, in order. */
  readonly moments: MomentMessage[] = [];
  /** Scenes that may be live next; null until received. */
  armed: readonly ArmedScene[] | null = null;
  readonly signals: SignalMessage[] = [];
  readonly recent: RecentSignals[] = [];
  live: LiveValues = {};
  /** Sound selection; null until received. */
  audio: boolean | null = null;
  readonly socket: Socket<ServerToRenderer, RendererToServer>;
  private readonly waiting = new Set<() => void>();
  private closed = false;

  constructor({ url, link, obs = false, from, reconnectDelayMs = 250 }: ConnectOptions) {
    if (from) ({ state: this.state, position: this.position, epoch: this.epoch } = from);
    const auth = (): RenderAuth => ({
      link,
      ...(this.position !== null && { since: this.position }),
      ...(this.epoch !== null && { epoch: this.epoch }),
      obs,
      bundle: 'test',
    });
    this.socket = io(`${url}${RENDER_NAMESPACE}`, {
      auth: (send) => send(auth()),
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: reconnectDelayMs,
      reconnectionDelayMax: 40 * reconnectDelayMs,
    });
    this.socket.on('hello', (hello) => this.take({ kind: 'hello', hello }));
    this.socket.on('snapshot', (snapshot) => this.take({ kind: 'snapshot', snapshot }));
    this.socket.on('delta', (...deltas) => this.take({ kind: 'frame', deltas }));
    this.listenEphemeral();
    this.socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: string } }) => {
      // Without data the server was not reached, and socket.io retries on its own. With data, a retry must be
      // started here.
      if (!error.data) return;
      this.refusal = error.data.code ?? 'unknown';
      if (!FINAL.includes(this.refusal)) setTimeout(() => this.connectAgain(), reconnectDelayMs).unref();
      this.changed();
    });
    this.socket.on('disconnect', (reason) => {
      // Disconnected by the server: the next handshake returns the reason.
      if (reason === 'io server disconnect') this.connectAgain();
      this.changed();
    });
  }

  private listenEphemeral(): void {
    this.socket.on('moment', (...moments) => this.receive(() => this.moments.push(...moments)));
    this.socket.on('arm', (...scenes) => this.receive(() => (this.armed = scenes)));
    this.socket.on('signal', (...signals) => this.receive(() => this.signals.push(...signals)));
    this.socket.on('recent', (...recent) => this.receive(() => this.recent.push(...recent)));
    this.socket.on('live', (values) => this.receive(() => (this.live = { ...this.live, ...values })));
    this.socket.on('audio', ({ primary }) => this.receive(() => (this.audio = primary)));
  }

  private receive(take: () => unknown): void {
    take();
    this.changed();
  }

  /**
   * Resolves once the view state (or anything else of this client) meets the condition.
   * @throws after the time limit
   */
  waitFor(predicate: (client: RenderClient) => boolean, timeoutMs = 15_000): Promise<RenderState | null> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        if (!predicate(this)) return;
        this.waiting.delete(check);
        clearTimeout(timer);
        resolve(this.state);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(
          new Error(
            `Still not so after ${timeoutMs} ms: ${String(predicate)}, at ${JSON.stringify(this.state)}`,
          ),
        );
      }, timeoutMs);
      this.waiting.add(check);
      check();
    });
  }

  deltas(): readonly Delta[] {
    return this.received.flatMap((each) => (each.kind === 'frame' ? each.deltas : []));
  }

  snapshots(): readonly Snapshot[] {
    return this.received.flatMap((each) => (each.kind === 'snapshot' ? [each.snapshot] : []));
  }

  close(): void {
    this.closed = true;
    this.socket.disconnect();
  }

  private connectAgain(): void {
    if (!this.closed && !this.gone) this.socket.connect();
  }

  private take(message: Received): void {
    this.received.push(message);
    if (message.kind === 'hello') {
      this.refusal = null;
      if (message.hello.epoch !== this.epoch) this.position = null;
      this.epoch = message.hello.epoch;
    } else if (message.kind === 'snapshot') {
      ({ state: this.state, position: this.position } = message.snapshot);
    } else {
      for (const delta of message.deltas) if (!this.apply(delta)) break;
    }
    this.changed();
  }

  /** False when deltas are missing before this one. */
  private apply({ prev, position, changes }: Delta): boolean {
    if (this.position !== null && position <= this.position) return true;
    if (prev !== this.position) {
      this.socket.emit('resync', { since: this.position, epoch: this.epoch });
      return false;
    }
    this.state = applyChanges(this.state, changes);
    this.position = position;
    if (changes.some(({ kind }) => kind === 'gone')) {
      this.gone = true;
      this.socket.disconnect();
    }
    return true;
  }

  private changed(): void {
    for (const check of [...this.waiting]) check();
  }
}
