import type { IncomingMessage } from 'node:http';
import type { Server } from 'socket.io';
import { EDITOR_NAMESPACE } from './editor-protocol';
import { RENDER_NAMESPACE, type RefusalData } from './protocol';

/** Connection limits, and the rule for what counts as one address. */
export interface SocketCapOptions {
  readonly perAddress: number;
  readonly perNode: number;
  readonly addressOf: (request: IncomingMessage) => string;
}

export interface SocketCapStats {
  /** Connections that are open now, joined or not. */
  readonly connections: number;
  /** Number of refused connections, by the cap that refused them. */
  readonly refused: { readonly address: number; readonly node: number };
}

/** Seconds after which a refused renderer may try again. */
const RETRY_S = 60;
/** Milliseconds a connection beyond a cap has to receive the refusal before it is closed. */
const TELLING_MS = 5_000;

/**
 * Counts the connections of a socket.io server by address, over every transport. A connection beyond a cap is
 * accepted only so that the namespace can send the reason, which browsers hide for a refused WebSocket. With a
 * quarter more than the cap open, the request itself is refused.
 */
export class SocketCaps {
  private readonly open = new Map<string, number>();
  private readonly tooMany = new WeakSet<object>();
  private connections = 0;
  private readonly refused = { address: 0, node: 0 };

  /** @param options null: nothing is capped, connections are only counted */
  constructor(private readonly options: SocketCapOptions | null) {}

  /** Returns true if a connection may be opened. */
  allows(request: IncomingMessage): boolean {
    if (!this.options) return true;
    const { perAddress, perNode, addressOf } = this.options;
    const cap = this.exceeded(addressOf(request), withReserve(perAddress), withReserve(perNode));
    if (cap) this.refused[cap]++;
    return !cap;
  }

  /** Counts the server's connections. Only the namespaces of renderers and consoles can be joined. */
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

function withReserve(cap: number): number {
  return cap + Math.ceil(cap / 4);
}

function refusal(message: string, data: RefusalData): Error {
  return Object.assign(new Error(message), { data });
}
