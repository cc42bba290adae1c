/** How much of the time sending may take. */
export interface PaceOptions {
  /** A rest lasts so many times as long as the sending before it; 0: until the end of the turn. */
  readonly restFactor: number;
  /** But no longer than this, in ms. */
  readonly longestRestMs: number;
}

/** Rests shorter than this can't be timed: they last until the end of the turn of the event loop. */
const SHORTEST_TIMED_MS = 1;

/**
 * Decides when a channel sends: at once, if it didn't just do so. Then it rests, the longer the more sockets
 * it has written to; what comes meanwhile travels together. So a crowd costs fewer frames, and a change that
 * comes alone never waits.
 */
export class Pace<Channel extends { flush(): void }> {
  private readonly pending = new Set<Channel>();
  /** What ends the rest of each. */
  private readonly resting = new Map<Channel, () => void>();

  constructor(private readonly options: PaceOptions) {}

  /** It has something to send; `sendPending` decides. */
  add(channel: Channel): void {
    this.pending.add(channel);
  }

  /** Sends what is pending on all channels that don't rest. */
  sendPending(): void {
    for (const channel of this.pending) if (!this.resting.has(channel)) this.send(channel);
  }

  /** For a channel that is no more. */
  remove(channel: Channel): void {
    this.pending.delete(channel);
    this.resting.get(channel)?.();
    this.resting.delete(channel);
  }

  /** Sends everything that is pending and ends all rests. */
  stop(): void {
    for (const channel of [...this.pending]) channel.flush();
    for (const channel of [...this.pending, ...this.resting.keys()]) this.remove(channel);
  }

  private send(channel: Channel): void {
    this.pending.delete(channel);
    const began = performance.now();
    channel.flush();
    this.rest(channel, (performance.now() - began) * this.options.restFactor);
  }

  private rest(channel: Channel, ms: number): void {
    const end = (): void => {
      this.resting.delete(channel);
      if (this.pending.has(channel)) this.send(channel);
    };
    if (ms < SHORTEST_TIMED_MS) {
      const immediate = setImmediate(end);
      this.resting.set(channel, () => clearImmediate(immediate));
    } else {
      const timer = setTimeout(end, Math.min(ms, this.options.longestRestMs));
      this.resting.set(channel, () => clearTimeout(timer));
    }
  }
}
