import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}
/** Receiver of other people: answers each path as it is told to. */
export class WebhookReceiver {
  readonly received: ReceivedWebhook[] = [];
  /** Status by path; null: no answer at all. Default: 204. */
  readonly answers = new Map<string, number | null>();
  /** Body of the answer by path; empty by default. */
  readonly bodies = new Map<string, string>();
  readonly extra = new Map<string, Record<string, string>>();
  private readonly server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      const body = Buffer.concat(chunks).toString();
      this.received.push({
        method: request.method ?? '',
        path,
        headers: request.headers,
        body,
        at: Date.now(),
      });
      const status = this.answers.has(path) ? this.answers.get(path) : 204;
      if (typeof status === 'number')
        response.writeHead(status, this.extra.get(path)).end(this.bodies.get(path));
    });
  });

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  url(path: string): string {
    return `http://${this.host}${path}`;
  }

  at(path: string): readonly ReceivedWebhook[] {
    return this.received.filter((each) => each.path === path);
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
