import { BurstyRateLimiter, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '@studio/kernel/problem';
import type { Caller } from './caller';
import type { OperationDeclaration } from './operation';

/** Remainder of a limit, for the headers `RateLimit-Policy` and `RateLimit`. */
export interface RateState {
  readonly policy: PolicyName;
  readonly remaining: number;
  /** Seconds until the limit is fully available again, rounded up. */
  readonly resetS: number;
  /** This request is one too many. */
  readonly exceeded: boolean;
}

/** Requests per second, and the additional burst [limits/4]. */
export const ratePolicies = {
  reads: { perSecond: 200, burst: 400 },
  writes: { perSecond: 100, burst: 200 },
  'on-air': { perSecond: 20, burst: 0 },
} as const;
export type PolicyName = keyof typeof ratePolicies;

/** A burst is made up for within this time. */
const BURST_S = 10;

interface Limiter {
  consume(key: string): Promise<RateLimiterRes>;
}

/**
 * Limits per credential on reads and writes, and per overlay on changes that viewers see. Each node counts for
 * itself: a limit protects other clients of the node and is not a quota.
 */
export class RateLimits {
  private readonly limiters = Object.fromEntries(
    Object.entries(ratePolicies).map(([name, { perSecond, burst }]) => [
      name,
      limiter(name, perSecond, burst),
    ]),
  ) as { readonly [Name in PolicyName]: Limiter };

  /** Counts a request of a caller. */
  count({ reads }: OperationDeclaration, { accountId, credential }: Caller): Promise<RateState> {
    return this.take(reads ? 'reads' : 'writes', credential.tokenId ?? accountId);
  }

  /** Counts a request whose result viewers of an overlay may see, by a caller with access. */
  countOnAir(overlayId: string): Promise<RateState> {
    return this.take('on-air', overlayId);
  }

  private async take(policy: PolicyName, key: string): Promise<RateState> {
    try {
      const { remainingPoints, msBeforeNext } = await this.limiters[policy].consume(key);
      const resetS = Math.ceil(msBeforeNext / 1000);
      return { policy, remaining: Math.max(0, remainingPoints), resetS, exceeded: false };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const resetS = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      return { policy, remaining: 0, resetS, exceeded: true };
    }
  }
}

/** The refusal of a request that exceeds a limit. */
export function tooMany({ policy, resetS }: RateState): Problem {
  const { perSecond } = ratePolicies[policy];
  return new Problem(
    'rate_limited',
    `At most ${perSecond} ${policy} a second: send the request again after Retry-After.`,
    { policy, perSecond },
    resetS,
  );
}

function limiter(name: string, points: number, burst: number): Limiter {
  const steady = new RateLimiterMemory({ keyPrefix: name, points, duration: 1 });
  if (burst === 0) return steady;
  return new BurstyRateLimiter(
    steady,
    new RateLimiterMemory({ keyPrefix: `${name}-burst`, points: burst, duration: BURST_S }),
  );
}
