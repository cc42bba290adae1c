import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, FeedBatch, SubscribeOptions } from '@studio/event-store/event-store';
import { Unavailable } from '@studio/kernel/commit-log';
import type { Evolver } from '@studio/kernel/decider';
import { categoryOf, type Commit, type NewEvent, type StoredEvent } from '@studio/kernel/event';
import type { Json, JsonObject } from '@studio/kernel/json';
import { ivOf, opened, sealed, type ViewerKeys } from './viewer-keys';

/** Declaration of an event's fields that belong to a viewer. */
export type FieldsOf = Pick<Evolver<never>, 'category' | 'viewerFields'>;

/** Type of the event about a forgotten viewer. */
export const FORGOTTEN = 'viewer.forgotten';

/** Pauses while the keys can't be read: the first, and the longest after doublings. */
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;

/**
 * The same store, in which viewers' fields lie encrypted: appends seal them, what is read or followed has them in plain
 * words, or null where the key is gone. What is sealed stands in the property `sealed` beside fields that are null, so
 * that an event is one of its kind without the key, too. Streams of which nothing is declared cost nothing.
 */
export function sealedViewers(store: EventStore, evolvers: readonly FieldsOf[], keys: Keys): EventStore {
  const box = new ViewerBox(evolvers, keys);
  return {
    shared: store.shared,
    append: (stream, expected, events) =>
      box.has(stream)
        ? box.sealAll(stream, events).then((boxed) => store.append(stream, expected, boxed))
        : store.append(stream, expected, events),
    read: (stream, from, options) => {
      const pages = store.read(stream, from, options);
      return box.has(stream) ? box.read(pages) : pages;
    },
    subscribe: (categories, after, options) => {
      const feed = store.subscribe(categories, after, options);
      return categories.some((category) => box.hasCategory(category)) ? box.follow(feed, options) : feed;
    },
    isPosition: (text) => store.isPosition(text),
    end: () => store.end(),
    ...(store.knownEnd && { knownEnd: store.knownEnd.bind(store) }),
    epoch: () => store.epoch(),
    beginEpoch: (name, instead) => store.beginEpoch(name, instead),
    purge: (streams) => store.purge(streams),
    ping: () => store.ping(),
    close: () => store.close(),
  };
}

type Keys = Pick<ViewerKeys, 'keyOf' | 'dropped'> & Partial<Pick<ViewerKeys, 'cachedKey'>>;

/** A decrypted commit, and the keys that it was sealed with, by viewer. */
interface OpenedCommit {
  readonly keys: ReadonlyMap<string, Buffer>;
  readonly commit: Commit;
}

/** Decrypted data, and the key that it is sealed with. */
interface OpenedData {
  readonly key: Buffer;
  readonly data: JsonObject;
}

/** Seals and opens viewers' fields. */
export class ViewerBox {
  /**
   * Data that was sealed or opened here, as long as somebody holds it: a commit passes a dozen followers. It is used
   * only with the key, which is asked for each time.
   */
  private readonly opened = new WeakMap<JsonObject, OpenedData>();
  /** The same for commits: all followers share one. */
  private readonly openedCommits = new WeakMap<Commit, OpenedCommit>();
  private readonly fields: ReadonlyMap<string, NonNullable<FieldsOf['viewerFields']>>;

  constructor(
    evolvers: readonly FieldsOf[],
    private readonly keys: Keys,
  ) {
    this.fields = new Map(
      evolvers.flatMap(({ category, viewerFields }) =>
        viewerFields ? [[category, viewerFields] as const] : [],
      ),
    );
  }

  hasCategory(category: string): boolean {
    return this.fields.has(category);
  }

  has(stream: string): boolean {
    return this.hasCategory(categoryOf(stream));
  }

  /** @throws Unavailable */
  async sealAll(stream: string, events: readonly NewEvent[]): Promise<readonly NewEvent[]> {
    const declared = this.fields.get(categoryOf(stream)) ?? {};
    return Promise.all(
      events.map(async (event) => {
        const names = Object.hasOwn(declared, event.type) ? declared[event.type] : undefined;
        return names ? this.seal(stream, event, names) : event;
      }),
    );
  }

  /** The decrypted pages of a stream. @throws Unavailable */
  async *read(
    pages: AsyncIterable<readonly StoredEvent[]> | Iterable<readonly StoredEvent[]>,
  ): AsyncGenerator<readonly StoredEvent[]> {
    for await (const page of pages) yield await this.openAll(page);
  }

  /** A decrypted feed, but for commits that the consumer needs not opened. */
  async *follow(
    feed: AsyncIterable<FeedBatch>,
    { signal, opens }: Pick<SubscribeOptions, 'signal' | 'opens'> = {},
  ): AsyncGenerator<FeedBatch> {
    for await (const batch of feed) {
      if (batch.kind !== 'commits' || !batch.commits.some(({ stream }) => this.has(stream))) {
        yield batch;
        continue;
      }
      this.forget(batch.commits);
      const known = batch.commits.map((commit) => this.openedFromCache(commit, opens));
      const commits = known.every((commit) => commit !== null)
        ? known
        : await this.opensInTheEnd(batch.commits, signal, opens);
      if (!commits) return;
      yield { ...batch, commits };
    }
  }

  /** @throws Unavailable */
  async openCommit(commit: Commit): Promise<Commit> {
    if (!this.has(commit.stream)) return commit;
    const events = await this.openAll(commit.events);
    return events === commit.events ? commit : { ...commit, events };
  }

  /** Returns a commit as a follower receives it; null if its keys or its data are not in memory. */
  private openedFromCache(commit: Commit, opens: SubscribeOptions['opens']): Commit | null {
    if (!this.has(commit.stream) || !isSealed(commit) || opens?.(commit) === false) return commit;
    const known = this.openedCommits.get(commit);
    if (!known) return this.openWithCachedKeys(commit);
    for (const [viewerId, key] of known.keys)
      if (this.keys.cachedKey?.(viewerId)?.equals(key) !== true) return null;
    return known.commit;
  }

  private openWithCachedKeys(commit: Commit): Commit | null {
    const keys = new Map<string, Buffer>();
    const events: StoredEvent[] = [];
    for (const event of commit.events) {
      const { viewerId, sealed: content } = event.data;
      if (content === undefined) {
        events.push(event);
        continue;
      }
      if (typeof viewerId !== 'string') return null;
      const key = this.keys.cachedKey?.(viewerId);
      const known = this.opened.get(event.data);
      if (!key || !known?.key.equals(key)) return null;
      keys.set(viewerId, key);
      events.push({ ...event, data: known.data });
    }
    const decrypted = { ...commit, events };
    this.openedCommits.set(commit, { keys, commit: decrypted });
    return decrypted;
  }

  private forget(commits: readonly Commit[]): void {
    for (const { events } of commits)
      for (const { type, data } of events)
        if (type === FORGOTTEN && typeof data['viewerId'] === 'string') this.keys.dropped(data['viewerId']);
  }

  private async seal(stream: string, event: NewEvent, names: readonly string[]): Promise<NewEvent> {
    const { viewerId } = event.data;
    const values = Object.fromEntries(
      names.flatMap((name): [string, Json][] => {
        const value = event.data[name] ?? null;
        return value === null ? [] : [[name, value]];
      }),
    );
    if (Object.keys(values).length === 0) return event;
    const empty = { ...event.data, ...Object.fromEntries(names.map((name) => [name, null])) };
    if (typeof viewerId !== 'string')
      throw new Error(`${event.type} tells something of a viewer and doesn't say whom: it has no viewerId.`);
    const key = await this.keys.keyOf(viewerId);
    // Forgotten in the meantime.
    if (!key) return { ...event, data: empty };
    const content = Buffer.from(JSON.stringify(values));
    const tiedTo = tieOf(stream, event);
    const data = { ...empty, sealed: sealed(key, content, tiedTo, ivOf(key, content, tiedTo)) };
    this.opened.set(data, { key, data: { ...empty, ...values } });
    return { ...event, data };
  }

  /** @throws Unavailable */
  private async openAll(events: readonly StoredEvent[]): Promise<readonly StoredEvent[]> {
    if (!isSealed({ events })) return events;
    return Promise.all(events.map(async (event) => ('sealed' in event.data ? this.open(event) : event)));
  }

  private async open(event: StoredEvent): Promise<StoredEvent> {
    const { viewerId } = event.data;
    const key = typeof viewerId === 'string' ? await this.keys.keyOf(viewerId) : null;
    const known = this.opened.get(event.data);
    if (key && known?.key.equals(key)) return { ...event, data: known.data };
    const { sealed: content, ...data } = event.data;
    const text = key && typeof content === 'string' ? opened(key, content, tieOf(event.stream, event)) : null;
    if (!key || !text) return { ...event, data };
    const decrypted = { ...data, ...(JSON.parse(text.toString()) as JsonObject) };
    this.opened.set(event.data, { key, data: decrypted });
    return { ...event, data: decrypted };
  }

  /** Waits for the keys as a feed waits for its store; null when the signal has ended it. */
  private async opensInTheEnd(
    commits: readonly Commit[],
    signal?: AbortSignal,
    opens: SubscribeOptions['opens'] = () => true,
  ): Promise<readonly Commit[] | null> {
    const left = new Set(commits.filter((commit) => isSealed(commit) && !opens(commit)));
    for (let pauseMs = FIRST_RETRY_MS; ; pauseMs = Math.min(2 * pauseMs, LAST_RETRY_MS)) {
      try {
        return await Promise.all(
          commits.map(async (commit) => (left.has(commit) ? commit : this.openCommit(commit))),
        );
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        await sleep(pauseMs, undefined, { ...(signal && { signal }), ref: false }).catch(() => undefined);
        if (signal?.aborted) return null;
      }
    }
  }
}

function isSealed({ events }: Pick<Commit, 'events'>): boolean {
  return events.some(({ data }) => 'sealed' in data);
}

/** Binds sealed data to one event. */
function tieOf(stream: string, { id }: Pick<NewEvent, 'id'>): string {
  return `${stream}/${id}`;
}
