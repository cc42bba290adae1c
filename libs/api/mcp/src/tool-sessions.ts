import type { Clock } from '@studio/kernel/clock';

/** Owner of a session: one credential of one account. */
export interface SessionOwner {
  readonly accountId: string;
  /** Null for a credential that is no token. */
  readonly tokenId: string | null;
}

interface Entry<Session> extends SessionOwner {
  readonly session: Session;
  usedAt: number;
}

/** Limits of sessions; idle ones end without a request of their client. */
const IDLE_MS = 30 * 60_000;
const PER_TOKEN = 20;
const PER_ACCOUNT = 60;
const PER_NODE = 1000;

/**
 * Sessions by id, with limits per token, account and node. One more ends a session: the least recently used one of
 * the same token or account. On a full node it is one of the account with the most sessions.
 */
export class ToolSessions<Session> {
  /** Entries by last use, oldest first. */
  private readonly entries = new Map<string, Entry<Session>>();

  /** @param end receives each session that is ended */
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

  /** Returns the session and marks it as used; null if there is none or it belongs to another owner. */
  use(id: string, owner: SessionOwner): Session | null {
    const entry = this.entries.get(id);
    if (!entry || !isSame(entry, owner)) return null;
    entry.usedAt = this.clock.now();
    this.entries.delete(id);
    this.entries.set(id, entry);
    return entry.session;
  }

  /** Removes a session that has ended. */
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
