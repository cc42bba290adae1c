import { Backoff } from './backoff';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Tries something that failed again and again, at growing intervals, until it works or nobody wants it any more. */
export class Retries {
  private readonly backoff = new Backoff(Math.random, FIRST_MS, LONGEST_MS);
  private timer: number | undefined;

  /** Once more, after a while. */
  later(call: () => void): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(call, this.backoff.next());
  }

  /** It worked, or isn't wanted any more. */
  stop(): void {
    window.clearTimeout(this.timer);
    this.backoff.reset();
  }
}
