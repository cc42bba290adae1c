import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds an earlier call is waited for. */
const PATIENCE_MS = 100;

/**
 * Returns a call whose callers share one answer where it is new enough for all: those of one turn of the event loop, and
 * those who come while an earlier call is on its way, which may have been answered before they asked.
 */
export function jointCall<Answer>(call: () => Promise<Answer>): () => Promise<Answer> {
  /** Not begun yet. */
  let next: Promise<Answer> | null = null;
  let running: Promise<unknown> | null = null;
  const begin = async (): Promise<Answer> => {
    if (running) await Promise.race([running, delay(PATIENCE_MS)]);
    await new Promise((resolve) => setImmediate(resolve));
    next = null;
    const answer = call();
    const over = answer.then(
      () => undefined,
      () => undefined,
    );
    running = over;
    void over.then(() => {
      if (running === over) running = null;
    });
    return answer;
  };
  return () => (next ??= begin());
}
