import type { FastifyInstance } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import { EMOTE_PATH, type EmoteAddresses } from './emote-addresses';
import type { KeptEmotes } from './kept-emotes';

/** What browsers may do with somebody else's picture: show it, nothing else. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

interface Parts {
  readonly [part: string]: string;
}

/** Pictures of emotes and badges, from our own address alone. */
export function serveEmotes(http: FastifyInstance, addresses: EmoteAddresses, emotes: KeptEmotes): void {
  void http.register((scope, _, done) => {
    scope.setErrorHandler(replyWithProblem);
    scope.get<{ Params: Parts }>(`${EMOTE_PATH}/:source/:id/:signature`, async ({ params }, reply) => {
      const emote = addresses.read(params);
      if (!emote) throw new Problem('not_found', 'There is no such picture.');
      const { bytes, contentType } = await emotes.get(emote);
      return reply.headers(headers).type(contentType).send(bytes);
    });
    done();
  });
}
