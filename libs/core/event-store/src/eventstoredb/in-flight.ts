import { Unavailable } from '@studio/kernel/commit-log';

export interface InFlightLimits {
  /** Largest number of concurrent calls. */
  readonly concurrent: number;
  /** Calls that wait behind them. */
  readonly waiting: number;
  /** Bytes of all of them together. */
  readonly bytes: number;
}

/**
 * Bounded queue in front of the store. Calls beyond its limits are refused at once, so that memory stays bounded.
 */
export class InFlight {
  readonly #limits: InFlightLimits;
  readonly #waiting: (() => void)[] = [];
  #running = 0;
  #bytes = 0;

  constructor(limits: InFlightLimits) {
    this.#limits = limits;
  }

  get full(): boolean {
    return this.#waiting.length >= this.#limits.waiting || this.#bytes >= this.#limits.bytes;
  }

  /**
   * Runs a call when it reaches the front of the queue.
   * @throws Unavailable if the queue is full, or after `ms` of waiting: the call was not run
   */
  async run<T>(bytes: number, ms: number, call: () => Promise<T>): Promise<T> {
    if (this.full) throw new Unavailable('Too many appends are waiting for EventStoreDB.');
    this.#bytes += bytes;
    try {
      if (this.#running >= this.#limits.concurrent) await this.#turn(ms);
      else this.#running++;
      try {
        return await call();
      } finally {
        // The place goes to the next in line, or is free.
        const next = this.#waiting.shift();
        if (next) next();
        else this.#running--;
      }
    } finally {
      this.#bytes -= bytes;
    }
  }

  /** Resolves once nothing is out and nothing waits. */
  async idle(): Promise<void> {
    while (this.#running > 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  async #turn(ms: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        reject(new Unavailable('EventStoreDB was too slow: the append waited in vain.'));
      }, ms);
      this.#waiting.push(start);
    });
  }
}
