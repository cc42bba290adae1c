import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '@studio/contracts/area';
import { MessageBudget } from '@studio/realtime/message-budget';
import { WebSocketServer, type WebSocket } from 'ws';
import type { DrawingHub } from './hub';
import { readMessage } from './messages';

/** Bytes of one message. */
const MOST_BYTES = 8 * 1024;
const PING_MS = 30_000;
/** Maximum of unsent bytes; a slower page is disconnected. */
const MOST_WAITING_BYTES = 256 * 1024;
/** Messages at once, and a second: three times what the quickest page sends. */
const MESSAGES = { burst: 300, perS: 100 };
/** Status with which a socket closes whose page sends too much (RFC 6455, 7.4.1: policy violation). */
const TOO_MANY = 1008;

const path = /^\/d\/([^/?]{1,200})\/socket(?:\?|$)/;

type Guards = Pick<Services, 'addressOf' | 'isOurHost'>;

/** WebSockets of viewers' pages, at `/d/{link}/socket`. */
export function serveDrawingSockets(server: Server, hub: DrawingHub, guards: Guards): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const link = path.exec(request.url ?? '')?.[1];
    if (link === undefined) return;
    if (!guards.isOurHost(request.headers.host)) return refuse(socket, 421);
    if (!isOwnPage(request)) return refuse(socket, 403);
    const address = guards.addressOf(request);
    sockets.handleUpgrade(request, socket, head, (open) => void serve(open, link, hub, address));
  });
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nconnection: close\r\n\r\n`);
}

/** Pages of other hosts can't draw for their visitors. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function serve(socket: WebSocket, link: string, hub: DrawingHub, address: string): Promise<void> {
  socket.on('error', () => socket.terminate());
  const early: string[] = [];
  let take = (text: string): void => void early.push(text);
  const budget = new MessageBudget(MESSAGES.burst, MESSAGES.perS);
  socket.on('message', (data: Buffer) => {
    if (socket.readyState !== socket.OPEN) return;
    // Counted before it is read: whoever sends too much is not answered any more.
    if (budget.take()) take(data.toString());
    else socket.close(TOO_MANY, 'Too many messages.');
  });
  const page = {
    send: (message: object): void => {
      if (socket.readyState === socket.OPEN && socket.bufferedAmount < MOST_WAITING_BYTES)
        socket.send(JSON.stringify(message));
    },
    close: () => socket.close(),
  };
  const visit = await hub.join(link, page, address).catch(() => null);
  if (!visit) return socket.close(4404);
  if (socket.readyState !== socket.OPEN) return visit.leave();
  take = (text) => {
    const message = readMessage(text);
    if (message) visit.take(message);
  };
  early.splice(0).forEach(take);
  let isAlive = true;
  socket.on('pong', () => (isAlive = true));
  const timer = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, PING_MS).unref();
  socket.on('close', () => {
    clearInterval(timer);
    visit.leave();
  });
}
