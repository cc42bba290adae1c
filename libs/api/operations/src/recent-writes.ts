import type { Clock } from '@studio/kernel/clock';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';

const RETENTION_MS = 60_000;
/** Writes within this time are remembered no longer than the first of them. */
const SAME_MS = 1_000;
const MAX_ACCOUNTS = 10_000;

/** The position of each account's last write through this node, so that its next query can wait for it. */
export class RecentWrites {
  private readonly writes = new LRUCache<string, { position: string; readonly until: number }>({
    ...atMost(MAX_ACCOUNTS),
  });

  constructor(private readonly clock: Clock) {}

  remember(accountId: string, position: string): void {
    const known = this.writes.get(accountId);
    if (known && known.position > position) return;
    const until = this.clock.now() + RETENTION_MS;
    if (known && until - known.until < SAME_MS) {
      known.position = position;
      return;
    }
    this.writes.set(accountId, { position, until });
  }

  /** Returns '' if there is nothing to wait for. */
  of(accountId: string): string {
    const write = this.writes.get(accountId);
    if (!write) return '';
    if (write.until > this.clock.now()) return write.position;
    this.writes.delete(accountId);
    return '';
  }

  /** The read models are there: no query needs to wait for it any more. */
  seen(accountId: string, position: string): void {
    if (this.writes.get(accountId)?.position === position) this.writes.delete(accountId);
  }
}
