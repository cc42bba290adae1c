import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from './local-server';

/** A server of somebody else, which notes whatever reaches it. */
export class LeakServer extends LocalServer {
  /** Paths that were asked for. */
  readonly asked: string[] = [];

  constructor() {
    super();
    this.http.on('upgrade', (request, socket) => {
      this.asked.push(request.url ?? '');
      socket.destroy();
    });
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    this.asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('ok');
  }
}
