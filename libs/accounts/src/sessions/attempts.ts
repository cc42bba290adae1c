import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';

const WINDOW_MS = 15 * 60_000;
const PER_LOGIN = 5;
const PER_ADDRESS = 30;
const REMEMBERED = 20_000;

interface Count {
  failed: number;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Slows down guessing: after a few failed attempts on a login from an address, or many from an address on any
 * logins, further ones from there are refused for a while, right passwords too. A login as such is never locked,
 * or anybody could lock its owner out. Counted per process.
 */
export class Attempts {
  /** Oldest first. */
  private readonly counts = new Map<string, Count>();

  constructor(private readonly clock: Clock) {}

  /**
   * Counts an attempt as failed before its outcome is known, so that many at once gain nothing.
   * @returns to be called when it has succeeded
   * @throws Problem `rate_limited`
   */
  begin(login: string, address: string): () => void {
    const [forLogin, forAddress] = [`${address} ${login}`, address];
    const full = [...this.full(forLogin, PER_LOGIN), ...this.full(forAddress, PER_ADDRESS)];
    if (full.length > 0) {
      const waitMs = Math.max(...full.map(({ until }) => until)) - this.clock.now();
      throw new Problem(
        'rate_limited',
        'Too many failed attempts to sign in.',
        undefined,
        Math.max(1, Math.ceil(waitMs / 1000)),
      );
    }
    const [ofLogin, ofAddress] = [this.count(forLogin), this.count(forAddress)];
    ofLogin.failed++;
    ofAddress.failed++;
    return () => {
      ofLogin.failed = 0;
      ofAddress.failed = Math.max(0, ofAddress.failed - 1);
    };
  }

  /** The count, if it is. */
  private full(key: string, most: number): readonly Count[] {
    const known = this.known(key);
    return known && known.failed >= most ? [known] : [];
  }

  private known(key: string): Count | null {
    const known = this.counts.get(key);
    return known && known.until > this.clock.now() ? known : null;
  }

  /** Only attempts that are made are remembered: refused ones would push out what they are refused for. */
  private count(key: string): Count {
    const known = this.known(key);
    if (known) return known;
    const fresh: Count = { failed: 0, until: this.clock.now() + WINDOW_MS };
    this.counts.delete(key);
    this.counts.set(key, fresh);
    for (const [oldest] of this.counts) {
      if (this.counts.size <= REMEMBERED) break;
      this.counts.delete(oldest);
    }
    return fresh;
  }
}
