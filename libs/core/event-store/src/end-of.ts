import type { ReadOptions } from '@studio/kernel/commit-log';
import type { EventStore } from './event-store';

/**
 * Returns the position of the last commit of a category in the log, by any writer; null if it is not found in
 * time. A follower of the category reaches it; the log's `end` may be beyond all that it receives.
 * @param after where to look from: a position that the log has reached
 */
export async function endOf(
  store: Pick<EventStore, 'subscribe' | 'knownEnd'>,
  category: string,
  after: string,
  timeoutMs: number,
  reading: ReadOptions = {},
): Promise<string | null> {
  const known = await store.knownEnd?.(category, reading);
  if (known !== undefined) return known;
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  let end = after;
  try {
    const options = { signal: ending.signal, opens: () => false };
    for await (const batch of store.subscribe([category], after, options)) {
      if (batch.kind === 'caught-up') return end;
      end = batch.commits.at(-1)?.position ?? end;
    }
    return null;
  } finally {
    clearTimeout(timer);
  }
}
