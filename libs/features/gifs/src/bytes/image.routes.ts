import type { FastifyInstance } from 'fastify';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import type { ImageCache } from './image-cache';
import { PICTURE_PATH, type PictureAddresses } from './image-address';

/** Headers that let browsers show a third-party picture and nothing else. */
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
  pictures: ImageCache | null,
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
