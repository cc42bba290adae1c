import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  /** Log position of the request's change; '' if it made none. */
  readonly position: string;
}

/**
 * Keep-alive HTTP/1.1 client on a bare socket, one request at a time. It is cheap, so that the load generator does
 * not dominate the measurement. It only reads responses with a Content-Length, as all servers under test send
 * them.
 */
export class HttpConnection {
  private buffered = '';
  private waiting: { resolve(answer: HttpAnswer): void; reject(error: Error): void } | null = null;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => this.take(text));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('The server closed the connection.')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return new HttpConnection(socket, `127.0.0.1:${port}`);
  }

  /** @param headers whole lines, each ended by CR LF */
  request(method: string, path: string, body = '', headers = ''): Promise<HttpAnswer> {
    const content = body
      ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`
      : '';
    return new Promise((resolve, reject) => {
      if (this.socket.destroyed) throw new Error('The server closed the connection.');
      this.waiting = { resolve, reject };
      this.socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: ${this.host}\r\n${headers}${content}\r\n${body}`,
      );
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private take(text: string): void {
    this.buffered += text;
    const end = this.buffered.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.buffered.slice(0, end);
    const length = Number(/content-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    const total = end + 4 + length;
    if (this.buffered.length < total) return;
    const body = this.buffered.slice(end + 4, total);
    this.buffered = this.buffered.slice(total);
    const { waiting } = this;
    this.waiting = null;
    const position = /studio-position: *(\S+)/i.exec(head)?.[1] ?? '';
    waiting?.resolve({ status: Number(head.slice(9, 12)), body, position });
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = null;
  }
}
