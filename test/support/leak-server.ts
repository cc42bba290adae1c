import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of somebody else, which notes whatever reaches it. */
export class LeakServer {
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  private readonly http: Server = createServer((request, response) => {
    this.asked.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.end('ok');
  });

  get url(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    this.http.on('upgrade', (request, socket) => {
      this.asked.push(request.url ?? '');
      socket.destroy();
    });
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
  }

  stop(): void {
    this.http.closeAllConnections();
    this.http.close();
  }
}
