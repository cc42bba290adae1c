import type { FastifyInstance } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import type { KeptPictures } from './kept-pictures';
import { PICTURE_PATH, type PictureAddresses } from './picture-address';

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

/** Pictures of the provider, from our own address alone. @param pictures null: there is no provider */
export function servePictures(
  http: FastifyInstance,
  addresses: PictureAddresses,
  pictures: KeptPictures | null,
): void {
  void http.register((scope, _, done) => {
    scope.setErrorHandler(replyWithProblem);
    scope.get<{ Params: Parts }>(
      `${PICTURE_PATH}/:variant/:kind/:slug/:signature`,
      async ({ params }, reply) => {
        const named = addresses.read(params);
        if (!named || !pictures) throw new Problem('not_found', 'There is no such file.');
        const { bytes, contentType } = await pictures.get(named);
        return reply.headers(headers).type(contentType).send(bytes);
      },
    );
    done();
  });
}
