import { type ExpectedRevision } from '@studio/kernel/commit-log';
import type { Commit, NewEvent, StoredEvent } from '@studio/kernel/event';
import { eventId, randomCommandId } from '@studio/kernel/ids';
import type { JsonObject } from '@studio/kernel/json';
import type { EventStore, LogReader } from '../event-store';

/** One store on data of its own. */
export interface StoreUnderTest {
  readonly store: EventStore;
  /** Closes the store and opens another on the same data. */
  readonly reopen: () => Promise<EventStore>;
  /** Opens another view of the same data, like operators' commands. */
  readonly openLog: () => Promise<LogReader>;
  /** Closes everything that is open and removes the data. */
  readonly close: () => Promise<void>;
}

/** Returns a whole commit with one event per payload. */
export function commitOf(...payloads: readonly JsonObject[]): NewEvent[] {
  const commandId = randomCommandId();
  return payloads.map((data, index) => ({
    id: eventId(commandId, index),
    type: 'scene.renamed',
    data,
    meta: {
      commandId,
      index,
      of: payloads.length,
      causationId: commandId,
      correlationId: commandId,
      actor: { accountId: 'account-1', via: 'api' },
      operation: 'rename_scene',
      rev: 1,
      at: '2026-01-02T03:04:05.678Z',
    },
  }));
}

export async function readAll(store: EventStore, stream: string, from = 0): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of store.read(stream, from)) events.push(...page);
  return events;
}

/** Subscription that is consumed at the speed of its batches. */
export class Follower {
  readonly commits: Commit[] = [];
  readonly marks: { readonly position: string; readonly after: number }[] = [];
  readonly done: Promise<void>;
  private readonly abort = new AbortController();
  private changed: () => void = () => undefined;

  constructor(store: EventStore, categories: readonly string[], after = '') {
    this.done = this.run(store.subscribe(categories, after, { signal: this.abort.signal }));
  }

  async until(condition: (follower: this) => boolean): Promise<this> {
    while (!condition(this)) await new Promise<void>((resolve) => (this.changed = resolve));
    return this;
  }

  caughtUp(): Promise<this> {
    return this.until(({ marks }) => marks.length > 0);
  }

  stop(): Promise<void> {
    this.abort.abort();
    return this.done;
  }

  private async run(feed: ReturnType<EventStore['subscribe']>): Promise<void> {
    for await (const batch of feed) {
      if (batch.kind === 'commits') this.commits.push(...batch.commits);
      else this.marks.push({ position: batch.position, after: this.commits.length });
      this.changed();
    }
  }
}

export let under: StoreUnderTest;
export let store: EventStore;
const followers: Follower[] = [];
let names = 0;

export const stream = (category = 'overlay') => `${category}-${++names}x${randomCommandId()}`;
export const follow = (categories: readonly string[], after?: string) => {
  const follower = new Follower(store, categories, after);
  followers.push(follower);
  return follower;
};
export const numbers = (commits: readonly Commit[]) => commits.map(({ events }) => events[0]?.data.n);
export const refusal = (at: string, expected: ExpectedRevision) =>
  store.append(at, expected, commitOf({ late: true })).then(
    () => 'appended',
    (error: unknown) => error,
  );
/** Appends commits, fifty at once, which may land in any order; gives where each landed, in the log's order. */
export const fill = async (at: string, count: number) => {
  const ends = [];
  for (let first = 0; first < count; first += 50)
    ends.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - first) }, async (_, i) => {
          const n = first + i;
          return { n, ...(await store.append(at, 'any', commitOf({ n }))) };
        }),
      )),
    );
  return ends.sort((a, b) => (a.position < b.position ? -1 : 1));
};

/** Opens a store before each test, and closes it afterwards. */
export function eachOn(makeStore: () => Promise<StoreUnderTest>): void {
  beforeEach(async () => {
    under = await makeStore();
    store = under.store;
  });

  afterEach(async () => {
    await Promise.all(followers.splice(0).map((follower) => follower.stop()));
    await under.close();
  });
}
