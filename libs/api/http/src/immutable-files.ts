import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

interface ImmutableFiles {
  readonly folder: string;
  /** Path of the folder on the server. */
  readonly path: string;
  /** Names of the files that are served. */
  readonly names: RegExp;
  /** Headers of each answer. */
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Serves the files of a folder, whose names change with their content, so that browsers cache them for a year. A route for
 * each would slow down the start.
 */
export async function serveImmutable(
  http: FastifyInstance,
  { folder, path, names, headers = {} }: ImmutableFiles,
): Promise<void> {
  const files = new Set(readdirSync(folder).filter((file) => names.test(file)));
  await http.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      index: false,
      dotfiles: 'deny',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      setHeaders: (reply) => {
        for (const [name, value] of Object.entries(headers)) reply.header(name, value);
        reply.header('x-content-type-options', 'nosniff');
      },
    });
    scope.get<{ Params: { file: string } }>(`${path}/:file`, ({ params: { file } }, reply) =>
      files.has(file) ? reply.sendFile(file) : reply.callNotFound(),
    );
  });
}
