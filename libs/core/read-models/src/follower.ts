import { categoryOf, type Commit } from '@studio/kernel/event';
import type { JsonObject } from '@studio/kernel/json';
import type { EventStore, FeedBatch } from '@studio/event-store/event-store';
import { categoriesOf } from './projection';
import { HandlerFailed, projectCommits, type ProjectedWrite } from './project-commits';
import type { Found, ReadModels } from './read-models';
import { ProjectionReader } from './reader';
import { RetryBackoff, retry } from './retry';
import type { Track } from './track';
import type { WriteCounts } from './write-counts';

/** Events that are turned into one write, about; a commit is never cut. */
const BATCH_EVENTS = 1000;
/** Documents that are fetched at once. */
const LOAD_AT_ONCE = 500;
/**
 * Number of live events below which a rest follows: a batch costs the same reads and writes, large or small.
 * Larger batches may have more waiting, since a feed delivers at most 256 commits of an embedded log, or 64 events
 * of a shared one.
 */
const SMALL_BATCH_EVENTS = { own: 256, shared: 48 };
/** Number of events up to which a first batch shows that little is missing; it is then processed at once. */
const FEW_EVENTS = 256;
/**
 * Milliseconds before a small live batch while nobody waits for it: the command's answer and the renderers' frames are
 * sent first. In an embedded log, so long that what follows from an event is in the same batch.
 */
const YIELD_MS = { own: 50, shared: 5 };
/** Rest after it: commits in the meantime form one batch. What others wrote is seen later by at most both times. */
const REST_MS = { own: 200, shared: 50 };
/** Milliseconds a checkpoint may lag behind if there was nothing to write. Nodes that only read wait for it. */
const ADVANCE_EVERY_MS = { own: 1_000, shared: 100 };

/** State shared by all followers of one log. */
export interface Following {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly epoch: string;
  /** Categories of which only the positions matter. */
  readonly alsoFollowed: readonly string[];
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly writes: WriteCounts;
  /** Called whenever tracks moved or stopped. */
  moved(): void;
  /** Resolves after that time; at once while a query waits for a position. */
  rest(ms: number, signal: AbortSignal): Promise<void>;
  /** Returns the milliseconds for which a large backlog is still postponed. */
  headStart(): number;
  /** By default `REST_MS`. */
  readonly restMs: number | undefined;
  /** Called when a track has reached the log's end; queries may read it from now on. */
  caughtUp(track: Track): Promise<void>;
  /** Follower at the log's end; the others join it when they arrive there. */
  front: ProjectionFollower | null;
}

/** One subscription that moves several generations along the log. */
export class ProjectionFollower {
  private joining: Track[] = [];
  private subscription = new AbortController();
  private advancing: NodeJS.Timeout | null = null;

  constructor(
    private readonly following: Following,
    private tracks: Track[],
  ) {}

  /** Takes over tracks with nearby positions; each continues exactly at its own. */
  join(tracks: readonly Track[]): void {
    this.joining.push(...tracks);
    this.subscription.abort();
  }

  /** Ends once the tracks have joined another follower, have all failed, or the signal aborts. */
  async run(): Promise<void> {
    const { signal, log } = this.following;
    const backoff = new RetryBackoff();
    try {
      while (!signal.aborted) {
        this.tracks.push(...this.joining.splice(0));
        if (this.tracks.length === 0) return;
        try {
          if ((await this.consume(backoff)) === 'joined') return;
          if (signal.aborted || this.tracks.length === 0 || this.joining.length > 0) continue;
          log('The feed of the event store ended; subscribing again.');
        } catch (error) {
          if (signal.aborted) return;
          log(`The feed of the event store failed: ${String(error)}`);
        }
        for (const track of this.tracks) track.caughtUp = false;
        await backoff.rest(signal);
        await this.assertEpoch();
      }
    } finally {
      if (this.following.front === this) this.following.front = null;
      if (this.advancing) clearTimeout(this.advancing);
    }
  }

  /**
   * Stores the tracks' positions that are not stored yet.
   * @throws Unavailable
   */
  async advance(): Promise<void> {
    const { readModels, epoch } = this.following;
    const byPosition = new Map<string, Track[]>();
    for (const track of this.tracks) {
      if (track.isReplaced || track.saved >= track.position) continue;
      const same = byPosition.get(track.position);
      if (same) same.push(track);
      else byPosition.set(track.position, [track]);
    }
    for (const [position, tracks] of byPosition) {
      await readModels.advance(
        tracks.map(({ generation }) => generation),
        { position, epoch },
      );
      for (const track of tracks) if (track.saved < position) track.saved = position;
    }
  }

  private async consume(backoff: RetryBackoff): Promise<'joined' | 'ended'> {
    const { store, signal } = this.following;
    this.subscription = new AbortController();
    const projected = this.tracks.flatMap(({ projection }) => categoriesOf(projection));
    const categories = [...new Set([...projected, ...this.following.alsoFollowed])];
    const from = this.tracks.map(({ position }) => position).reduce((a, b) => (a < b ? a : b));
    const either = AbortSignal.any([signal, this.subscription.signal]);
    const feed = store.subscribe(categories, from, { signal: either });
    const log = store.shared ? 'shared' : 'own';
    const { restMs = REST_MS[log] } = this.following;
    const rests = {
      first: () => this.following.rest(this.following.headStart(), either),
      before: () => this.following.rest(YIELD_MS[log], either),
      after: () => this.following.rest(restMs, either),
    };
    for await (const batch of paced(feed, this.subscription, SMALL_BATCH_EVENTS[log], rests)) {
      if (batch.kind === 'commits') await this.take(batch.commits);
      else if ((await this.reachEnd(batch.position)) === 'joined') return 'joined';
      backoff.reset();
      if (this.tracks.length === 0) return 'ended';
    }
    return 'ended';
  }

  private async take(commits: readonly Commit[]): Promise<void> {
    for (const part of parts(commits)) {
      const end = part.at(-1)?.position ?? '';
      const commitsOf = byCategory(part);
      const moves = await Promise.allSettled(
        this.tracks.map((track) => this.move(track, commitsFor(track, commitsOf, part), end)),
      );
      // Only now: an active track must not receive the same commits again.
      for (const move of moves) if (move.status === 'rejected') throw move.reason;
      this.tracks = this.tracks.filter(({ error, isReplaced }) => !error && !isReplaced);
      this.following.moved();
    }
    this.advanceSoon();
  }

  /** Moves one generation over commits of its category up to a position. */
  private async move(track: Track, commits: readonly Commit[], end: string): Promise<void> {
    if (track.isReplaced || end <= track.position) return;
    const own = after(track.position, commits);
    const [first] = own;
    if (first) {
      track.caughtUp = false;
      track.behindSince = Date.parse(first.events[0]?.meta.at ?? '');
      const failure = await this.write(track, own, end);
      if (failure) return this.fail(track, failure);
      track.behindSince = Date.parse(own.at(-1)?.events[0]?.meta.at ?? '');
      for (const { events } of own) track.events += events.length;
    }
    track.position = end;
  }

  /** Writes the changes of commits to the documents. Stops before a commit that cannot be projected. */
  private async write(track: Track, commits: readonly Commit[], end: string): Promise<HandlerFailed | null> {
    const { readModels, epoch } = this.following;
    const { projection, generation } = track;
    try {
      const projected = await projectCommits(
        projection,
        commits,
        (collection, ids) => this.load(track, collection, ids),
        new ProjectionReader(readModels, () => generation),
      );
      const writes = track.latest ? projected.map(withJson) : projected;
      if (writes.length > 0) {
        await this.untilDone(async () => {
          if (track.isReplaced) return;
          await readModels.write(generation, writes, { position: end, epoch }).catch((error: unknown) => {
            track.latest?.clear();
            throw error;
          });
        });
        track.saved = end;
        track.latest?.keep(writes);
        this.following.writes.add(writes);
      }
      return null;
    } catch (error) {
      track.latest?.clear();
      if (!(error instanceof HandlerFailed)) throw error;
      const good = commits.slice(0, error.index);
      const last = good.at(-1);
      if (!last) return error;
      const before = await this.write(track, good, last.position);
      if (!before) track.position = last.position;
      return before ?? error;
    }
  }

  private async load(
    { generation, latest }: Track,
    collection: string,
    ids: readonly string[],
  ): Promise<readonly Found<JsonObject>[]> {
    const found: Found<JsonObject>[] = [];
    const missing: string[] = [];
    for (const id of ids) {
      const known = latest?.get(collection, id);
      if (known) found.push(known);
      else missing.push(id);
    }
    for (let i = 0; i < missing.length; i += LOAD_AT_ONCE) {
      const some = missing.slice(i, i + LOAD_AT_ONCE);
      found.push(
        ...(await this.untilDone(() =>
          this.following.readModels.getMany<JsonObject>(generation, collection, some),
        )),
      );
    }
    return found;
  }

  /** The handlers are pure: trying again would fail again. Only this projection waits for a better version. */
  private fail(track: Track, failure: HandlerFailed): void {
    track.error = failure;
    track.behindSince = Date.parse(failure.commit.events[0]?.meta.at ?? '');
    this.following.log(
      `Projection ${track.projection.name} (${track.generation}) stopped. ${failure.message}`,
    );
  }

  private async reachEnd(position: string): Promise<'joined' | 'alone'> {
    const { following } = this;
    const arrived = this.tracks.filter(({ caughtUp }) => !caughtUp);
    for (const track of this.tracks) {
      if (track.position < position) track.position = position;
      track.caughtUp = track.hasArrived = true;
      track.behindSince = null;
    }
    if (following.front !== this) {
      await this.untilDone(() => this.advance());
      for (const track of arrived) await this.untilDone(() => following.caughtUp(track));
    }
    following.moved();
    if (following.front && following.front !== this) {
      following.front.join(this.tracks);
      return 'joined';
    }
    following.front = this;
    this.advanceSoon();
    return 'alone';
  }

  private advanceSoon(): void {
    if (
      this.advancing ||
      this.tracks.every(({ saved, position, isReplaced }) => isReplaced || saved >= position)
    )
      return;
    this.advancing = setTimeout(
      () => {
        this.advancing = null;
        this.advance().catch((error: unknown) => {
          this.following.log(`The checkpoints can't be written: ${String(error)}`);
          if (!this.following.signal.aborted) this.advanceSoon();
        });
      },
      ADVANCE_EVERY_MS[this.following.store.shared ? 'shared' : 'own'],
    );
    this.advancing.unref();
  }

  private async assertEpoch(): Promise<void> {
    const epoch = await this.untilDone(() => this.following.store.epoch());
    if (epoch !== this.following.epoch)
      throw new Error(`The log is another one now, ${epoch}: all is rebuilt.`);
  }

  private untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
    return retry(work, this.following.signal, (error) =>
      this.following.log(`Projecting is held up: ${String(error)}`),
    );
  }
}

/**
 * Yields batches. Until the log's end, it requests the next batch while one is processed, and rests before a large
 * first one. After that a small batch has rests before and after it, and only then the feed is read again. Leaving
 * the loop ends the subscription.
 */
async function* paced(
  feed: AsyncIterable<FeedBatch>,
  subscription: AbortController,
  fewerThan: number,
  rests: { first(): Promise<void>; before(): Promise<void>; after(): Promise<void> },
): AsyncIterable<FeedBatch> {
  const batches = feed[Symbol.asyncIterator]();
  let isLive = false;
  let isFirst = true;
  const askAhead = (): Promise<IteratorResult<FeedBatch>> => {
    const next = batches.next();
    // It is awaited in the next turn; until then it has no handler.
    next.catch(() => undefined);
    return next;
  };
  try {
    for (let next = askAhead(); ;) {
      const step = await next;
      if (step.done) return;
      const batch = step.value;
      isLive ||= batch.kind === 'caught-up';
      const isPaced = isLive && batch.kind === 'commits' && eventsIn(batch) < fewerThan;
      if (isFirst && eventsIn(batch) > FEW_EVENTS) await rests.first();
      isFirst = false;
      if (!isLive) next = askAhead();
      if (isPaced) await rests.before();
      yield batch;
      if (isPaced) await rests.after();
      if (isLive) next = askAhead();
    }
  } finally {
    // First the signal: a generator that waits for something to happen can't be left otherwise.
    subscription.abort();
    await batches.return?.();
  }
}

/** Adds the document's JSON, which the store needs, and its length. */
function withJson(write: ProjectedWrite): ProjectedWrite {
  const { collection, id, position, doc, isPatched } = write;
  return doc ? { collection, id, position, doc, isPatched, json: JSON.stringify(doc) } : write;
}

function eventsIn(batch: FeedBatch): number {
  return batch.kind === 'commits' ? batch.commits.reduce((sum, { events }) => sum + events.length, 0) : 0;
}

function byCategory(commits: readonly Commit[]): ReadonlyMap<string, readonly Commit[]> {
  const found = new Map<string, Commit[]>();
  for (const commit of commits) {
    const category = categoryOf(commit.stream);
    const known = found.get(category);
    if (known) known.push(commit);
    else found.set(category, [commit]);
  }
  return found;
}

/** Returns the commits of a part that a projection receives, in log order. */
function commitsFor(
  { projection }: Track,
  commitsOf: ReadonlyMap<string, readonly Commit[]>,
  part: readonly Commit[],
): readonly Commit[] {
  if (!projection.moreCategories) return commitsOf.get(projection.category) ?? [];
  const categories = categoriesOf(projection);
  return part.filter(({ stream }) => categories.includes(categoryOf(stream)));
}

/** Returns the commits in log order without known ones; mostly all. */
function after(known: string, commits: readonly Commit[]): readonly Commit[] {
  const isFirstNew = (commits[0]?.position ?? '') > known;
  return isFirstNew ? commits : commits.filter(({ position }) => position > known);
}

function* parts(commits: readonly Commit[]): Iterable<readonly Commit[]> {
  let part: Commit[] = [];
  let events = 0;
  for (const commit of commits) {
    part.push(commit);
    events += commit.events.length;
    if (events < BATCH_EVENTS) continue;
    yield part;
    part = [];
    events = 0;
  }
  if (part.length > 0) yield part;
}
