/**
 * Reports dropped subscriptions: one line when the first drops and one when all are back, for any number of
 * subscriptions and tries between.
 */
export class Outage {
  readonly #away = new Set<object>();
  #since = 0;

  constructor(
    private readonly address: string,
    private readonly warn: (message: string) => void,
  ) {}

  dropped(subscription: object, why: string): void {
    if (this.#away.size === 0) {
      this.#since = performance.now();
      this.warn(`The subscription to EventStoreDB at ${this.address} was dropped: ${why}`);
    }
    this.#away.add(subscription);
  }

  back(subscription: object): void {
    if (!this.#away.delete(subscription) || this.#away.size > 0) return;
    const seconds = ((performance.now() - this.#since) / 1000).toFixed(1);
    this.warn(`The subscription to EventStoreDB at ${this.address} is back after ${seconds} s.`);
  }

  /** The subscription was ended by its consumer. */
  ended(subscription: object): void {
    this.#away.delete(subscription);
  }
}
