import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { LayerPlace } from '@studio/areas/ports';
import { Problem } from '@studio/kernel/problem';
import { replyWithProblem } from '@studio/operations/problem-reply';
import type { Records } from '@studio/records/records';
import type { SpokenText } from './speech-engine';

const [KIND, PATH] = ['speech', '/speech'];
/** A queue of alerts is not longer. */
const KEPT_MS = 60 * 60_000;

const headers = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** What a sound was made for. */
export interface SpokenFor extends LayerPlace {
  readonly id: string;
}

interface Kept extends SpokenFor {
  readonly contentType: string;
  /** Base64. */
  readonly bytes: string;
  readonly [key: string]: string | number;
}

/** Sounds of what viewers wrote, at addresses that nobody can guess, for as long as they are to be heard. */
export class SpokenTexts {
  constructor(
    private readonly records: Pick<Records, 'get' | 'putIfAbsent'>,
    /** Whether it is still to be heard. */
    private readonly isWanted: (place: SpokenFor) => Promise<boolean>,
  ) {}

  /** @returns where it is */
  async keep(place: SpokenFor, { bytes, contentType }: SpokenText): Promise<string> {
    const name = randomBytes(16).toString('hex');
    const kept: Kept = { ...place, contentType, bytes: bytes.toString('base64') };
    await this.records.putIfAbsent(KIND, name, kept, { ttlMs: KEPT_MS });
    return `${PATH}/${name}`;
  }

  serve(http: FastifyInstance): void {
    void http.register((scope, _, done) => {
      scope.setErrorHandler(replyWithProblem);
      scope.get<{ Params: { readonly name: string } }>(`${PATH}/:name`, async ({ params }, reply) => {
        const isName = /^[0-9a-f]{32}$/.test(params.name);
        const kept = isName ? await this.records.get<Kept>(KIND, params.name) : null;
        if (!kept || !(await this.isWanted(kept.value)))
          throw new Problem('not_found', 'There is no such sound.');
        const { contentType, bytes } = kept.value;
        return reply.headers(headers).type(contentType).send(Buffer.from(bytes, 'base64'));
      });
      done();
    });
  }
}
