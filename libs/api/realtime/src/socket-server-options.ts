import type { ServerOptions } from 'socket.io';
import { WebSocketServer, type ServerOptions as WebSocketOptions } from 'ws';
import { HEARTBEAT_MS } from './protocol';

/** Milliseconds a closing connection has to say goodbye. */
const CLOSE_WITHIN_MS = 1000;

/** A connection that has joined nothing by then is closed. */
const HANDSHAKE_MS = 10_000;

/** A peer that has stopped answering would hold its connection, and a stop of the server, for half a minute. */
class ClosingInTime extends WebSocketServer {
  constructor(options: WebSocketOptions) {
    const inTime = { ...options, closeTimeout: CLOSE_WITHIN_MS };
    super(inTime);
  }
}

/**
 * Settings of the socket.io server.
 *
 * Renderers may be pages of any origin (a local file in broadcast software has none). A WebSocket needs no
 * permission, and `/render` checks only the link, never a cookie. `/editor` accepts a cookie only with our own
 * Origin. Without CORS headers, long polling works only for our own pages.
 *
 * A renderer that is silent for 45 s is disconnected. The server pings and the page's answer needs no timer:
 * browsers slow the timers of hidden sources down to one tick a minute.
 */
export const socketServerOptions = {
  transports: ['websocket', 'polling'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  // Other upgrades than to a socket are no reason to hang up: see `ignoreOtherUpgrades`.
  destroyUpgrade: false,
  connectTimeout: HANDSHAKE_MS,
  maxHttpBufferSize: 64 * 1024,
  pingInterval: HEARTBEAT_MS,
  pingTimeout: 2 * HEARTBEAT_MS,
  wsEngine: ClosingInTime,
} satisfies Partial<ServerOptions>;
