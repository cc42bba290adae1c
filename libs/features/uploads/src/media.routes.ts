import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import { contentTypeOf } from './media-types';
import type { SoundTracks } from './sound-tracks';
import type { FastifyInstance } from 'fastify';

/** Headers that let browsers show an uploaded file and nothing else. */
const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  // Widgets of one's own code run on an origin of their own, and read what they draw.
  'access-control-allow-origin': '*',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
} as const;

/** Options for sending immutable files. */
const sending = {
  immutable: true,
  maxAge: '365d',
  contentType: false,
  dotfiles: 'deny',
  index: false,
} as const;

/** One that is on its way out of its video. */
const SOUND_RETRY_S = 2;

/**
 * The bytes of uploads at `/media/<sha256>.<extension>`, in whole or in ranges; below that of a video, at `/sound`, its
 * sound. They never change.
 */
export async function serveMedia(
  http: FastifyInstance,
  folder: string,
  sounds: Pick<SoundTracks, 'see' | 'folder'>,
): Promise<void> {
  // Whoever only wants to know what the area is needn't load it.
  const { default: fastifyStatic } = await import('@fastify/static');
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, { root: folder, serve: false });
    scope.setErrorHandler((error, request, reply) => {
      // Content-Range of a range that the file doesn't have: how long it is.
      const { headers: errorHeaders } = error as { readonly headers?: Readonly<Record<string, string>> };
      if (errorHeaders) reply.headers(errorHeaders);
      replyWithProblem(error, request, reply);
    });
    scope.get<{ Params: { name: string } }>('/media/:name', (request, reply) => {
      const { name } = request.params;
      const type = contentTypeOf(/^[0-9a-f]{64}\.([a-z0-9]+)$/.exec(name)?.[1] ?? '');
      if (!type) throw new Problem('not_found', 'There is no such file.');
      return reply.headers(headers).type(type).sendFile(name, sending);
    });
    scope.get<{ Params: { name: string } }>('/media/:name/sound', async (request, reply) => {
      const { name } = request.params;
      const [, sha256, extension = ''] = /^([0-9a-f]{64})\.([a-z0-9]+)$/.exec(name) ?? [];
      const isVideo = contentTypeOf(extension)?.startsWith('video/') ?? false;
      if (!isVideo || !existsSync(join(folder, name)))
        throw new Problem('not_found', 'There is no such file.');
      const sound = await sounds.see(name);
      if (sound === 'waiting')
        throw new Problem(
          'unavailable',
          'The sound of this video is being extracted. Try again in a few seconds.',
          undefined,
          SOUND_RETRY_S,
        );
      if (sound !== 'ready') throw new Problem('not_found', 'This video has no sound.', { sound });
      return reply.headers(headers).type('audio/ogg').sendFile(`${sha256}.ogg`, sounds.folder, sending);
    });
  });
}
