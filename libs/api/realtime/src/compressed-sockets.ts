import type { Server } from 'node:http';

/** Query parameter by which a client asks for compressed messages. */
const COMPRESS = 'compress';

/**
 * Compression of long messages. No memory is held between messages. Renderers do without: their messages are short and
 * many.
 */
export const longMessages = {
  threshold: 4096,
  serverNoContextTakeover: true,
  clientNoContextTakeover: true,
};

/** Negotiates compression only with clients that ask for it in their address; browsers always offer it. */
export function compressOnRequest(server: Server): void {
  server.prependListener('upgrade', ({ url = '', headers }) => {
    if (!new URLSearchParams(url.split('?')[1]).has(COMPRESS)) delete headers['sec-websocket-extensions'];
  });
}
