import type { Clock } from '@studio/kernel/clock';
import { Problem } from '@studio/kernel/problem';

/** Failures that cost nothing, and how long the pause after a further one may become. */
interface Limit {
  readonly free: number;
  readonly longestMs: number;
}

type KeyedLimit = Limit & { readonly key: string };

/** Pauses begin with this one and double. */
const FIRST_MS = 1000;
const limits = {
  /** Attempts for one login from one address. */
  pair: { free: 5, longestMs: 60_000 },
  /** Attempts for any login from one address, which others may share. */
  address: { free: 30, longestMs: 10_000 },
  /** Attempts for one login from any address: its owner may come from a new one. */
  login: { free: 100, longestMs: 10_000 },
  /** Codes of a second factor, by account: only who knows the password gets this far. */
  code: { free: 5, longestMs: 5 * 60_000 },
} satisfies { readonly [name: string]: Limit };

/** For accounts that signed in from the address before: time between attempts, and maximum wait for a turn. */
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
  /** Delay before the password is checked. */
  readonly waitMs: number;
  /** To be called when the password was right. */
  readonly succeeded: () => void;
  /** To be called instead if nothing was guessed, such as for a right password without the code it needs. */
  readonly uncounted: () => void;
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
    if (waitMs === 0) return { waitMs, ...this.fail(login, address) };
    if (!(await isKnown())) throw tooMany(waitMs);
    return { waitMs: this.hold(`held ${address} ${login}`), ...this.fail(login, address) };
  }

  /**
   * Counts a code of a second factor as wrong before it is checked.
   * @returns function to call when it was right
   * @throws Problem `rate_limited`
   */
  beginCode(accountId: string): () => void {
    const key = `code ${accountId}`;
    const waitMs = this.waitOf(key);
    if (waitMs > 0) throw tooMany(waitMs);
    this.countFailure({ key, ...limits.code });
    return () => void this.counts.delete(key);
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
  private fail(login: string, address: string): Omit<Attempt, 'waitMs'> {
    const undo = keysOf(login, address).map((limit) => this.countFailure(limit));
    const uncounted = (): void => {
      for (const take of undo) take();
    };
    return {
      uncounted,
      succeeded: () => {
        uncounted();
        this.counts.delete(pairOf(login, address));
      },
    };
  }

  /** @returns what takes it back */
  private countFailure({ key, free, longestMs }: KeyedLimit): () => void {
    const count = this.count(key);
    const before = count.nextAt;
    const pauses = ++count.failed - free;
    const nextAt = pauses < 0 ? before : this.clock.now() + Math.min(longestMs, FIRST_MS * 2 ** pauses);
    count.nextAt = nextAt;
    return () => {
      count.failed = Math.max(0, count.failed - 1);
      if (count.nextAt === nextAt) count.nextAt = before;
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

function keysOf(login: string, address: string): readonly KeyedLimit[] {
  return [
    { key: pairOf(login, address), ...limits.pair },
    { key: `address ${address}`, ...limits.address },
    { key: `login ${login}`, ...limits.login },
  ];
}

function tooMany(waitMs: number): Problem {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Problem(
    'rate_limited',
    'Too many failed sign-ins. Wait a moment, then try again.',
    undefined,
    seconds,
  );
}
