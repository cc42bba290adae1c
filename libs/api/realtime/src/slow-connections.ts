/** Part of a connection that draining needs. */
interface Draining {
  /** True if everything sent has left the local buffers. */
  readonly drained: boolean;
}

/** Interval between checks, in ms. */
const POLL_MS = 25;

/** Renderers that couldn't keep up, until everything that was sent to them has left. */
export class SlowConnections {
  /** Waiting connections, each with the function to call once drained. */
  private readonly waiting = new Map<Draining, () => void>();
  private timer: NodeJS.Timeout | undefined;

  get size(): number {
    return this.waiting.size;
  }

  add(connection: Draining, onDrained: () => void): void {
    this.waiting.set(connection, onDrained);
    // Polled, since a transport can be replaced while its renderer is behind.
    this.timer ??= setInterval(() => this.poll(), POLL_MS).unref();
  }

  remove(connection: Draining): void {
    this.waiting.delete(connection);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private poll(): void {
    for (const [connection, onDrained] of this.waiting) {
      if (!connection.drained) continue;
      this.waiting.delete(connection);
      onDrained();
    }
    if (this.waiting.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
