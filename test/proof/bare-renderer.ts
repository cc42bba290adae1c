import {
  RENDER_NAMESPACE,
  type Delta,
  type Hello,
  type RenderState,
  type Snapshot,
} from '@studio/realtime/protocol';
import { applyChanges } from '@studio/realtime/render-state';
import { connectSocketIo, type WebSocketConnection } from '../bench/web-socket';

/** What the server says in one message. */
type Message =
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'snapshot'; readonly snapshot: Snapshot }
  | { readonly kind: 'frame'; readonly deltas: readonly Delta[] }
  | { readonly kind: 'other' };

/** How long it waits after an attempt that failed, in ms, doubling up to the last. */
const RETRY = { first: 50, last: 1000 };
/** Answers after which there is no sense in asking again. */
const FINAL = /"code":"(?:not_found|invalid_request)"/;

/**
 * What is the same for thousands of renderers in one process is worked out once: messages that were sent to all of
 * them, and the picture that a delta makes of another.
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
  /** Of the last thing that it was sent; 0 before the first. */
  rev = 0;
  /** Between the server's hello and the end of the connection. */
  isGreeted = false;
  /** What the server refused it with for good. */
  refusal: string | null = null;
  /** What it was sent that may not be, null while all is well. */
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

  /** Its line is cut, and the server sees it. It stays away until it is told to come back. */
  cut(): void {
    clearTimeout(this.retryTimer);
    this.connection?.close();
    this.connection = null;
    this.isGreeted = false;
  }

  comeBack(): void {
    this.comeBackAt(0);
  }

  /** Its line is dead, and the server doesn't see it: it comes back at once, a second time to the server. */
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
