import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

const TEXT = 0x1;
const BINARY = 0x2;
const PING = 0x9;
const PONG = 0xa;

/** A WebSocket client on a bare socket: thousands fit into one process. Messages come unfragmented here. */
export class WebSocketConnection {
  /** Everything that came, framing included. */
  bytes = 0;
  private rest: Buffer = Buffer.alloc(0);
  private isOpen = false;
  private readonly socket: Socket;

  constructor(
    port: number,
    path: string,
    private readonly onMessage: (message: Buffer) => void,
    onEnd: (error: Error) => void,
  ) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('connect', () =>
      this.socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      ),
    );
    this.socket.on('data', (data) => this.take(data));
    this.socket.on('error', onEnd);
    this.socket.on('close', () => onEnd(new Error('The server closed the connection.')));
  }

  send(text: string): void {
    this.write(TEXT, Buffer.from(text));
  }

  close(): void {
    this.socket.removeAllListeners('close');
    this.socket.destroy();
  }

  private take(data: Buffer): void {
    this.bytes += data.length;
    let buffer = this.rest.length > 0 ? Buffer.concat([this.rest, data]) : data;
    if (!this.isOpen) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) {
        this.rest = buffer;
        return;
      }
      this.isOpen = true;
      buffer = buffer.subarray(end + 4);
    }
    let at = 0;
    for (;;) {
      const frame = readFrame(buffer, at);
      if (!frame) break;
      at = frame.end;
      if (frame.opcode === PING) this.write(PONG, frame.payload);
      else if (frame.opcode === TEXT || frame.opcode === BINARY) this.onMessage(frame.payload);
    }
    this.rest = buffer.subarray(at);
  }

  /** Masked with zeros, which leaves the payload as it is. */
  private write(opcode: number, payload: Buffer): void {
    const { length } = payload;
    const header =
      length < 126 ? [0x80 | opcode, 0x80 | length] : [0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff];
    this.socket.write(Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), payload]));
  }
}

function readFrame(
  buffer: Buffer,
  at: number,
): { readonly opcode: number; readonly payload: Buffer; readonly end: number } | null {
  if (buffer.length < at + 2) return null;
  const opcode = (buffer[at] ?? 0) & 0x0f;
  const short = (buffer[at + 1] ?? 0) & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (buffer.length < at + header) return null;
  const length =
    header === 2
      ? short
      : header === 4
        ? buffer.readUInt16BE(at + 2)
        : Number(buffer.readBigUInt64BE(at + 2));
  const end = at + header + length;
  return buffer.length < end ? null : { opcode, payload: buffer.subarray(at + header, end), end };
}

/** What socket.io says on the wire, as far as a renderer needs it. */
export interface SocketIoOptions {
  readonly port: number;
  /** `/` or `/render` */
  readonly namespace: string;
  readonly auth: object;
  readonly onEvent: (packet: Buffer) => void;
  readonly onEnd: (error: Error) => void;
}

/** A socket.io client (engine.io 4, WebSocket only). */
export function connectSocketIo({
  port,
  namespace,
  auth,
  onEvent,
  onEnd,
}: SocketIoOptions): WebSocketConnection {
  const prefix = namespace === '/' ? '' : `${namespace},`;
  const connection = new WebSocketConnection(
    port,
    '/socket.io/?EIO=4&transport=websocket',
    (packet) => {
      const kind = packet.toString('latin1', 0, 2);
      if (kind.startsWith('0')) connection.send(`40${prefix}${JSON.stringify(auth)}`);
      else if (kind === '2') connection.send('3');
      else if (kind === '44') onEnd(new Error(packet.toString()));
      else if (kind === '42') onEvent(packet);
    },
    onEnd,
  );
  return connection;
}
