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
  /** Received parts of an incomplete message. */
  private parts: Buffer[] = [];
  private partBytes = 0;
  /** Bytes that must have come before there is anything to look at. */
  private needed = 0;
  private isOpen = false;
  private readonly socket: Socket;

  constructor(
    port: number,
    path: string,
    private readonly onMessage: (message: Buffer) => void,
    onEnd: (error: Error) => void,
    private readonly onOpen: () => void = () => undefined,
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
    this.parts.push(data);
    this.partBytes += data.length;
    if (this.partBytes < this.needed) return;
    const buffer = this.parts.length > 1 ? Buffer.concat(this.parts) : data;
    let at = 0;
    if (!this.isOpen) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end < 0) return this.keep(buffer, buffer.length + 1);
      this.isOpen = true;
      at = end + 4;
      this.onOpen();
    }
    for (;;) {
      const frame = readFrame(buffer, at);
      if (frame.end > buffer.length) return this.keep(buffer.subarray(at), frame.end - at);
      at = frame.end;
      const payload = buffer.subarray(frame.from, frame.end);
      if (frame.opcode === PING) this.write(PONG, payload);
      else if (frame.opcode === TEXT || frame.opcode === BINARY) this.onMessage(payload);
    }
  }

  /** Stores the remaining bytes. A large message is assembled only once, when its last part has arrived. */
  private keep(rest: Buffer, needed: number): void {
    this.parts = rest.length > 0 ? [rest] : [];
    this.partBytes = rest.length;
    this.needed = needed;
  }

  /** Masked with zeros, which leaves the payload as it is. */
  private write(opcode: number, payload: Buffer): void {
    const { length } = payload;
    const header =
      length < 126 ? [0x80 | opcode, 0x80 | length] : [0x80 | opcode, 0x80 | 126, length >> 8, length & 0xff];
    this.socket.write(Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), payload]));
  }
}

/**
 * Returns the start and end of a frame's payload. While the header is incomplete, the end lies beyond the buffer.
 */
function readFrame(
  buffer: Buffer,
  at: number,
): { readonly opcode: number; readonly from: number; readonly end: number } {
  const have = buffer.length - at;
  if (have < 2) return { opcode: 0, from: at, end: at + 2 };
  const opcode = (buffer[at] ?? 0) & 0x0f;
  const short = (buffer[at + 1] ?? 0) & 0x7f;
  const header = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (have < header) return { opcode, from: at, end: at + header };
  const length =
    header === 2
      ? short
      : header === 4
        ? buffer.readUInt16BE(at + 2)
        : Number(buffer.readBigUInt64BE(at + 2));
  return { opcode, from: at + header, end: at + header + length };
}

/** Options of a socket.io connection, as far as a renderer needs it. */
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
