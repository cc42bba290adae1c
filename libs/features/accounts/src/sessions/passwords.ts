import { availableParallelism } from 'node:os';
import { FairQueue } from '@studio/kernel/fair-queue';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';

/** Under kind `password` and the account's id. */
interface PasswordRecord {
  /** argon2id in its own text form, parameters and salt included. */
  readonly hash: string;
}

const PASSWORD = 'password';

/** Loaded with the first password. */
const argon2 = () => import('@node-rs/argon2');

/** Minimum cost of argon2id in OWASP's password storage cheat sheet: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each takes a core for some 20 ms, and 19 MiB: one core stays free for everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const WAITING_PER_OWNER = 5;
const WAITING = 50;

/**
 * Passwords of accounts, as argon2id hashes. Every change raises the version by which sessions know the
 * password that they were opened with.
 */
export class Passwords {
  private readonly queue = new FairQueue({
    atOnce: AT_ONCE,
    waitingPerOwner: WAITING_PER_OWNER,
    waiting: WAITING,
    refusal: () =>
      new Problem(
        'rate_limited',
        'Too many people are signing in. Try again in a few seconds.',
        undefined,
        2,
      ),
  });
  private nobodys: string | undefined;

  constructor(private readonly records: Records) {}

  /** Sets it, whatever it was. @returns its version */
  async set(accountId: string, password: string): Promise<number> {
    const { hash } = await argon2();
    const record = { hash: await this.queue.run(accountId, () => hash(normal(password), cost)) };
    for (;;) {
      const known = await this.records.get<PasswordRecord>(PASSWORD, accountId);
      const done = known
        ? await this.records.compareAndSet(PASSWORD, accountId, known.version, record)
        : await this.records.putIfAbsent(PASSWORD, accountId, record);
      if (done) return (known?.version ?? 0) + 1;
    }
  }

  /**
   * The version of the account's password when this is it, else null. Without an account, or for one without
   * a password, it takes just as long.
   * @param address whose attempts take turns with those of others
   * @throws Problem `rate_limited` when too many wait for it
   */
  async check(accountId: string | null, password: string, address: string): Promise<number | null> {
    const record = await this.records.get<PasswordRecord>(PASSWORD, accountId ?? '');
    const { hash, verify } = await argon2();
    return this.queue.run(address, async () => {
      this.nobodys ??= await hash('nobody has this password', cost);
      const matches = await verify(record?.value.hash ?? this.nobodys, normal(password));
      return record && matches ? record.version : null;
    });
  }

  /** Null when the account has none. */
  async version(accountId: string): Promise<number | null> {
    return (await this.records.get(PASSWORD, accountId))?.version ?? null;
  }
}

/** The same characters typed on another system are the same password. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
