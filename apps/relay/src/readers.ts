import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { BoxStore, RelayedMessage } from './box-store';

/** Messages that are sent and not yet acknowledged, at most. */
const WINDOW = 50;
const PING_MS = 25_000;
const MAX_ACK_BYTES = 1_024;
/** Code for a reader who is replaced by another. */
const REPLACED = 4_000;

interface Reader {
  readonly boxId: string;
  readonly socket: WebSocket;
  /** Last message that was sent. */
  sentTo: number;
  readonly waiting: Set<number>;
  isAlive: boolean;
}

/** WebSockets of the readers of boxes, one per box: it gets all messages that it has not acknowledged, oldest first. */
export class BoxReaders {
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_ACK_BYTES });
  private readonly readers = new Map<string, Reader>();
  private readonly pinging: NodeJS.Timeout;

  constructor(
    private readonly store: BoxStore,
    http: Server,
  ) {
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) =>
      this.upgrade(request, socket, head),
    );
    this.pinging = setInterval(() => this.ping(), PING_MS);
    this.pinging.unref();
  }

  /** Sends what is new in a box, if somebody reads it. */
  notify(boxId: string): void {
    const reader = this.readers.get(boxId);
    if (reader) this.fill(reader);
  }

  close(): void {
    clearInterval(this.pinging);
    for (const { socket } of this.readers.values()) socket.terminate();
    this.sockets.close();
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const boxId = /^\/boxes\/([\w-]{22})$/.exec((request.url ?? '').split('?', 1)[0] ?? '')?.[1];
    const readKey = /^Bearer ([\w-]{43})$/.exec(request.headers.authorization ?? '')?.[1];
    if (boxId === undefined) return refuse(socket, '404 Not Found');
    if (readKey === undefined || !this.store.opens(boxId, readKey)) return refuse(socket, '401 Unauthorized');
    this.sockets.handleUpgrade(request, socket, head, (opened) => this.open(boxId, opened));
  }

  private open(boxId: string, socket: WebSocket): void {
    this.readers.get(boxId)?.socket.close(REPLACED, 'Another reader has connected.');
    const reader: Reader = { boxId, socket, sentTo: 0, waiting: new Set(), isAlive: true };
    this.readers.set(boxId, reader);
    this.store.touch(boxId);
    socket.on('pong', () => (reader.isAlive = true));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (this.readers.get(boxId) === reader) this.readers.delete(boxId);
    });
    socket.on('message', (data: Buffer) => this.acknowledged(reader, data));
    this.fill(reader);
  }

  private acknowledged(reader: Reader, data: Buffer): void {
    const seq = ackOf(data);
    if (seq === null) return reader.socket.close(1_007, 'Send {"ack": seq}.');
    if (!reader.waiting.delete(seq)) return;
    this.store.remove(reader.boxId, seq);
    this.fill(reader);
  }

  private fill(reader: Reader): void {
    const { boxId, socket, waiting } = reader;
    const room = WINDOW - waiting.size;
    if (room <= 0 || socket.readyState !== socket.OPEN) return;
    for (const message of this.store.after(boxId, reader.sentTo, room)) {
      reader.sentTo = message.seq;
      waiting.add(message.seq);
      socket.send(textOf(message));
    }
  }

  private ping(): void {
    for (const reader of this.readers.values()) {
      if (!reader.isAlive) {
        reader.socket.terminate();
        continue;
      }
      reader.isAlive = false;
      reader.socket.ping();
      this.store.touch(reader.boxId);
    }
  }
}

function textOf({ body, ...message }: RelayedMessage): string {
  return JSON.stringify({ ...message, body: body.toString('base64') });
}

/** Null for something else than an acknowledgement. */
function ackOf(data: Buffer): number | null {
  try {
    const { ack } = JSON.parse(data.toString('utf8')) as { readonly ack?: unknown };
    return Number.isSafeInteger(ack) ? (ack as number) : null;
  } catch {
    return null;
  }
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
