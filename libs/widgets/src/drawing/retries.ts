import { Backoff } from './backoff';

const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Repeats a failed action at growing intervals, until it works or is no longer needed. */
export class Retries {
  private readonly backoff = new Backoff(Math.random, FIRST_MS, LONGEST_MS);
  private timer: number | undefined;

  /** Repeats the call after a delay. */
  later(call: () => void): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(call, this.backoff.next());
  }

  /** Stops the repetition, after success or if it is no longer needed. */
  stop(): void {
    window.clearTimeout(this.timer);
    this.backoff.reset();
  }
}
