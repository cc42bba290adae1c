import {
  RENDER_NAMESPACE,
  type Delta,
  type Hello,
  type RenderState,
  type Snapshot,
} from '@studio/realtime/protocol';
import { applyChanges } from '@studio/realtime/render-state';
import { connectSocketIo, type WebSocketConnection } from '../bench/web-socket';

/** Content of one message from the server. */
type Message =
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'frame'; readonly deltas: readonly Delta[] }
  | { readonly kind: 'other' };

/** Delay after a failed attempt, in ms; it doubles up to the maximum. */
const RETRY = { first: 50, last: 1000 };
/** Answers after which there is no sense in asking again. */
const FINAL = /"code":"(?:not_found|invalid_request)"/;

/**
 * Shares work between thousands of renderers in one process: it parses each message once and applies each delta to
 * a picture once.
 */
export class SharedWork {
  private last: { readonly packet: Buffer; readonly message: Message } | null = null;
  private readonly pictures = new WeakMap<RenderState, WeakMap<Delta, RenderState | null>>();

  read(packet: Buffer): Message {
    if (this.last?.packet.equals(packet)) return this.last.message;
    const message = parse(packet);
    this.last = { packet: Buffer.from(packet), message };
    return message;
  }

  apply(state: RenderState | null, delta: Delta): RenderState | null {
    if (!state) return applyChanges(state, delta.changes);
    let after = this.pictures.get(state);
    if (!after) this.pictures.set(state, (after = new WeakMap()));
    let picture = after.get(delta);
    if (picture === undefined) after.set(delta, (picture = applyChanges(state, delta.changes)));
    return picture;
  }
}

/**
 * A renderer on a bare socket, cheap enough for thousands: it follows the rules of `RenderClient`, and comes back
 * with its position when its connection ends.
 */
export class BareRenderer {
  state: RenderState | null = null;
  position: string | null = null;
  epoch: string | null = null;
  /** Revision of the last message; 0 before the first. */
  rev = 0;
  /** Between the server's hello and the end of the connection. */
  isGreeted = false;
  /** Final refusal by the server; null if there is none. */
  refusal: string | null = null;
  /** Violation of the protocol by the server; null if there is none. */
  fault: string | null = null;
  snapshots = 0;
  private connection: WebSocketConnection | null = null;
  private retryTimer: NodeJS.Timeout | undefined;
  private retryMs = RETRY.first;
  /** Connections that it has left without a word; the server still holds them. */
  private readonly left: WebSocketConnection[] = [];
  private isClosed = false;

  constructor(
    private readonly port: number,
    private readonly link: string,
    private readonly shared: SharedWork,
  ) {
    this.connect();
  }

  /** Closes the connection so that the server sees it. The renderer stays away until `comeBack`. */
  cut(): void {
    clearTimeout(this.retryTimer);
    this.connection?.close();
    this.connection = null;
    this.isGreeted = false;
  }

  comeBack(): void {
    this.comeBackAt(0);
  }

  /**
   * Abandons the connection without the server noticing, and reconnects at once: the server sees a second
   * renderer.
   */
  vanish(): void {
    if (this.connection) this.left.push(this.connection);
    this.comeBackAt(0);
  }

  /** The server learns of the connections that were left. */
  forgetLeft(): void {
    for (const connection of this.left.splice(0)) connection.close();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    this.forgetLeft();
    this.connection?.close();
  }

  private connect(): void {
    const connection = connectSocketIo({
      port: this.port,
      namespace: RENDER_NAMESPACE,
      auth: {
        link: this.link,
        ...(this.position !== null && { since: this.position }),
        ...(this.epoch !== null && { epoch: this.epoch }),
        obs: false,
        bundle: 'proof',
      },
      onEvent: (packet) => {
        if (connection === this.connection) this.take(this.shared.read(packet));
      },
      onEnd: (error) => {
        if (connection !== this.connection) return;
        connection.close();
        if (FINAL.test(error.message)) this.refusal = error.message;
        this.comeBackAt(this.retryMs);
        this.retryMs = Math.min(2 * this.retryMs, RETRY.last);
      },
    });
    this.connection = connection;
  }

  private comeBackAt(ms: number): void {
    this.connection = null;
    this.isGreeted = false;
    clearTimeout(this.retryTimer);
    if (this.isClosed || this.refusal !== null) return;
    if (ms === 0) this.connect();
    else this.retryTimer = setTimeout(() => this.connect(), ms);
  }

  private take(message: Message): void {
    switch (message.kind) {
      case 'hello':
        this.isGreeted = true;
        this.retryMs = RETRY.first;
        if (message.hello.epoch !== this.epoch) this.position = null;
        this.epoch = message.hello.epoch;
        return;
      case 'snapshot':
        this.snapshots++;
        this.reach(message.snapshot.rev);
        ({ state: this.state, position: this.position } = message.snapshot);
        return;
      case 'frame':
        for (const delta of message.deltas) if (!this.apply(delta)) return;
        return;
      case 'other':
    }
  }

  /** False when deltas are missing before this one. */
  private apply(delta: Delta): boolean {
    if (this.position !== null && delta.position <= this.position) return true;
    if (delta.prev !== this.position) {
      const request = JSON.stringify(['resync', { since: this.position, epoch: this.epoch }]);
      this.connection?.send(`42${RENDER_NAMESPACE},${request}`);
      return false;
    }
    this.reach(delta.rev);
    this.state = this.shared.apply(this.state, delta);
    this.position = delta.position;
    if (this.state === null) this.fault ??= `It went blank at rev ${delta.rev}.`;
    return true;
  }

  private reach(rev: number): void {
    if (rev < this.rev) this.fault ??= `It went back from rev ${this.rev} to ${rev}.`;
    this.rev = rev;
  }
}

function parse(packet: Buffer): Message {
  const text = packet.toString();
  const [event, ...args] = JSON.parse(text.slice(text.indexOf('['))) as [string, ...unknown[]];
  switch (event) {
    case 'hello':
      return { kind: 'hello', hello: args[0] as Hello };
    case 'snapshot':
      return { kind: 'snapshot', snapshot: args[0] as Snapshot };
    case 'delta':
      return { kind: 'frame', deltas: args as Delta[] };
    default:
      return { kind: 'other' };
  }
}
