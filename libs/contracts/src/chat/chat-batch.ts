import type { ErasedViewers } from '@studio/viewers/viewer-buffers';

/** Options of a batch of chat lines. Items of one key are delivered in the order of the chat. */
export interface ChatBatchOptions<Item> {
  /** Name for warnings: "Votes". */
  readonly name: string;
  /** Milliseconds from the first waiting item to its delivery. */
  readonly everyMs: number;
  /** Maximum number of items per delivery. */
  readonly atOnce?: number;
  /** Maximum number of waiting items per key; further ones are dropped and counted. */
  readonly maxWaiting: number;
  /** Returns an item without data of erased viewers; null to drop it. */
  readonly without: (item: Item, viewers: ErasedViewers) => Item | null;
  /** Delivers items of one account and key. The next delivery of the key waits for it. */
  readonly deliver: (accountId: string, items: readonly Item[], key: string) => Promise<void>;
  /** Returns true if the items of a failed delivery wait for the next; by default they are dropped. */
  readonly retries?: (error: unknown) => boolean;
  /** Drop what waits when the server stops; by default it is delivered. */
  readonly dropsOnStop?: boolean;
}

interface Waiting<Item> {
  readonly accountId: string;
  readonly key: string;
  items: Item[];
  /** Items of the delivery under way. */
  inFlight: Item[];
  timer: NodeJS.Timeout | null;
  running: Promise<void> | null;
  isFailing: boolean;
}

/** Pause before a failed delivery is repeated, in ms. */
const RETRY_MS = 1_000;

/** Collects items from chat lines and delivers them together, per account and key. */
export class ChatBatch<Item> {
  private readonly waiting = new Map<string, Waiting<Item>>();
  private isStopped = false;
  /** Number of items dropped because too many were waiting. */
  dropped = 0;

  constructor(
    private readonly options: ChatBatchOptions<Item>,
    private readonly warn: (line: string) => void,
  ) {}

  /** Adds an item. It is delivered later; nothing waits here. */
  add(accountId: string, item: Item, key = accountId): void {
    const waiting = this.waitingOf(accountId, key);
    if (waiting.items.length >= this.options.maxWaiting) this.dropped++;
    else waiting.items.push(item);
    this.schedule(waiting, this.options.everyMs);
  }

  /** Items that wait for their delivery, in the order of the chat. */
  itemsOf(key: string): readonly Item[] {
    return this.waiting.get(key)?.items ?? [];
  }

  /** Delivers what waits now, of one key or of all; resolves once that is done or has failed. */
  async flush(key?: string): Promise<void> {
    const all = [...this.waiting.values()].filter((each) => key === undefined || each.key === key);
    await Promise.all(
      all.map(async (waiting) => {
        await waiting.running;
        if (waiting.items.length > 0) await this.run(waiting);
      }),
    );
  }

  /** Drops data of viewers from all items; resolves once deliveries under way have ended. */
  async forget(accountId: string, viewers: ErasedViewers): Promise<void> {
    const all = [...this.waiting.values()].filter((each) => each.accountId === accountId);
    await Promise.all(
      all.map(async (waiting) => {
        waiting.items = this.remaining(waiting.items, viewers);
        // A delivery that fails puts these back.
        waiting.inFlight = this.remaining(waiting.inFlight, viewers);
        await waiting.running;
      }),
    );
  }

  /** Delivers what waits once more, without retries; later items are ignored. */
  async stop(): Promise<void> {
    this.isStopped = true;
    for (const waiting of this.waiting.values()) clearTimeout(waiting.timer ?? undefined);
    if (!this.options.dropsOnStop) await this.flush();
    this.waiting.clear();
  }

  private waitingOf(accountId: string, key: string): Waiting<Item> {
    const known = this.waiting.get(key);
    if (known) return known;
    const made: Waiting<Item> = {
      ...{ accountId, key, items: [], inFlight: [], timer: null, running: null, isFailing: false },
    };
    this.waiting.set(key, made);
    return made;
  }

  private schedule(waiting: Waiting<Item>, ms: number): void {
    if (waiting.timer || waiting.running || this.isStopped) return;
    waiting.timer = setTimeout(() => {
      waiting.timer = null;
      void this.run(waiting);
    }, ms);
    waiting.timer.unref();
  }

  private run(waiting: Waiting<Item>): Promise<void> {
    clearTimeout(waiting.timer ?? undefined);
    waiting.timer = null;
    waiting.running ??= this.deliverAll(waiting).finally(() => {
      waiting.running = null;
      if (waiting.items.length > 0)
        this.schedule(waiting, waiting.isFailing ? RETRY_MS : this.options.everyMs);
      else this.waiting.delete(waiting.key);
    });
    return waiting.running;
  }

  /** Delivers until nothing waits or a delivery fails. */
  private async deliverAll(waiting: Waiting<Item>): Promise<void> {
    const { deliver, atOnce = Infinity, retries } = this.options;
    while (waiting.items.length > 0) {
      waiting.inFlight = waiting.items.splice(0, atOnce);
      try {
        await deliver(waiting.accountId, waiting.inFlight, waiting.key);
        waiting.isFailing = false;
      } catch (error) {
        const isRetried = retries?.(error) ?? false;
        this.report(waiting, isRetried, error);
        if (isRetried) waiting.items.unshift(...waiting.inFlight);
        return;
      } finally {
        waiting.inFlight = [];
      }
    }
  }

  /** Warns at the first failure, and again only after a delivery has succeeded. */
  private report(waiting: Waiting<Item>, isRetried: boolean, error: unknown): void {
    if (!waiting.isFailing) {
      const outcome = isRetried ? 'are queued' : 'were dropped';
      this.warn(`${this.options.name} of account ${waiting.accountId} ${outcome}: ${String(error)}`);
    }
    waiting.isFailing = true;
  }

  private remaining(items: readonly Item[], viewers: ErasedViewers): Item[] {
    return items.flatMap((item) => this.options.without(item, viewers) ?? []);
  }
}
