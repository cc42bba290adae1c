import { setTimeout as sleep } from 'node:timers/promises';

const FIRST_MS = 50;
const LONGEST_MS = 5_000;

/** Rests that grow with every failure in a row. */
export class RetryBackoff {
  private failures = 0;

  reset(): void {
    this.failures = 0;
  }

  /** Resolves at once when the signal ends it. */
  async rest(signal: AbortSignal): Promise<void> {
    const ms = Math.min(LONGEST_MS, FIRST_MS * 2 ** this.failures++);
    await sleep(ms, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Does the work again until it succeeds.
 * @throws the signal's reason once it is aborted
 */
export async function retry<Result>(
  work: () => Promise<Result>,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<Result> {
  const backoff = new RetryBackoff();
  for (;;) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      failed(error);
      await backoff.rest(signal);
    }
  }
}
