import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { LocalServer } from './local-server';

export interface ReceivedWebhook {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

/** Receiver of other people: answers each path as it is told to. */
export class WebhookReceiver extends LocalServer {
  readonly received: ReceivedWebhook[] = [];
  /** Status by path; null: no answer at all. Default: 204. */
  readonly answers = new Map<string, number | null>();
  /** Body of the answer by path; empty by default. */
  readonly bodies = new Map<string, string>();
  readonly extra = new Map<string, Record<string, string>>();

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request;
    this.received.push({ method, path, headers, body: await text(request), at: Date.now() });
    const status = this.answers.has(path) ? this.answers.get(path) : 204;
    if (typeof status === 'number')
      response.writeHead(status, this.extra.get(path)).end(this.bodies.get(path));
  }

  get host(): string {
    return new URL(this.origin).host;
  }

  url(path: string): string {
    return this.origin + path;
  }

  at(path: string): readonly ReceivedWebhook[] {
    return this.received.filter((each) => each.path === path);
  }
}
