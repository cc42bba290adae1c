import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { EDITOR_NAMESPACE } from './editor-protocol';
import { RENDER_NAMESPACE, type RefusalData } from './protocol';

/** How many connections there may be, and what counts as one address. */
export interface SocketCapOptions {
  readonly perAddress: number;
  readonly perNode: number;
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface SocketCapStats {
  /** Connections that are open now, joined or not. */
  readonly connections: number;
  /** Those that were refused, by the cap that refused them. */
  readonly refused: { readonly address: number; readonly node: number };
}

/** Seconds after which a renderer that was refused may come again. */
const RETRY_S = 60;
/** A connection beyond a cap is told so and closed; it may take so long to hear it. */
const TELLING_MS = 5_000;

/**
 * Counts the connections of a socket.io server by address, over every transport. One beyond a cap is let in only to be
 * told by the namespace, since browsers don't tell pages why a WebSocket was refused; where a quarter more than the cap
 * is open, the request itself is refused.
 */
export class SocketCaps {
  private readonly open = new Map<string, number>();
  private readonly tooMany = new WeakSet<object>();
  private connections = 0;
  private readonly refused = { address: 0, node: 0 };

  /** @param options null: nothing is capped, connections are only counted */
  constructor(private readonly options: SocketCapOptions | null) {}

  /** Whether a connection may be opened at all. */
  allows(request: IncomingMessage): boolean {
    if (!this.options) return true;
    const { perAddress, perNode, addressOf } = this.options;
    const cap = this.exceeded(addressOf(request), withRoomToTell(perAddress), withRoomToTell(perNode));
    if (cap) this.refused[cap]++;
    return !cap;
  }

  /** Counts what the server takes on. Nothing but the namespaces of renderers and consoles can be joined. */
  watch(io: Server): void {
    io.engine.on('connection', (connection: Connection) => this.count(connection));
    io.of('/').use((_socket, next) => {
      next(refusal('Nothing is to be had here.', { code: 'not_found' }));
    });
    for (const namespace of [RENDER_NAMESPACE, EDITOR_NAMESPACE])
      io.of(namespace).use(({ conn }, next) => {
        next(
          this.tooMany.has(conn)
            ? refusal('Too many connections are open.', { code: 'rate_limited', retryAfterS: RETRY_S })
            : undefined,
        );
      });
  }

  stats(): SocketCapStats {
    return { connections: this.connections, refused: { ...this.refused } };
  }

  private count(connection: Connection): void {
    const address = this.options?.addressOf(connection.request) ?? '';
    if (this.options) {
      const cap = this.exceeded(address, this.options.perAddress, this.options.perNode);
      if (cap) {
        this.refused[cap]++;
        this.tooMany.add(connection);
        const timer = setTimeout(() => connection.close(), TELLING_MS).unref();
        connection.once('close', () => clearTimeout(timer));
      }
    }
    this.connections++;
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    connection.once('close', () => this.forget(address));
  }

  private forget(address: string): void {
    this.connections--;
    const left = (this.open.get(address) ?? 0) - 1;
    if (left > 0) this.open.set(address, left);
    else this.open.delete(address);
  }

  /** The cap that one more would exceed. */
  private exceeded(address: string, perAddress: number, perNode: number): 'address' | 'node' | null {
    if (this.connections >= perNode) return 'node';
    return (this.open.get(address) ?? 0) >= perAddress ? 'address' : null;
  }
}

interface Connection {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
  close(): void;
}

function withRoomToTell(cap: number): number {
  return cap + Math.ceil(cap / 4);
}

function refusal(message: string, data: RefusalData): Error {
  return Object.assign(new Error(message), { data });
}
