import type { EventStore } from '@studio/event-store/event-store';
import { idOf } from '@studio/kernel/event';
import { accountDecider } from '../account.decider';

/**
 * Tells of every account that something has happened to, on whatever node: suspended, a token revoked.
 * @param after position from which on it listens
 * @returns ends it
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
