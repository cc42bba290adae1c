import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { DrawingHub } from './hub';
import { readMessage } from './messages';

/** Bytes of one message. */
const MOST_BYTES = 8 * 1024;
const PING_MS = 30_000;
/** A page that is slower than that hears no more. */
const MOST_WAITING_BYTES = 256 * 1024;

const path = /^\/d\/([^/?]{1,200})\/socket(?:\?|$)/;

/** WebSockets of viewers' pages, at `/d/{link}/socket`. */
export function serveDrawingSockets(server: Server, hub: DrawingHub): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BYTES, perMessageDeflate: false });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const link = path.exec(request.url ?? '')?.[1];
    if (link === undefined) return;
    if (!isOwnPage(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (open) => void serve(open, link, hub));
  });
}

/** Pages of other hosts can't draw for their visitors. */
function isOwnPage({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

async function serve(socket: WebSocket, link: string, hub: DrawingHub): Promise<void> {
  socket.on('error', () => socket.terminate());
  const early: string[] = [];
  const hold = (data: Buffer): void => void early.push(data.toString());
  socket.on('message', hold);
  const visit = await hub
    .join(link, {
      send: (message) => {
        if (socket.readyState === socket.OPEN && socket.bufferedAmount < MOST_WAITING_BYTES)
          socket.send(JSON.stringify(message));
      },
      close: () => socket.close(),
    })
    .catch(() => null);
  socket.off('message', hold);
  if (!visit) return socket.close(4404);
  if (socket.readyState !== socket.OPEN) return visit.leave();
  const take = (text: string): void => {
    const message = readMessage(text);
    if (message) visit.take(message);
  };
  early.forEach(take);
  socket.on('message', (data: Buffer) => take(data.toString()));
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
