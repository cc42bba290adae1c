import { createHash } from 'node:crypto';
import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { Ledger } from '@studio/contracts/loyalty/ledger';
import type { Records } from '@studio/records/records';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import type { NewcomerLines } from './moderation.state';

const CHATTERS = 'chat-chatters';
/** Somebody who has not chatted for so long is new again, in ms. */
export const REMEMBERED_MS = 400 * 86_400_000;

export interface NewcomersDeps {
  readonly records: Pick<Records, 'get' | 'putIfAbsent'>;
  /** Null where there are no points. */
  readonly ledger: Pick<Ledger, 'of'> | null;
}

/** Tells who chats for the first time. Platforms do not say it reliably, so chatters are remembered by a hash. */
export class Newcomers {
  private readonly known = new LRUCache<string, true>(atMost(50_000));

  constructor(private readonly deps: NewcomersDeps) {}

  /** @throws Unavailable where a store is away */
  async isNew(accountId: string, event: ChatEvent, simulated: boolean): Promise<boolean> {
    const id = chatterIdOf(accountId, event, simulated);
    if (this.known.has(id)) return false;
    const { ledger, records } = this.deps;
    const { platform, body } = event;
    const had =
      (await records.get(CHATTERS, id)) !== null ||
      (await isInLedger(ledger, accountId, { platform, userId: body.user.userId, simulated }));
    if (had) this.known.set(id, true);
    return !had;
  }

  /**
   * Remembers a chatter. A line that was held for its link leaves them new: the next link would pass otherwise.
   * @throws Unavailable where the store is away
   */
  async met(
    accountId: string,
    event: ChatEvent,
    simulated: boolean,
    { isHeld, lines }: { readonly isHeld: boolean; readonly lines: NewcomerLines },
  ): Promise<void> {
    if (isHeld && lines === 'links') return;
    const id = chatterIdOf(accountId, event, simulated);
    await this.deps.records.putIfAbsent(CHATTERS, id, {}, { ttlMs: REMEMBERED_MS });
    this.known.set(id, true);
  }
}

async function isInLedger(
  ledger: NewcomersDeps['ledger'],
  accountId: string,
  viewer: Parameters<Ledger['of']>[1],
): Promise<boolean> {
  if (!ledger) return false;
  const { messages, watchMinutes } = await ledger.of(accountId, viewer);
  return messages > 0 || watchMinutes > 0;
}

/** Returns a hash that stands for the author of a line. */
export function chatterIdOf(accountId: string, { platform, body }: ChatEvent, simulated: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, platform, body.user.userId, simulated]))
    .digest('base64url');
}
