import { createHash, randomBytes } from 'node:crypto';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { Records } from '@studio/records/records';

/** Under kind `session` and the hash of its secret; gone when its time is over. */
interface SessionRecord {
  readonly accountId: string;
  /** Version of the password it was opened with: with another password it is over. */
  readonly passwordVersion: number;
  readonly openedAt: string;
  /** Time at which its lifetime was last renewed. */
  readonly renewedAt: string;
}

export interface Session {
  readonly accountId: string;
  readonly passwordVersion: number;
  /** RFC 3339; it moves on while the session is used. */
  readonly expiresAt: string;
}

const SESSION = 'session';
const DAY_MS = 24 * 3600 * 1000;

/** Lifetime of an unused session. */
export const SESSION_MS = 30 * DAY_MS;
/** It is not written down again with every request. */
const RENEW_EVERY_MS = DAY_MS;
/** Maximum number of browsers waiting for a renewed cookie; others get it a day later. */
const MAX_RENEWALS = 10_000;

/** Sessions of people who signed in; each is known by a random secret of 256 bits, stored as its hash. */
export class Sessions {
  private readonly renewals = new Set<string>();

  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  /** @returns its secret */
  async open(accountId: string, passwordVersion: number): Promise<string> {
    const secret = randomBytes(32).toString('base64url');
    const now = timestamp(this.clock.now());
    const record: SessionRecord = { accountId, passwordVersion, openedAt: now, renewedAt: now };
    await this.records.putIfAbsent(SESSION, idOf(secret), { ...record }, { ttlMs: SESSION_MS });
    return secret;
  }

  /** Returns the session, renewed once a day while it is used; null if there is none. */
  async find(secret: string): Promise<Session | null> {
    const record = await this.records.get<SessionRecord>(SESSION, idOf(secret));
    if (!record) return null;
    const { accountId, passwordVersion } = record.value;
    const now = this.clock.now();
    let renewedAt = Date.parse(record.value.renewedAt);
    if (now - renewedAt >= RENEW_EVERY_MS) {
      renewedAt = now;
      const renewed = { ...record.value, renewedAt: timestamp(now) };
      const done = await this.records.compareAndSet(SESSION, idOf(secret), record.version, renewed, {
        ttlMs: SESSION_MS,
      });
      if (done && this.renewals.size < MAX_RENEWALS) this.renewals.add(secret);
    }
    return { accountId, passwordVersion, expiresAt: timestamp(renewedAt + SESSION_MS) };
  }

  /** Returns true once after a session was renewed, so that its browser gets a new cookie. */
  takeRenewal(secret: string): boolean {
    return this.renewals.delete(secret);
  }

  get hasRenewals(): boolean {
    return this.renewals.size > 0;
  }

  async end(secret: string): Promise<void> {
    await this.records.delete(SESSION, idOf(secret));
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
