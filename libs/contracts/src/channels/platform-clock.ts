import type { Clock } from '@studio/kernel/clock';

/** Number of samples: one wrong or slow answer changes nothing. */
const SAMPLES = 5;
/** `Date` headers count whole seconds and answers take time: a smaller difference is none. */
const LEAST_MS = 5_000;

/**
 * The platforms' time: this computer's clock, corrected by the `Date` headers of platforms' answers. The age of an
 * event counts by the clock that dated it.
 */
export class PlatformClock implements Clock {
  private readonly differences: number[] = [];

  constructor(private readonly clock: Clock) {}

  /** Takes the `Date` header of an answer that has just come. */
  note({ headers }: { readonly headers: { readonly date?: string | undefined } }): void {
    const platformTime = Date.parse(headers.date ?? '');
    if (Number.isNaN(platformTime)) return;
    // The header names the current second; on average half of it has passed.
    this.differences.push(platformTime + 500 - this.clock.now());
    if (this.differences.length > SAMPLES) this.differences.shift();
  }

  /** Milliseconds this computer's clock is ahead of the platforms'; negative: behind. Median of five answers. */
  skewMs(): number {
    const sorted = [...this.differences].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    return Math.abs(median) < LEAST_MS ? 0 : -median;
  }

  /** Ms since 1970, as platforms count. */
  now(): number {
    return this.clock.now() - this.skewMs();
  }
}
