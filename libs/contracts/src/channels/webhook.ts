import type { IncomingHttpHeaders } from 'node:http';

/** Status that answers a platform's message. */
export type WebhookVerdict = 200 | 400 | 401 | 404 | 503;

/** Address that an outside service posts its messages to. */
export interface WebhookRoute {
  /** Below `/webhooks`. */
  readonly path: string;
  /**
   * Answers 200 only once the event is durable, so that the platform repeats what was not; 503 if it cannot be
   * stored now.
   * @param body bytes as received: signatures cover them
   */
  answer(
    parameters: { readonly [name: string]: string },
    body: Buffer,
    headers: IncomingHttpHeaders,
  ): Promise<WebhookVerdict>;
}
