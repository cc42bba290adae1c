import type { ServerOptions } from 'socket.io';
import { WebSocketServer, type ServerOptions as WebSocketOptions } from 'ws';
import { HEARTBEAT_MS } from './protocol';

/** How long a connection that is being closed may take to say goodbye. */
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
 * How the server speaks socket.io.
 *
 * Renderers may be pages of any origin (a local file in broadcast software has none): a WebSocket asks for
 * no permission, and `/render` looks at nothing but the link, never at a cookie; `/editor` believes one only with
 * our own Origin. Without CORS headers long polling stays for pages of our own.
 *
 * A renderer that is silent for 45 s is dropped. The server asks and the page's answer needs no timer:
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
