/** After a refusal for want of room: coming again soon is what there is no room for. */
const REFUSED_MS = 60_000;

/** How long to wait before the next attempt: by default 0.25 s doubling to 10 s, each shortened by up to a half at random. */
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

  /** The same after the server has said that there is no room. @param retryAfterS what it said of that */
  afterRefusal(retryAfterS: number = REFUSED_MS / 1000): number {
    return retryAfterS * 1000 * (1 + this.random() / 2);
  }

  /** After a success. */
  reset(): void {
    this.attempt = 0;
  }
}
