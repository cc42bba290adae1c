import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { LocalServer } from '../local-server';
import { consentPage } from '../platforms/consent-page';
import {
  channelToken,
  DonationAlertsApp,
  donationFrame,
  type DonationAlertsAsked,
} from './donationalerts-app';
import { elementsFrame, pallyFrame, streamlabsPacket, tipRoutes, type Payment } from './tip-shapes';

type Style = 'streamlabs' | 'streamelements' | 'pally' | 'donationalerts';

interface Line {
  readonly style: Style;
  readonly socket: WebSocket;
  /** Id of the client at DonationAlerts. */
  readonly client: string;
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
  readonly donationalerts = new DonationAlertsApp();
  /** Oldest first. */
  readonly payments: Payment[] = [];
  /** Statuses that the next calls get instead of an answer; `cut` ends the answer in the middle of an element. */
  readonly next: (number | 'cut')[] = [];
  /** Paths that were asked, with their query. */
  readonly asked: string[] = [];
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

  /** Refuses every token. */
  get isRefusing(): boolean {
    return this.donationalerts.isRefusing;
  }
  set isRefusing(is: boolean) {
    this.donationalerts.isRefusing = is;
  }

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
      DONATIONALERTS_API_URL: `${this.origin}/da`,
      DONATIONALERTS_SOCKET_URL: `${socket}/da`,
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
      if (line.isLive) {
        const frame = frameOf(line.style, payment, topic);
        // Centrifugo may put several messages into one frame.
        if (this.isDoubling && line.style === 'donationalerts') line.socket.send(`${frame}\n${frame}\n`);
        else for (let i = 0; i < (this.isDoubling ? 2 : 1); i++) line.socket.send(frame);
      }
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

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.origin);
    if (url.pathname === '/da/oauth/authorize')
      return consentPage(response, this.donationalerts.agree(url.href));
    this.asked.push(`${url.pathname}${url.search}`);
    response.setHeader('date', new Date(Date.now() + this.aheadMs).toUTCString());
    const instead = url.pathname === '/da/oauth/token' ? undefined : this.next.shift();
    if (typeof instead === 'number') return void response.writeHead(instead).end();
    const { status, body } = url.pathname.startsWith('/da/')
      ? this.donationalerts.answer(await askedOf(request, url), this.newest())
      : this.listed(request, url);
    const text = JSON.stringify(body);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    if (instead !== 'cut') return void response.end(text);
    response.write(text.slice(0, Math.ceil(text.length / 2)), () => response.destroy());
  }

  private listed(request: IncomingMessage, url: URL): { readonly status: number; readonly body: unknown } {
    const route = tipRoutes.find(({ path }) => path.test(url.pathname));
    if (!route) return { status: 404, body: {} };
    const bearer = request.headers.authorization === `Bearer ${this.token}`;
    const isKnown = bearer || url.searchParams.get('apiKey') === this.token || route.isOpen;
    if (!isKnown || (this.isRefusing && !route.isOpen)) return { status: 401, body: {} };
    return { status: 200, body: route.answer(url.searchParams, this.newest(), this.token) };
  }

  private newest(): readonly Payment[] {
    const newest = [...this.payments].reverse();
    return this.isShuffling ? newest.sort((a, b) => (a.id < b.id ? -1 : 1)) : newest;
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const url = new URL(request.url ?? '/', this.origin);
    const style: Style = url.pathname.startsWith('/socket.io')
      ? 'streamlabs'
      : url.pathname === '/da/connection/websocket'
        ? 'donationalerts'
        : url.searchParams.has('channel')
          ? 'pally'
          : 'streamelements';
    const protocol = Number(url.searchParams.get('EIO') ?? 0);
    const given = url.searchParams.get('token') ?? url.searchParams.get('auth');
    const isByUrl = style === 'streamlabs' || style === 'pally';
    const isRefused = this.isRefusing || (isByUrl && given !== this.token);
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
    const line: Line = { style, protocol, socket, client: randomUUID(), isLive: style === 'pally' };
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
    if (line.style === 'donationalerts') return this.commanded(line, text);
    if (line.style !== 'streamelements') return;
    const { nonce, data } = JSON.parse(text) as { nonce: string; data: { topic: string; token: string } };
    const error = data.token === this.token ? {} : { error: 'err_unauthorized' };
    line.socket.send(JSON.stringify({ id: randomUUID(), type: 'response', nonce, ...error, data: {} }));
    if (data.topic === 'channel.tips' && data.token === this.token) line.isLive = true;
  }

  /** Commands of Centrifugo: to connect, to subscribe to a private channel, and pings. */
  private commanded(line: Line, text: string): void {
    const { id, method, params } = JSON.parse(text) as {
      readonly id: number;
      readonly method?: number;
      readonly params?: { readonly token: string; readonly channel?: string };
    };
    const { socketToken, channel } = this.donationalerts;
    const reply = (answer: object): void => line.socket.send(JSON.stringify({ id, ...answer }));
    if (method === 7) return reply({ result: {} });
    const isSubscribe = method === 1;
    const expected = isSubscribe ? channelToken(line.client) : socketToken;
    if (params?.token !== expected || (isSubscribe && params.channel !== channel))
      return reply({ error: { code: isSubscribe ? 103 : 101, message: 'permission denied' } });
    reply({ result: isSubscribe ? {} : { client: line.client, version: '2.2.1' } });
    if (isSubscribe) line.isLive = true;
  }

  private accept(line: Line, packet: string): void {
    line.socket.send(packet);
    line.isLive = true;
  }
}

function frameOf(style: Style, payment: Payment, topic = 'channel.tips'): string {
  if (style === 'streamlabs') return streamlabsPacket(payment);
  if (style === 'donationalerts') return donationFrame(payment, '$alerts:donation_7');
  return style === 'pally' ? pallyFrame(payment) : elementsFrame(payment, topic);
}

async function askedOf(request: IncomingMessage, url: URL): Promise<DonationAlertsAsked> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const isForm = request.headers['content-type']?.includes('form') ?? false;
  const body = (
    isForm ? Object.fromEntries(new URLSearchParams(text)) : text === '' ? {} : JSON.parse(text)
  ) as DonationAlertsAsked['body'];
  const token = request.headers.authorization?.replace(/^Bearer /, '') ?? '';
  return { path: url.pathname.slice('/da'.length), query: url.searchParams, body, token };
}
