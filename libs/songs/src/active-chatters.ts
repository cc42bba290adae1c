import { LRUCache } from 'lru-cache';

/** Whoever wrote something so long ago counts as being there, in ms. */
const ACTIVE_MS = 10 * 60_000;
const ACCOUNTS = 2_000;
const CHATTERS = 5_000;

/** Who has written in accounts' chats lately: kept in memory only, since nobody would miss it. */
export class ActiveChatters {
  private readonly seen = new LRUCache<string, LRUCache<string, number>>({ max: ACCOUNTS });

  hear(accountId: string, chatter: string, at: number): void {
    const known = this.seen.get(accountId) ?? new LRUCache<string, number>({ max: CHATTERS });
    this.seen.set(accountId, known);
    known.set(chatter, at);
  }

  /** @param now ms since 1970 */
  count(accountId: string, now: number): number {
    const known = this.seen.get(accountId);
    return known ? [...known.values()].filter((at) => now - at < ACTIVE_MS).length : 0;
  }
}
