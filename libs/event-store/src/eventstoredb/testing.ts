import { eventId, randomCommandId } from '@studio/kernel/ids';
import type { Commit, NewEvent, StoredEvent } from '@studio/kernel/event';
import type { EventStore, FeedBatch } from '../event-store';

/** The events of one command, as the commit pipeline makes them. */
export function commitOf(size = 1, options: { rev?: number; text?: string; commandId?: string } = {}): NewEvent[] {
  const commandId = options.commandId ?? randomCommandId();
  return Array.from({ length: size }, (_, index) => ({
    id: eventId(commandId, index),
    type: 'thing.happened',
    data: { text: options.text ?? `event ${index}` },
    meta: {
      commandId,
      index,
      of: size,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'account1', via: 'api' },
      operation: 'do_thing',
      rev: options.rev ?? 1,
      at: '2026-01-01T00:00:00.000Z',
    },
  }));
}

export async function readAll(store: EventStore, stream: string, from = 0): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.read(stream, from)) events.push(...page);
  return events;
}

/** Follows a feed in the background and keeps what it gave. */
export class Follower {
  readonly commits: Commit[] = [];
  readonly marks: string[] = [];
  readonly done: Promise<void>;
  readonly #abort = new AbortController();
  #waiting: (() => void)[] = [];

  constructor(store: EventStore, categories: readonly string[], after = '') {
    this.done = this.#run(store.subscribe(categories, after, { signal: this.#abort.signal }));
  }

  /** Resolves once a condition holds; the test's own time limit ends it otherwise. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async stop(): Promise<void> {
    this.#abort.abort();
    await this.done;
  }

  async #run(feed: AsyncIterable<FeedBatch>): Promise<void> {
    for await (const batch of feed) {
      if (batch.kind === 'commits') this.commits.push(...batch.commits);
      else this.marks.push(batch.position);
      for (const wake of this.#waiting.splice(0)) wake();
    }
    for (const wake of this.#waiting.splice(0)) wake();
  }
}
