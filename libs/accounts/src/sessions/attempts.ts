import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';

/** Failures that cost nothing, and how long the pause after a further one may become. */
interface Limit {
  readonly free: number;
  readonly longestMs: number;
}

/** Pauses begin with this one and double. */
const FIRST_MS = 1000;
const limits = {
  /** Of one login from one address. */
  pair: { free: 5, longestMs: 60_000 },
  /** Of any logins from one address: others may share it. */
  address: { free: 30, longestMs: 10_000 },
  /** Of one login from any address: its owner may come from a new one. */
  login: { free: 100, longestMs: 10_000 },
} satisfies { readonly [name: string]: Limit };

/** Where the account has signed in before, attempts are spaced by this much, and wait for their turn for so long. */
const SPACED_MS = 1000;
const HELD_MS = 10_000;

/** Failures are forgotten so long after the last of them. */
const FORGOTTEN_MS = 15 * 60_000;
const REMEMBERED = 20_000;

/** Milliseconds since 1970. */
interface Count {
  failed: number;
  nextAt: number;
  until: number;
}

export interface Attempt {
  /** How long it is to be held before the password is looked at. */
  readonly waitMs: number;
  /** To be called when the password was right. */
  readonly succeeded: () => void;
}

/**
 * Slows down guessing: after a few failures of a login from an address, many from an address or very many of a login,
 * the next attempt has to wait, longer each time, and is refused until then, a right password too. From where the
 * account has signed in before it is never refused for what others did: there attempts are held, one a second. So
 * nobody can lock anybody out. Counted per process.
 */
export class Attempts {
  /** Those that were counted last come last. */
  private readonly counts = new Map<string, Count>();

  constructor(private readonly clock: Clock) {}

  /**
   * Counts an attempt as failed before its outcome is known, so that many at once gain nothing.
   * @param isKnown whether the account of the login has signed in from the address before
   * @throws Problem `rate_limited`
   */
  async begin(login: string, address: string, isKnown: () => Promise<boolean>): Promise<Attempt> {
    const waitMs = Math.max(...keysOf(login, address).map(({ key }) => this.waitOf(key)));
    if (waitMs === 0) return { waitMs, succeeded: this.fail(login, address) };
    if (!(await isKnown())) throw tooMany(waitMs);
    return { waitMs: this.hold(`held ${address} ${login}`), succeeded: this.fail(login, address) };
  }

  private waitOf(key: string): number {
    const count = this.known(key);
    return count ? Math.max(0, count.nextAt - this.clock.now()) : 0;
  }

  /** The time until its turn. */
  private hold(key: string): number {
    const waitMs = this.waitOf(key);
    if (waitMs > HELD_MS) throw tooMany(waitMs - HELD_MS);
    this.count(key).nextAt = this.clock.now() + waitMs + SPACED_MS;
    return waitMs;
  }

  /** @returns what takes it back; what others failed with stays, but for those of the login from the address */
  private fail(login: string, address: string): () => void {
    const now = this.clock.now();
    const undo = keysOf(login, address).map(({ key, free, longestMs }) => {
      const count = this.count(key);
      const before = count.nextAt;
      const pauses = ++count.failed - free;
      const nextAt = pauses < 0 ? before : now + Math.min(longestMs, FIRST_MS * 2 ** pauses);
      count.nextAt = nextAt;
      return (): void => {
        count.failed = Math.max(0, count.failed - 1);
        if (count.nextAt === nextAt) count.nextAt = before;
      };
    });
    return () => {
      for (const take of undo) take();
      this.counts.delete(pairOf(login, address));
    };
  }

  private known(key: string): Count | null {
    const count = this.counts.get(key);
    return count && count.until > this.clock.now() ? count : null;
  }

  /** Only attempts that are made are remembered: refused ones would push out what they are refused for. */
  private count(key: string): Count {
    const until = this.clock.now() + FORGOTTEN_MS;
    const count = this.known(key) ?? { failed: 0, nextAt: 0, until };
    count.until = until;
    this.counts.delete(key);
    this.counts.set(key, count);
    for (const [oldest] of this.counts) {
      if (this.counts.size <= REMEMBERED) break;
      this.counts.delete(oldest);
    }
    return count;
  }
}

function pairOf(login: string, address: string): string {
  return `pair ${address} ${login}`;
}

function keysOf(login: string, address: string): readonly (Limit & { readonly key: string })[] {
  return [
    { key: pairOf(login, address), ...limits.pair },
    { key: `address ${address}`, ...limits.address },
    { key: `login ${login}`, ...limits.login },
  ];
}

function tooMany(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem('rate_limited', 'Too many failed attempts to sign in.', undefined, seconds);
}
