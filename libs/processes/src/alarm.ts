import type { Clock } from '@studio/kernel/clock';

/** Wakes a process that waits for what is due at the moment itself, not only when it would look next. */
export class Alarm {
  private at = Infinity;
  private rearm: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  /** Rings at a moment (ms since 1970), or before it for an earlier one. */
  setFor(at: number): void {
    if (at >= this.at) return;
    this.at = at;
    this.rearm?.();
  }

  /** Resolves when it rings, when so many ms are over, or when the signal is aborted. */
  wait(mostMs: number, signal: AbortSignal): Promise<void> {
    const until = this.clock.now() + mostMs;
    return new Promise((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.rearm = null;
        if (this.at <= this.clock.now()) this.at = Infinity;
        resolve();
      };
      this.rearm = (): void => {
        clearTimeout(timer);
        timer = setTimeout(end, Math.max(0, Math.min(until, this.at) - this.clock.now()));
      };
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      else this.rearm();
    });
  }
}
