import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEnd } from './at-end';

/** Local HTTP server on a free port, as a stub of another service. Stops after the last test of the file. */
export abstract class LocalServer {
  protected readonly http: Server = createServer((request, response) => void this.answer(request, response));

  protected abstract answer(request: IncomingMessage, response: ServerResponse): void | Promise<void>;

  async start(): Promise<this> {
    this.http.listen(0, '127.0.0.1');
    await once(this.http, 'listening');
    atEnd(() => this.stop());
    return this;
  }

  async stop(): Promise<void> {
    if (!this.http.listening) return;
    this.http.closeAllConnections();
    this.http.close();
    await once(this.http, 'close');
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }
}
