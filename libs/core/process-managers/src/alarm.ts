import type { Clock } from '@studio/kernel/clock';

/** Wakes a process that waits for what is due at the moment itself, not only when it would look next. */
export class Alarm {
  /** On the monotonic clock, so that a clock that is set meanwhile shortens or lengthens no wait. */
  private at = Infinity;
  private rearm: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  /** Rings at a moment (ms since 1970), or before it for an earlier one. */
  setFor(at: number): void {
    const moment = performance.now() + at - this.clock.now();
    if (moment >= this.at) return;
    this.at = moment;
    this.rearm?.();
  }

  /** Resolves when it rings, when so many ms are over, or when the signal is aborted. */
  wait(mostMs: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + mostMs;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.rearm = null;
        if (this.at <= performance.now()) this.at = Infinity;
        resolve();
      };
      this.rearm = (): void => {
        clearTimeout(timer);
        timer = setTimeout(end, Math.max(0, Math.min(until, this.at) - performance.now()));
      };
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      else this.rearm();
    });
  }
}
