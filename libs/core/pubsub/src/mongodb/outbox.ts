import type { Signal } from '../signal';

/** Signals that may wait to leave, and bytes of theirs. */
export const MAX_LEAVING = 5_000;
export const MAX_LEAVING_BYTES = 4 * 1024 * 1024;

export interface OutboxOptions {
  /** Called again only once it is done; what it can't send is lost. */
  readonly send: (signals: readonly Signal[]) => Promise<void>;
  readonly lose: (how: 'crowded' | 'unsent', count: number) => void;
}

/** Collects messages while earlier ones are being sent. It never exceeds its bounds and never retries. */
export class Outbox {
  private waiting: Signal[] = [];
  private bytes = 0;
  private sending: Promise<void> | null = null;

  constructor(private readonly options: OutboxOptions) {}

  /** @returns false when too many wait */
  add(signal: Signal): boolean {
    if (this.waiting.length >= MAX_LEAVING || this.bytes + signal.bytes > MAX_LEAVING_BYTES) {
      this.options.lose('crowded', 1);
      return false;
    }
    this.waiting.push(signal);
    this.bytes += signal.bytes;
    this.sending ??= this.sendAll().finally(() => (this.sending = null));
    return true;
  }

  /** Gives up what waits. */
  drop(): void {
    const { length } = this.take();
    if (length > 0) this.options.lose('unsent', length);
  }

  /** Resolves when nothing is on its way. */
  async sent(): Promise<void> {
    await this.sending;
  }

  private async sendAll(): Promise<void> {
    // What one turn of the event loop publishes leaves together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) {
      const signals = this.take();
      try {
        await this.options.send(signals);
      } catch {
        this.options.lose('unsent', signals.length);
      }
    }
  }

  private take(): readonly Signal[] {
    const signals = this.waiting;
    this.waiting = [];
    this.bytes = 0;
    return signals;
  }
}
