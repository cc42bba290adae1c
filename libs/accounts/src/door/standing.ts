import type { Clock } from '@studio/kernel/clock';
import { LRUCache } from 'lru-cache';
import type { Accounts } from '../accounts';

/** What was read is believed for so long, unless the feed tells of a change. */
const BELIEVED_MS = 5_000;
const MAX_KNOWN = 10_000;

interface Known {
  readonly isSuspended: boolean;
  readonly readAt: number;
}

/** Which accounts are suspended, of those that were looked at: for what must be decided at once. */
export class Standing {
  private readonly known = new LRUCache<string, Known>({ max: MAX_KNOWN });

  constructor(
    private readonly accounts: Pick<Accounts, 'read'>,
    private readonly clock: Clock,
  ) {}

  /** As far as it is known: `look` first. */
  isSuspended(accountId: string): boolean {
    return this.known.get(accountId)?.isSuspended ?? false;
  }

  /** Makes sure that it is known. While nothing can be read, what was known last stands. */
  async look(accountId: string): Promise<void> {
    const known = this.known.get(accountId);
    if (known && this.clock.now() - known.readAt <= BELIEVED_MS) return;
    await this.read(accountId).catch(() => undefined);
  }

  /** Something has happened to an account. */
  async changed(accountId: string): Promise<void> {
    if (this.known.has(accountId)) await this.read(accountId).catch(() => undefined);
  }

  private async read(accountId: string): Promise<void> {
    const readAt = this.clock.now();
    const { status } = await this.accounts.read(accountId);
    this.known.set(accountId, { isSuspended: status === 'suspended', readAt });
  }
}
