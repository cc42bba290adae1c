import type { JsonObject } from '@studio/kernel/json';
import { Mailbox } from './mailbox';
import { requireTopic, Signal } from './signal';
import type { SignalHandler, SignalStats, SignalWatcher, Topic, Unsubscribe } from './signals';

/** Takes signals and hands them to the handlers of this process: what all adapters have in common. */
export class Exchange {
  private readonly mailboxes = new Map<Topic, Set<Mailbox>>();
  private readonly watchers = new Set<{ readonly watcher: SignalWatcher }>();
  private isConnected = true;
  private isClosed = false;
  private readonly counts = { published: 0, received: 0, delivered: 0, failed: 0 };
  private readonly lost = { tooLarge: 0, crowded: 0, unsent: 0, slow: 0 };

  /** @param log takes a line for operators */
  constructor(private readonly log: (line: string) => void) {}

  /**
   * Takes a signal of this process.
   * @returns null when it isn't taken
   */
  publish(topic: Topic, payload: JsonObject): Signal | null {
    requireTopic(topic);
    if (this.isClosed) return null;
    const signal = new Signal(topic, JSON.stringify(payload));
    if (signal.isTooLarge) {
      if (this.lost.tooLarge++ === 0)
        this.log(`A signal of ${signal.bytes} bytes was turned away: ${topic}.`);
      return null;
    }
    this.counts.published++;
    this.deliver(signal);
    return signal;
  }

  /** Takes a signal of another process. */
  receive(signal: Signal): void {
    this.counts.received++;
    this.deliver(signal);
  }

  subscribe(topic: Topic, handler: SignalHandler): Unsubscribe {
    requireTopic(topic);
    if (this.isClosed) return () => undefined;
    const mailbox = new Mailbox(handler, {
      delivered: () => this.counts.delivered++,
      dropped: () => this.lost.slow++,
      failed: (error, first) => this.failed(topic, error, first),
    });
    const mailboxes = this.mailboxes.get(topic) ?? new Set();
    this.mailboxes.set(topic, mailboxes.add(mailbox));
    return () => {
      mailbox.close();
      mailboxes.delete(mailbox);
      if (mailboxes.size === 0 && this.mailboxes.get(topic) === mailboxes) this.mailboxes.delete(topic);
    };
  }

  watch(watcher: SignalWatcher): Unsubscribe {
    const entry = { watcher };
    this.watchers.add(entry);
    if (!this.isConnected) this.notify('cutOff', watcher);
    return () => void this.watchers.delete(entry);
  }

  get connected(): boolean {
    return this.isConnected;
  }

  /** Notifies all watchers if the connection state changed. */
  connect(isConnected: boolean): void {
    if (isConnected === this.isConnected || this.isClosed) return;
    this.isConnected = isConnected;
    for (const { watcher } of [...this.watchers]) this.notify(isConnected ? 'back' : 'cutOff', watcher);
  }

  lose(how: 'crowded' | 'unsent', count: number): void {
    this.lost[how] += count;
  }

  stats(): SignalStats {
    return { connected: this.isConnected, ...this.counts, lost: { ...this.lost } };
  }

  close(): void {
    this.isClosed = true;
    for (const mailboxes of this.mailboxes.values()) for (const mailbox of mailboxes) mailbox.close();
    this.mailboxes.clear();
    this.watchers.clear();
  }

  private deliver(signal: Signal): void {
    for (const mailbox of this.mailboxes.get(signal.topic) ?? []) mailbox.put(signal);
  }

  private notify(what: 'cutOff' | 'back', watcher: SignalWatcher): void {
    try {
      watcher[what]?.();
    } catch (error) {
      this.log(`A watcher of signals failed: ${textOf(error)}.`);
    }
  }

  private failed(topic: Topic, error: unknown, first: boolean): void {
    this.counts.failed++;
    if (first) this.log(`A handler of signals of ${topic} failed: ${textOf(error)}.`);
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
