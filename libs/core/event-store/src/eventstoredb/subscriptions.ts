import { setTimeout as sleep } from 'node:timers/promises';
import { furtherOf } from '@studio/kernel/event';
import { endsBefore, type EventStore, type FeedBatch } from '../event-store';
import { messageOf, type EventStoreConnection } from './connection';
import { Feed } from './feed';
import { Outage } from './outage';
import { SharedTail } from './tail';

const FIRST_BACKOFF_MS = 50;
const LAST_BACKOFF_MS = 2_000;

export interface SubscriptionsOptions {
  readonly connection: EventStoreConnection;
  readonly log: Pick<EventStore, 'shared' | 'end'>;
  /** Streams whose events are no longer delivered. */
  readonly purgedStreams: () => Promise<ReadonlySet<string>>;
  /** Milliseconds the server has to confirm a subscription, and to deliver events written here. */
  readonly patienceMs: number;
  /** Position up to which events of these categories were written here; '' for none. */
  readonly writtenTo: (categories: readonly string[]) => string;
  /** Categories that all subscriptions at the log's end share over one subscription. */
  readonly followed: readonly string[];
  readonly warn: (message: string) => void;
  readonly shortened: ((message: string) => void) | undefined;
  /** Ends all of them. */
  readonly ending: AbortSignal;
}

/** All subscriptions to the log in this process. */
export class Subscriptions {
  readonly #outage: Outage;
  #tail: SharedTail | null = null;
  #opening: Promise<void> | null = null;
  /** True once the shortened log was reported. */
  #hasTold = false;

  constructor(private readonly options: SubscriptionsOptions) {
    this.#outage = new Outage(options.connection.address, options.warn);
  }

  /** The subscription that all share; null before there is one, and after its end. */
  get tail(): SharedTail | null {
    return this.#tail?.isOver === false ? this.#tail : null;
  }

  /** Yields the commits after a position, until the signal aborts or the log has become shorter. */
  follow(categories: readonly string[], after: string, signal: AbortSignal): AsyncGenerator<FeedBatch> {
    const isFollowed = categories.every((category) => this.options.followed.includes(category));
    return this.#follow(categories, after, signal, isFollowed);
  }

  async *#follow(
    categories: readonly string[],
    after: string,
    signal: AbortSignal,
    isFollowed: boolean,
  ): AsyncGenerator<FeedBatch> {
    let position = after;
    let failures = 0;
    const subscription = {};
    try {
      while (!signal.aborted) {
        let feed: Feed | undefined;
        try {
          if (failures > 0 && (await this.#isShorterThan(position))) return;
          const tail = isFollowed ? await this.#openTail() : null;
          // A consumer that reaches the log's end after this has all that lies before it.
          let known = tail?.from ?? '';
          feed = this.#feed(categories, position, await this.options.purgedStreams(), signal);
          for (;;) {
            const batch = await feed.next();
            if (!batch) return;
            failures = 0;
            this.#outage.back(subscription);
            if (batch.kind === 'commits') position = batch.commits.at(-1)?.position ?? position;
            if (tail) this.#note(categories, batch);
            yield batch;
            if (!tail || batch.kind !== 'caught-up') continue;
            const reached = furtherOf(known, position);
            known = '';
            if (tail.covers(reached)) {
              feed.close();
              position = yield* tail.follow(categories, reached, signal);
              // The tail ends with the store, or after it reported a shorter log.
              if (tail.isOver) return;
              break;
            }
          }
          continue;
        } catch (error) {
          this.#outage.dropped(subscription, messageOf(error));
        } finally {
          feed?.close();
        }
        const pause = Math.min(FIRST_BACKOFF_MS * 2 ** failures++, LAST_BACKOFF_MS);
        await sleep(pause * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
      }
    } finally {
      this.#outage.ended(subscription);
    }
  }

  /** Nobody is told of a commit before the heads include it. */
  #note(categories: readonly string[], batch: FeedBatch): void {
    const heads = this.tail?.heads;
    if (batch.kind === 'commits') for (const commit of batch.commits) heads?.take(commit);
    else if (categories.length === 1)
      for (const category of categories) heads?.takeCategory(category, batch.position);
  }

  /** The subscription that all share from now on. @throws Unavailable */
  async #openTail(): Promise<SharedTail | null> {
    if (!this.#tail || this.#tail.isOver) {
      const { log, followed, ending } = this.options;
      this.#opening ??= log
        .end()
        .then((end) => {
          this.#tail = new SharedTail(end, followed);
          this.#tail.take(this.#follow(followed, end, ending, false)).catch(() => undefined);
        })
        .finally(() => (this.#opening = null));
      await this.#opening;
    }
    return this.#tail;
  }

  #feed(
    categories: readonly string[],
    after: string,
    purged: ReadonlySet<string>,
    signal: AbortSignal,
  ): Feed {
    const { connection, patienceMs, writtenTo } = this.options;
    return new Feed({
      client: connection.client,
      prefixes: categories.map((category) => `${category}-`),
      after,
      purged,
      signal,
      patienceMs,
      written: () => writtenTo(categories),
    });
  }

  /**
   * Returns true if the log was replaced by a shorter state, which makes everything built from it here invalid.
   * @throws Unavailable: a subscription must not continue before this is known, or it waits for ever beyond the
   * log's end
   */
  async #isShorterThan(position: string): Promise<boolean> {
    const { connection, log, shortened } = this.options;
    if (!shortened || !(await endsBefore(log, position))) return false;
    if (!this.#hasTold)
      shortened(
        `The event log of EventStoreDB at ${connection.address} is shorter than it was (has a backup been put back?)`,
      );
    this.#hasTold = true;
    return true;
  }
}
