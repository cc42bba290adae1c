import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server of libraries on the web, as widgets load them: whatever a test puts there. */
export class LibraryServer {
  /** Text by path; others are answered with 404. */
  readonly files = new Map<string, string>();
  readonly asked: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LibraryServer> {
    const server = createServer();
    const libraries = new LibraryServer(server);
    server.on('request', ({ url = '' }, response) => {
      libraries.asked.push(url);
      const text = libraries.files.get(url);
      const type = url.includes('.css') ? 'text/css' : 'text/javascript';
      response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text ?? '');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return libraries;
  }

  /** `host:port`, for OUTBOUND_ALLOW. */
  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}
