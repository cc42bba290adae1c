import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * Answers requests that offer to go on in a protocol which nobody speaks here as if they offered nothing (RFC 9110,
 * 7.8): some clients offer HTTP/2 with every first request. Once a server takes WebSockets, Node leaves all offers to
 * it, and what follows the head is no longer read as HTTP.
 * @param paths below which upgrades are somebody's
 */
export function ignoreOtherUpgrades(server: Server, paths: readonly string[]): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, rest: Buffer) => {
    if (paths.some((path) => request.url?.startsWith(path))) return;
    socket.unshift(Buffer.concat([headWithoutUpgrade(request), rest]));
    server.emit('connection', socket);
  });
}

/** As it came, but for the offer. */
function headWithoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}
