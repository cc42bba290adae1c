import type { StreamQueue } from './stream-queue';

interface Cached {
  readonly queue: StreamQueue<unknown>;
  bytes: number;
}

/**
 * Queues of streams with their states, in order of last use. Those at work stay; of the others, those used least
 * recently go once all together take more than the limit.
 */
export class CachedQueues {
  private readonly cached = new Map<string, Cached>();
  /** Most recently used queue. */
  private latest: unknown = null;
  private bytes = 0;

  constructor(private readonly maxBytes: number) {}

  get(stream: string): StreamQueue<unknown> | undefined {
    return this.cached.get(stream)?.queue;
  }

  /** Adds a queue, or moves it to the end. */
  use(stream: string, queue: StreamQueue<unknown>): void {
    if (this.latest === queue) return;
    const known = this.cached.get(stream);
    this.cached.delete(stream);
    this.cached.set(stream, known ?? { queue, bytes: 0 });
    this.latest = queue;
    this.measure(stream, queue);
  }

  /** Takes the size of a queue whose state may have changed, and removes others if all take too much. */
  measure(stream: string, queue: StreamQueue<unknown>): void {
    const known = this.cached.get(stream);
    if (known?.queue !== queue) return;
    const { bytes } = queue;
    this.bytes += bytes - known.bytes;
    known.bytes = bytes;
    if (this.bytes > this.maxBytes) this.evict();
  }

  [Symbol.iterator](): Iterator<StreamQueue<unknown>> {
    return [...this.cached.values()].map(({ queue }) => queue).values();
  }

  private evict(): void {
    for (const [stream, { queue, bytes }] of this.cached) {
      if (this.bytes <= this.maxBytes) return;
      if (queue.busy || queue === this.latest) continue;
      this.cached.delete(stream);
      this.bytes -= bytes;
    }
  }
}
