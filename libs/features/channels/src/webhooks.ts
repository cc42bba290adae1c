import type { WebhookAddresses } from './webhook-address/webhook-addresses';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { WebhookRoute } from '@studio/contracts/channels/webhook';

const MAX_BYTES = 64 * 1024;

/**
 * Serves the webhooks of platforms. They carry no credential of ours: each platform proves itself in its own way.
 */
export async function serveWebhooks(
  http: FastifyInstance,
  routes: readonly WebhookRoute[],
  addresses: Pick<WebhookAddresses, 'answerTo'>,
): Promise<void> {
  http.get('/webhooks/self-test/:nonce', (request, reply: FastifyReply) => {
    const { nonce = '' } = request.params as { readonly nonce?: string };
    return reply.header('cache-control', 'no-store').type('text/plain').send(addresses.answerTo(nonce));
  });
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
