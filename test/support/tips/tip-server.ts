import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { LocalServer } from '../local-server';
import { elementsFrame, pallyFrame, streamlabsPacket, tipRoutes, type Payment } from './tip-shapes';

type Style = 'streamlabs' | 'streamelements' | 'pally';

interface Line {
  readonly style: Style;
  readonly socket: WebSocket;
  readonly protocol: number;
  /** The client has subscribed, so that payments are sent. */
  isLive: boolean;
}

/**
 * Stub of the sources of tips that need no public address: each under its own paths. It refuses a wrong token and
 * misbehaves on command. Sockets and lists show the same payments.
 */
export class TipServer extends LocalServer {
  readonly token = 'token-of-the-tests';
  /** Oldest first. */
  readonly payments: Payment[] = [];
  /** Statuses that the next calls get instead of an answer; `cut` ends the answer in the middle of an element. */
  readonly next: (number | 'cut')[] = [];
  /** Paths that were asked, with their query. */
  readonly asked: string[] = [];
  /** Refuses every token. */
  isRefusing = false;
  /** Sends each payment twice over sockets. */
  isDoubling = false;
  /** Lists payments in another order than that of their times. */
  isShuffling = false;
  /** Protocol versions that Streamlabs speaks. */
  protocols: readonly number[] = [3, 4];
  /** Milliseconds by which the service's clock is ahead of this one's. */
  aheadMs = 0;
  readonly lines = new Set<Line>();
  /** Sockets that were opened, ever. */
  connections = 0;
  private readonly sockets = new WebSocketServer({ noServer: true });
  private count = 0;

  constructor() {
    super();
    this.sockets.on('headers', (headers) =>
      headers.push(`date: ${new Date(Date.now() + this.aheadMs).toUTCString()}`),
    );
    this.http.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
  }

  override async stop(): Promise<void> {
    for (const { socket } of this.lines) socket.terminate();
    this.sockets.close();
    await super.stop();
  }

  /** Variables of the environment that lead the studio here. */
  get env(): Record<string, string> {
    const socket = this.origin.replace('http', 'ws');
    return {
      STREAMLABS_URL: socket,
      PALLY_URL: socket,
      STREAMELEMENTS_URL: socket,
      STREAMELEMENTS_API_URL: this.origin,
      TILTIFY_API_URL: this.origin,
      TIPEEESTREAM_API_URL: this.origin,
      DONATIONALERTS_API_URL: this.origin,
    };
  }

  /** Makes somebody pay. */
  pay(changes: Partial<Payment> = {}, { isSent = true } = {}): Payment {
    const payment: Payment = {
      id: `p-${++this.count}`,
      name: 'Ada',
      amount: '5.25',
      currency: 'USD',
      message: 'good luck',
      at: new Date(Date.now() + this.aheadMs).toISOString(),
      approved: 'allowed',
      ...changes,
    };
    this.payments.push(payment);
    if (isSent) this.send(payment);
    return payment;
  }

  /** Sends a payment over all sockets, again perhaps. */
  send(payment: Payment, topic = 'channel.tips'): void {
    for (const line of this.lines)
      if (line.isLive)
        for (let i = 0; i < (this.isDoubling ? 2 : 1); i++)
          line.socket.send(frameOf(line.style, payment, topic));
  }

  /** Ends all sockets in the middle of a message. */
  cut(payment: Payment): void {
    for (const { style, socket } of this.lines) {
      const text = Buffer.from(frameOf(style, payment));
      const raw = (socket as WebSocket & { readonly _socket: Duplex })._socket;
      raw.write(
        Buffer.concat([Buffer.from([0x81, 126, text.length >> 8, text.length & 255]), text.subarray(0, 20)]),
      );
      raw.destroy();
    }
  }

  /** Ends all sockets. */
  hangUp(): void {
    for (const { socket } of this.lines) socket.close(1012);
  }

  /** Asks clients of StreamElements to reconnect. */
  move(): void {
    for (const { style, socket } of this.lines)
      if (style === 'streamelements')
        socket.send(JSON.stringify({ type: 'reconnect', data: { reconnect_token: 'moved' } }));
  }

  get liveLines(): number {
    return [...this.lines].filter(({ isLive }) => isLive).length;
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', this.origin);
    this.asked.push(`${url.pathname}${url.search}`);
    response.setHeader('date', new Date(Date.now() + this.aheadMs).toUTCString());
    const instead = this.next.shift();
    if (typeof instead === 'number') return void response.writeHead(instead).end();
    const route = tipRoutes.find(({ path }) => path.test(url.pathname));
    if (!route) return void response.writeHead(404).end();
    const bearer = request.headers.authorization === `Bearer ${this.token}`;
    const isKnown = bearer || url.searchParams.get('apiKey') === this.token || route.isOpen;
    if (!isKnown || (this.isRefusing && !route.isOpen)) return void response.writeHead(401).end('{}');
    const newest = [...this.payments].reverse();
    const listed = this.isShuffling ? newest.sort((a, b) => (a.id < b.id ? -1 : 1)) : newest;
    const text = JSON.stringify(route.answer(url.searchParams, listed, this.token));
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    if (instead !== 'cut') return void response.end(text);
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', this.origin);
    const style: Style = url.pathname.startsWith('/socket.io')
      ? 'streamlabs'
      : url.searchParams.has('channel')
        ? 'pally'
        : 'streamelements';
    const protocol = Number(url.searchParams.get('EIO') ?? 0);
    const given = url.searchParams.get('token') ?? url.searchParams.get('auth');
    const isRefused = this.isRefusing || (style !== 'streamelements' && given !== this.token);
    if (isRefused || (style === 'streamlabs' && !this.protocols.includes(protocol))) {
      socket.end(
        `HTTP/1.1 ${isRefused ? 401 : 400} Refused\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
      );
      return;
    }
    this.sockets.handleUpgrade(request, socket, head, (opened) => this.opened({ style, protocol }, opened));
  }

  private opened({ style, protocol }: Pick<Line, 'style' | 'protocol'>, socket: WebSocket): void {
    this.connections++;
    const line: Line = { style, protocol, socket, isLive: style === 'pally' };
    this.lines.add(line);
    socket.on('close', () => this.lines.delete(line));
    socket.on('error', () => this.lines.delete(line));
    socket.on('message', (data: Buffer) => this.received(line, data.toString()));
    if (style === 'streamlabs') {
      socket.send('0{"sid":"s","pingInterval":25000,"pingTimeout":20000}');
      if (protocol === 3) this.accept(line, '40');
    }
    // Pally repeats what it sent last.
    if (style === 'pally') for (const each of this.payments.slice(-500)) socket.send(pallyFrame(each));
    if (style === 'streamelements')
      socket.send(JSON.stringify({ type: 'welcome', data: { client_id: 'c' } }));
  }

  private received(line: Line, text: string): void {
    if (line.style === 'pally' && text === 'ping') return line.socket.send('pong');
    if (line.style === 'streamlabs' && text === '40') return this.accept(line, '40{"sid":"s"}');
    if (line.style !== 'streamelements') return;
    const { nonce, data } = JSON.parse(text) as { nonce: string; data: { topic: string; token: string } };
    const error = data.token === this.token ? {} : { error: 'err_unauthorized' };
    line.socket.send(JSON.stringify({ id: randomUUID(), type: 'response', nonce, ...error, data: {} }));
    if (data.topic === 'channel.tips' && data.token === this.token) line.isLive = true;
  }

  private accept(line: Line, packet: string): void {
    line.socket.send(packet);
    line.isLive = true;
  }
}

function frameOf(style: Style, payment: Payment, topic = 'channel.tips'): string {
  if (style === 'streamlabs') return streamlabsPacket(payment);
  return style === 'pally' ? pallyFrame(payment) : elementsFrame(payment, topic);
}
