import type { ChatEvent } from '@studio/contracts/chat/chat-event';
import type { ChatSubscriber } from '@studio/contracts/chat/chat-feed';
import type { Ledger } from '@studio/contracts/loyalty/ledger';
import type { Records } from '@studio/records/records';
import { LRUCache } from 'lru-cache';
import { atMost } from '@studio/kernel/at-most';
import { chatterIdOf, REMEMBERED_MS } from '../moderation/newcomers';

const FIRST_LINES = 'chat-first-lines';

export interface FirstLinesDeps {
  readonly records: Pick<Records, 'get' | 'putIfAbsent'>;
  readonly ledger: () => Pick<Ledger, 'of'>;
}

/**
 * Tells whether a line is the first that its author ever wrote in the chat. Platforms do not say it reliably, so
 * authors are remembered by a hash.
 */
export class FirstLines {
  /** Id of the first line by author; empty for authors who wrote or watched before. */
  private readonly known = new LRUCache<string, Promise<string>>(atMost(50_000));

  readonly subscriber: ChatSubscriber = {
    name: 'first lines',
    receive: async ({ accountId, event, simulated }) => {
      await this.isFirst(accountId, event, simulated);
    },
  };

  constructor(private readonly deps: FirstLinesDeps) {}

  /** @throws Unavailable where a store is away */
  async isFirst(accountId: string, event: ChatEvent, simulated: boolean): Promise<boolean> {
    const id = chatterIdOf(accountId, event, simulated);
    const known = this.known.get(id) ?? this.remembered(id, accountId, event, simulated);
    this.known.set(id, known);
    known.catch(() => this.known.delete(id));
    return (await known) === event.eventId || event.body.first;
  }

  private async remembered(
    id: string,
    accountId: string,
    { platform, body, eventId }: ChatEvent,
    simulated: boolean,
  ): Promise<string> {
    const { records, ledger } = this.deps;
    const stored = async (): Promise<string | null> =>
      ((await records.get(FIRST_LINES, id)) as { readonly eventId?: string } | null)?.eventId ?? null;
    const before = await stored();
    if (before !== null) return before;
    const viewer = { platform, userId: body.user.userId, simulated };
    const { messages, watchMinutes } = await ledger().of(accountId, viewer);
    // The ledger may have counted this line already.
    const first = messages > 1 || watchMinutes > 0 ? '' : eventId;
    if (await records.putIfAbsent(FIRST_LINES, id, { eventId: first }, { ttlMs: REMEMBERED_MS }))
      return first;
    return (await stored()) ?? '';
  }
}
