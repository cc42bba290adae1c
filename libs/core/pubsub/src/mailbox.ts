import type { Signal } from './signal';
import { MAX_WAITING, MAX_WAITING_BYTES, type SignalHandler } from './signals';

/** Receives the fate of a mailbox's messages. */
export interface MailboxObserver {
  delivered(): void;
  dropped(): void;
  /** @param first whether no signal failed in this mailbox before */
  failed(error: unknown, first: boolean): void;
}

/** Queue of one handler: it gets one message at a time, and never within the call that published it. */
export class Mailbox {
  private readonly waiting: Signal[] = [];
  private bytes = 0;
  /** A turn is due, or the handler takes its time. */
  private isBusy = false;
  private isClosed = false;
  private hasFailed = false;

  constructor(
    private readonly handler: SignalHandler,
    private readonly observer: MailboxObserver,
  ) {}

  /** The newest count most: where there are too many, the oldest go. */
  put(signal: Signal): void {
    this.waiting.push(signal);
    this.bytes += signal.bytes;
    while (this.waiting.length > MAX_WAITING || this.bytes > MAX_WAITING_BYTES) {
      this.take();
      this.observer.dropped();
    }
    if (!this.isBusy) this.schedule();
  }

  close(): void {
    this.isClosed = true;
    this.waiting.length = 0;
  }

  private take(): Signal | undefined {
    const signal = this.waiting.shift();
    this.bytes -= signal?.bytes ?? 0;
    return signal;
  }

  private schedule(): void {
    this.isBusy = true;
    setImmediate(() => void this.turn());
  }

  /** Hands out what waits now. What comes meanwhile has its turn later, so that others have theirs. */
  private async turn(): Promise<void> {
    for (let left = this.waiting.length; left > 0 && !this.isClosed; left--) {
      const signal = this.take();
      if (signal) {
        const done = this.deliver(signal);
        if (done) await done;
      }
    }
    if (this.waiting.length > 0) this.schedule();
    else this.isBusy = false;
  }

  /** @returns undefined when it is done already */
  private deliver(signal: Signal): Promise<void> | undefined {
    this.observer.delivered();
    try {
      const done = this.handler(signal.payload, signal.topic);
      return done instanceof Promise ? done.catch((error: unknown) => this.fail(error)) : undefined;
    } catch (error) {
      this.fail(error);
      return undefined;
    }
  }

  private fail(error: unknown): void {
    this.observer.failed(error, !this.hasFailed);
    this.hasFailed = true;
  }
}
