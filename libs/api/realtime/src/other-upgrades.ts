import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers requests for an upgrade to an unsupported protocol as if they had no such header (RFC 9110, 7.8). Some
 * clients offer HTTP/2 with every first request. Once a server accepts WebSockets, Node leaves all upgrades to it
 * and no longer reads what follows the head as HTTP.
 * @param paths prefixes of paths whose upgrades are handled by others
 */
export function ignoreOtherUpgrades(server: Server, paths: readonly string[]): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (paths.some((path) => request.url?.startsWith(path))) return;
    socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
    server.emit('connection', socket);
  });
}

/** Returns the request's head without the Upgrade header. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
