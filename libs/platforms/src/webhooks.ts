import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** What became of a message that a platform sent: the status that it is answered with. */
export type WebhookVerdict = 200 | 400 | 401 | 404 | 503;

export interface WebhookRoute {
  /** Below `/webhooks`. */
  readonly path: string;
  /**
   * Answered 200 only once it is durable, so that the platform tells again what wasn't; 503 where it can't be told now.
   * @param body as it came, byte for byte: signatures are made over it
   */
  answer(
    parameters: { readonly [name: string]: string },
    body: Buffer,
    headers: FastifyRequest['headers'],
  ): Promise<WebhookVerdict>;
}

const MAX_BYTES = 64 * 1024;

/** Where platforms send what they tell: with no credential of ours, each proves itself in its own way. */
export async function serveWebhooks(http: FastifyInstance, routes: readonly WebhookRoute[]): Promise<void> {
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, taken) =>
      taken(null, body),
    );
    for (const route of routes)
      scope.post(`/webhooks${route.path}`, async (request, reply: FastifyReply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const parameters = request.params as { readonly [name: string]: string };
        const status = await route.answer(parameters, body, request.headers);
        return reply.status(status).header('cache-control', 'no-store').send();
      });
    done();
  });
}
