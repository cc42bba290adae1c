import type { ServerOptions } from 'socket.io';
import { HEARTBEAT_MS } from './protocol';

/**
 * How the server speaks socket.io.
 *
 * Renderers may be pages of any origin (a local file in broadcast software has none): a WebSocket asks for
 * no permission, and `/render` looks at nothing but the link, never at a cookie. Without CORS headers long
 * polling stays for pages of our own.
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
  maxHttpBufferSize: 64 * 1024,
  pingInterval: HEARTBEAT_MS,
  pingTimeout: 2 * HEARTBEAT_MS,
} satisfies Partial<ServerOptions>;
