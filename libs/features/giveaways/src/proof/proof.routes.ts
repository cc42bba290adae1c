import type { FastifyInstance, FastifyReply } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { countedAddress } from '@studio/kernel/counted-address';
import { noProofPage, proofPage, type GiveawayProof } from './proof-page';
import { proofLanguage } from './proof-texts';

/** Pages that one address may load in a minute. */
const PER_MINUTE = 60;

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cache-control': 'no-cache',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  vary: 'accept-language',
};

/** Returns the path of the public page of a giveaway. */
export function proofPath(giveawayId: string): string {
  return `/g/${encodeURIComponent(giveawayId)}`;
}

/**
 * Serves the public pages of giveaways, which need no sign-in.
 * @param proofOf returns null if there is no such giveaway
 */
export function serveProofs(
  http: FastifyInstance,
  proofOf: (giveawayId: string) => Promise<GiveawayProof | null>,
): void {
  const limiter = new RateLimiterMemory({ keyPrefix: 'proofs', points: PER_MINUTE, duration: 60 });
  const isTooMany = async (address: string): Promise<boolean> => {
    try {
      await limiter.consume(address);
      return false;
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return true;
      throw refused;
    }
  };
  http.get<{ Params: { giveawayId: string } }>('/g/:giveawayId', async (request, reply) => {
    const language = proofLanguage(request.headers['accept-language']);
    const answer = (status: number, html: string): FastifyReply =>
      reply.status(status).headers(headers).send(html);
    if (await isTooMany(countedAddress(request.ip))) {
      void reply.header('retry-after', '60');
      return answer(429, noProofPage('tooMany', language));
    }
    const { giveawayId } = request.params;
    const proof = giveawayId.length <= 64 ? await proofOf(giveawayId) : null;
    return proof ? answer(200, proofPage(proof, language)) : answer(404, noProofPage('gone', language));
  });
}
