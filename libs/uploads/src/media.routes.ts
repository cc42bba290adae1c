import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import { contentTypeOf } from './media-types';
import type { FastifyInstance } from 'fastify';

/** What browsers may do with a file that somebody uploaded: show it, nothing else. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** The bytes of uploads at `/media/<sha256>.<extension>`, in whole or in ranges. They never change. */
export async function serveMedia(http: FastifyInstance, folder: string): Promise<void> {
  // Whoever only wants to know what the area is needn't load it.
  const { default: fastifyStatic } = await import('@fastify/static');
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false });
    scope.setErrorHandler((error, request, reply) => {
      // Content-Range of a range that the file doesn't have: how long it is.
      const { headers: told } = error as { readonly headers?: Readonly<Record<string, string>> };
      if (told) reply.headers(told);
      replyWithProblem(error, request, reply);
    });
    scope.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
      const { name } = request.params;
      const type = contentTypeOf(/^[0-9a-f]{64}\.([a-z0-9]+)$/.exec(name)?.[1] ?? '');
      if (!type) throw new Problem('not_found', 'There is no such file.');
      return reply.headers(headers).type(type).sendFile(name, {
        immutable: true,
        maxAge: '365d',
        contentType: false,
        dotfiles: 'deny',
        index: false,
      });
    });
  });
}
