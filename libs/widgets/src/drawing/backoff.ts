/** After a refusal for want of room: coming again soon is what there is no room for. */
const REFUSED_MS = 60_000;

/**
 * Computes the delay before the next attempt: by default 0.25 s, doubling up to 10 s, each shortened at random by
 * up to a half.
 */
export class Backoff {
  private attempt = 0;

  constructor(
    private readonly random: () => number = Math.random,
    private readonly firstMs = 250,
    private readonly longestMs = 10_000,
  ) {}

  /** Milliseconds until the next attempt. */
  next(): number {
    const step = Math.min(this.longestMs, this.firstMs * 2 ** this.attempt);
    if (step < this.longestMs) this.attempt++;
    return step * (1 - this.random() / 2);
  }

  /**
   * Returns the delay after the server refused because it is full, in ms.
   * @param retryAfterS seconds the server asked to wait
   */
  afterRefusal(retryAfterS: number = REFUSED_MS / 1000): number {
    return retryAfterS * 1000 * (1 + this.random() / 2);
  }

  /** After a success. */
  reset(): void {
    this.attempt = 0;
  }
}
