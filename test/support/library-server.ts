import type { IncomingMessage, ServerResponse } from 'node:http';
import { LocalServer } from './local-server';

/** Server of libraries on the web, as widgets load them: whatever a test puts there. */
export class LibraryServer extends LocalServer {
  /** Text by path; others are answered with 404. */
  readonly files = new Map<string, string>();
  readonly asked: string[] = [];

  protected answer({ url = '' }: IncomingMessage, response: ServerResponse): void {
    this.asked.push(url);
    const text = this.files.get(url);
    const type = url.includes('.css') ? 'text/css' : 'text/javascript';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text ?? '');
  }

  /** `host:port`, for OUTBOUND_ALLOW. */
  get host(): string {
    return new URL(this.origin).host;
  }
}
