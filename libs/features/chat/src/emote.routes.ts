import type { FastifyInstance } from 'fastify';
import { EMOTE_PATH, type EmotePictures } from '@studio/contracts/chat/emote-pictures';
import { replyWithProblem } from '@studio/operations/problem-reply';

/** Headers that let browsers show a third-party picture and nothing else. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

type Address = Parameters<EmotePictures['read']>[0];

/** Pictures of emotes and badges, from our own address alone. */
export function serveEmotes(http: FastifyInstance, emotes: Pick<EmotePictures, 'read'>): void {
  void http.register((scope, _, done) => {
    scope.setErrorHandler(replyWithProblem);
    scope.get<{ Params: Address }>(`${EMOTE_PATH}/:source/:id/:signature`, async ({ params }, reply) => {
      const { bytes, contentType } = await emotes.read(params);
      return reply.headers(headers).type(contentType).send(bytes);
    });
    done();
  });
}
