import type { Clock } from '@studio/kernel/clock';
import type { Caller } from '@studio/operations/caller';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';

/** Result of a verified credential. */
export interface Proof {
  readonly caller: Caller;
  /** Why the account may do nothing now, null when it may. */
  readonly barred: 'account_suspended' | 'beta_required' | null;
  /** Milliseconds since 1970. */
  readonly expiresAtMs: number;
}

export interface MemoryOptions {
  /** Milliseconds after which a known credential is looked up again, in the background. */
  readonly freshMs?: number;
  /** Milliseconds after which a known credential isn't believed without a new look-up. */
  readonly believedMs?: number;
  /** Number of cached credentials. */
  readonly remembered?: number;
}

interface Known {
  readonly proof: Proof;
  readonly checkedAt: number;
  refreshing: boolean;
}

/**
 * Cache of credentials in use, so that requests need no lookup. `forget` reports changes of an account; other
 * changes are found by a check every second. Unknown credentials are not cached.
 */
export class CredentialMemory {
  private readonly known: LRUCache<string, Known>;
  private readonly lookUps = new Map<string, Promise<Proof | null>>();
  /** Number of calls of `forget`, to notice one during a lookup. */
  private changes = 0;
  private readonly freshMs: number;
  private readonly believedMs: number;

  /** @param prove looks a credential up; null when there is no such thing (any more) */
  constructor(
    private readonly prove: (secret: string) => Promise<Proof | null>,
    private readonly clock: Clock,
    { freshMs = 1_000, believedMs = 5_000, remembered = 10_000 }: MemoryOptions = {},
  ) {
    this.freshMs = freshMs;
    this.believedMs = believedMs;
    this.known = new LRUCache(atMost(remembered));
  }

  /** The proof of a credential that needs no look-up at this time; null of all others. */
  fresh(secret: string, now: number): Proof | null {
    const known = this.known.get(secret);
    return known && now - known.checkedAt <= this.freshMs ? known.proof : null;
  }

  async proofOf(secret: string): Promise<Proof | null> {
    const known = this.known.get(secret);
    const age = known ? this.clock.now() - known.checkedAt : Infinity;
    if (!known || age > this.believedMs) return this.lookUp(secret);
    if (age > this.freshMs && !known.refreshing) {
      known.refreshing = true;
      // A store that doesn't answer now is asked again by a later request.
      this.lookUp(secret).catch(() => (known.refreshing = false));
    }
    return known.proof;
  }

  /** Something about the account has changed: its credentials are looked up again when they come. */
  forget(accountId: string): void {
    this.changes++;
    this.lookUps.clear();
    // A copy: what is deleted while they are gone through may end the way.
    for (const [secret, { proof }] of [...this.known])
      if (proof.caller.accountId === accountId) this.known.delete(secret);
  }

  /** Requests that come at once share one look-up. */
  private lookUp(secret: string): Promise<Proof | null> {
    const underWay = this.lookUps.get(secret);
    if (underWay) return underWay;
    const lookUp = this.proveNow(secret).finally(() => {
      if (this.lookUps.get(secret) === lookUp) this.lookUps.delete(secret);
    });
    this.lookUps.set(secret, lookUp);
    return lookUp;
  }

  private async proveNow(secret: string): Promise<Proof | null> {
    const { changes } = this;
    const checkedAt = this.clock.now();
    const proof = await this.prove(secret);
    this.known.delete(secret);
    // What was read while something changed may be of before; it serves these requests only.
    if (!proof || changes !== this.changes) return proof;
    this.known.set(secret, { proof, checkedAt, refreshing: false });
    return proof;
  }
}
