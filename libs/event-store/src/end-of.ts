import type { EventStore } from './event-store';

/**
 * Position of the last commit of a category that the log holds now, whoever wrote it; null when that isn't known in
 * time. Whoever follows the category gets there; `end` of the log may lie beyond all that it is ever told of.
 * @param after where to look from: a position that the log has reached
 */
export async function endOf(
  store: Pick<EventStore, 'subscribe'>,
  category: string,
  after: string,
  timeoutMs: number,
): Promise<string | null> {
  const ending = new AbortController();
  const timer = setTimeout(() => ending.abort(), timeoutMs);
  let end = after;
  try {
    for await (const batch of store.subscribe([category], after, { signal: ending.signal })) {
      if (batch.kind === 'caught-up') return end;
      end = batch.commits.at(-1)?.position ?? end;
    }
    return null;
  } finally {
    clearTimeout(timer);
  }
}
