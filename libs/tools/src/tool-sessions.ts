import type { Clock } from '@studio/kernel/clock';

/** Whose a session is: one credential of one account. */
export interface SessionOwner {
  readonly accountId: string;
  /** Null for a credential that is no token. */
  readonly tokenId: string | null;
}

interface Entry<Session> extends SessionOwner {
  readonly session: Session;
  usedAt: number;
}

/** Sessions of clients that never come back end by themselves. */
const IDLE_MS = 30 * 60_000;
const PER_TOKEN = 20;
const PER_ACCOUNT = 60;
const PER_NODE = 1000;

/**
 * Sessions by id, as many as a token, an account and a node may have. One more ends the one that was used longest ago:
 * of the same token, of the same account, and in a full house of the account that has the most.
 */
export class ToolSessions<Session> {
  /** Those used last come last. */
  private readonly entries = new Map<string, Entry<Session>>();

  /** @param end told of each session that had to go */
  constructor(
    private readonly clock: Clock,
    private readonly end: (session: Session) => void,
  ) {}

  get size(): number {
    return this.entries.size;
  }

  ids(): readonly string[] {
    return [...this.entries.keys()];
  }

  add(id: string, owner: SessionOwner, session: Session): void {
    const now = this.clock.now();
    this.entries.set(id, { ...owner, session, usedAt: now });
    for (const [each, { usedAt }] of this.entries) if (usedAt < now - IDLE_MS) this.drop(each);
    this.trim((each) => isSame(each, owner), PER_TOKEN);
    this.trim(({ accountId }) => accountId === owner.accountId, PER_ACCOUNT);
    if (this.entries.size <= PER_NODE) return;
    const most = this.accountWithMost();
    this.dropOldest(({ accountId }) => accountId === most);
  }

  /** The session, which counts as used now; null when there is none or it is somebody else's. */
  use(id: string, owner: SessionOwner): Session | null {
    const entry = this.entries.get(id);
    if (!entry || !isSame(entry, owner)) return null;
    entry.usedAt = this.clock.now();
    this.entries.delete(id);
    this.entries.set(id, entry);
    return entry.session;
  }

  /** For one that has ended by itself. */
  forget(id: string): void {
    this.entries.delete(id);
  }

  /** Takes all of them away. @returns them, to be ended */
  clear(): readonly Session[] {
    const sessions = [...this.entries.values()].map(({ session }) => session);
    this.entries.clear();
    return sessions;
  }

  private trim(isCounted: (entry: Entry<Session>) => boolean, most: number): void {
    if ([...this.entries.values()].filter(isCounted).length > most) this.dropOldest(isCounted);
  }

  private dropOldest(isMeant: (entry: Entry<Session>) => boolean): void {
    const [oldest] = [...this.entries].find(([, entry]) => isMeant(entry)) ?? [];
    if (oldest !== undefined) this.drop(oldest);
  }

  private drop(id: string): void {
    const entry = this.entries.get(id);
    this.entries.delete(id);
    if (entry) this.end(entry.session);
  }

  private accountWithMost(): string | undefined {
    const counts = new Map<string, number>();
    for (const { accountId } of this.entries.values())
      counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    return [...counts].reduce<readonly [string, number] | undefined>(
      (most, each) => (most && most[1] >= each[1] ? most : each),
      undefined,
    )?.[0];
  }
}

function isSame(one: SessionOwner, other: SessionOwner): boolean {
  return one.accountId === other.accountId && one.tokenId === other.tokenId;
}
