import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SpokenFor } from '../model/runtime.context';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import type { Records } from '@studio/records/records';
import type { SpokenText } from '@studio/contracts/layer-runtime/speech-source';

const [KIND, PATH] = ['speech', '/speech'];
/** A queue of alerts is not longer. */
const RETENTION_MS = 60 * 60_000;

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  // Without ranges, a page that is loaded in the middle of a speech can only begin anew.
  'accept-ranges': 'bytes',
} as const;

interface StoredSpeech extends SpokenFor {
  readonly contentType: string;
  /** Base64. */
  readonly bytes: string;
  readonly [key: string]: string | number;
}

/** Sounds of viewers' texts, at unguessable addresses, available until they have been played. */
export class SpokenTexts {
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent'>,
    /** Whether the sound still waits to be played. */
    private readonly isWanted: (target: SpokenFor) => Promise<boolean>,
  ) {}

  /** @returns where it is */
  async store(target: SpokenFor, { bytes, contentType }: SpokenText): Promise<string> {
    const name = randomBytes(16).toString('hex');
    const stored: StoredSpeech = { ...target, contentType, bytes: bytes.toString('base64') };
    await this.records.putIfAbsent(KIND, name, stored, { ttlMs: RETENTION_MS });
    return `${PATH}/${name}`;
  }

  serve(http: FastifyInstance): void {
    void http.register((scope, _, done) => {
      scope.setErrorHandler(replyWithProblem);
      scope.get<{ Params: { readonly name: string } }>(
        `${PATH}/:name`,
        async ({ params, headers: asked }, reply) => {
          const isName = /^[0-9a-f]{32}$/.test(params.name);
          const stored = isName ? await this.records.get<StoredSpeech>(KIND, params.name) : null;
          if (!stored || !(await this.isWanted(stored.value)))
            throw new Problem('not_found', 'There is no such sound.');
          const { contentType, bytes } = stored.value;
          const all = Buffer.from(bytes, 'base64');
          const range = rangeIn(asked.range, all.length);
          reply.headers(headers).type(contentType);
          if (!range) return reply.send(all);
          const [first, last] = range;
          reply.code(206).header('content-range', `bytes ${first}-${last}/${all.length}`);
          return reply.send(all.subarray(first, last + 1));
        },
      );
      done();
    });
  }
}

/** Returns the first and the last byte that are asked for; null for all, as for ranges of other forms. */
function rangeIn(header: string | undefined, length: number): readonly [number, number] | null {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined) return null;
  const [first, last] = [Number(from), Math.min(to ? Number(to) : length, length - 1)];
  return first <= last ? [first, last] : null;
}
