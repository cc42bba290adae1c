import type { EventStore } from '@studio/event-store/event-store';
import { idOf } from '@studio/kernel/event';
import { accountDecider } from '../account.decider';

/**
 * Reports every account that changes on any node: suspended, a token revoked.
 * @param after log position after which it listens
 * @returns function that stops it
 */
export function watchAccounts(
  feed: Pick<EventStore, 'subscribe'>,
  after: string,
  changed: (accountId: string) => void,
): () => Promise<void> {
  const end = new AbortController();
  const watch = async (): Promise<void> => {
    const options = { signal: end.signal };
    for await (const batch of feed.subscribe([accountDecider.category], after, options))
      if (batch.kind === 'commits') for (const { stream } of batch.commits) changed(idOf(stream));
  };
  const watching = watch();
  return async () => {
    end.abort();
    await watching;
  };
}
