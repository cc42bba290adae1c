import type { Seconds as SecondsOfWidgets } from '@studio/widgets/drawing/widget-view';
import type { ServerClock } from './server-clock';

/** One timer for everything that shows the time: it ticks on every full second of the server, while needed. */
export class Seconds implements SecondsOfWidgets {
  private readonly listeners = new Set<(now: number) => void>();
  private timer: number | undefined;

  constructor(private readonly clock: ServerClock) {}

  /** Server time, ms since 1970. */
  now(): number {
    return this.clock.now();
  }

  /** @returns what ends it */
  each(listener: (now: number) => void): () => void {
    this.listeners.add(listener);
    if (this.timer === undefined) this.schedule();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      window.clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  private schedule(): void {
    // Timers can fire a little early: aim just behind the full second.
    const wait = 1000 - (this.clock.now() % 1000) + 5;
    this.timer = window.setTimeout(() => {
      this.schedule();
      const now = this.clock.now();
      for (const listener of [...this.listeners]) listener(now);
    }, wait);
  }
}
