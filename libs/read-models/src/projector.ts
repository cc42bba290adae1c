import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import { Unavailable } from '@studio/kernel/commit-log';
import { ProjectionFollower, type Following } from './follower';
import { canRead, generationName, isOfGeneration } from './generation-name';
import { OldGenerations } from './old-generations';
import { behindMs, rebuildOf, type ProjectionLag, type Rebuild } from './progress';
import type { Projection } from './projection';
import type { ReadModels } from './read-models';
import { RetryBackoff, retry } from './retry';
import { newTrack, type Track } from './track';

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly projections: readonly Projection<object>[];
  /**
   * Categories that nothing is projected from but that are waited for, since commands answer with positions of
   * theirs: a store tells of the position of what is subscribed to only.
   */
  readonly alsoFollowed?: readonly string[];
  readonly clock: Clock;
  /** Told of failures, switches and removals, one line each. */
  readonly log?: (line: string) => void;
  /** How long an old generation stays for queries that are still reading it, in milliseconds. */
  readonly dropAfterMs?: number;
  /** Rest after small batches of live commits while nobody waits for them, in milliseconds. */
  readonly restMs?: number;
  /**
   * How long after the start much that is missing is left alone, in milliseconds, unless somebody waits for it: what
   * a start has to do and its first requests go first.
   */
  readonly headStartMs?: number;
}

/** A projection with the generation that is filled and the one that is read. */
interface Served {
  track: Track;
  serving: string;
  /** Where the one that is read stands, if it is an older one: it doesn't move any more. */
  readonly oldPosition: string;
  /**
   * What there was is of another log, or of an epoch that had more than this one: nothing of it may be shown, and what
   * is built instead not before it is whole.
   */
  isAnew: boolean;
}

/**
 * Keeps the read models of all projections up with the event store (architecture, The ports). A projection
 * without a checkpoint in this log is built from the log's start beside the generation that is there, and
 * switched over once it has caught up. Failures of either store are waited out; a handler that throws
 * stops its own projection only.
 */
export class Projector {
  private readonly stopping = new AbortController();
  /** Null until it is known which generations queries read. */
  private served: ReadonlyMap<string, Served> | null = null;
  private followers: readonly ProjectionFollower[] = [];
  private following: Following | null = null;
  private readonly rebuilds = new Map<string, Track>();
  private running: Promise<void> | null = null;
  private opened: Promise<void> | null = null;
  private startedAt = 0;
  private readonly waiting = new Set<() => void>();
  /** End the rests of followers. */
  private readonly resting = new Set<() => void>();
  /** Begins again with the log and the read models as they are then. */
  private leave: (error: unknown) => void = () => undefined;
  private readonly oldGenerations: OldGenerations;
  private readonly log: (line: string) => void;

  constructor(private readonly options: ProjectorOptions) {
    this.log = options.log ?? (() => undefined);
    this.oldGenerations = new OldGenerations({
      readModels: options.readModels,
      dropAfterMs: options.dropAfterMs ?? 10_000,
      used: (projection) => {
        const { track, serving } = this.servedOf(projection);
        return [track.generation, serving, this.rebuilds.get(projection)?.generation];
      },
      log: this.log,
    });
  }

  /** Resolves once it is known which generations queries read; catching up goes on behind. */
  start(): Promise<void> {
    return (this.opened ??= new Promise((resolve) => {
      this.startedAt = performance.now();
      this.running = this.run(resolve).finally(resolve);
    }));
  }

  /** Ends all subscriptions and stores how far they came. Waits are answered with false. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.oldGenerations.stop();
    await Promise.all(
      this.followers.map((follower) =>
        follower
          .advance()
          .catch((error: unknown) => this.log(`The checkpoints can't be written: ${String(error)}`)),
      ),
    );
    this.moved();
  }

  /**
   * True once what queries read holds everything up to a position; false after `timeoutMs`, or at once
   * where a projection has stopped before it.
   * @param projections names of those that matter; all when left out
   */
  waitFor(position: string, timeoutMs: number, projections?: readonly string[]): Promise<boolean> {
    return this.wait((one) => !one.isAnew && positionOf(one) >= position, timeoutMs, projections);
  }

  /**
   * Whether it is a position of this log. What lies beyond the log's end belongs to another one, which this log took
   * the place of: nobody has been told a position before its events were in the log.
   */
  async knows(position: string): Promise<boolean> {
    const { store } = this.options;
    if (!store.isPosition(position)) return false;
    const isReached = [...(this.served?.values() ?? [])].some((one) => positionOf(one) >= position);
    return isReached || position <= (await store.end());
  }

  /**
   * The same, and what the log held already when it began to be followed is there too: after a start read models may
   * be behind, or be built anew.
   */
  waitForAll(position: string, timeoutMs: number, projections?: readonly string[]): Promise<boolean> {
    const isThere = (one: Served): boolean =>
      one.track.hasArrived && one.serving === one.track.generation && positionOf(one) >= position;
    return this.wait(isThere, timeoutMs, projections);
  }

  private wait(
    isThere: (served: Served) => boolean,
    timeoutMs: number,
    projections?: readonly string[],
  ): Promise<boolean> {
    const outcome = (): boolean | null => {
      if (this.stopping.signal.aborted) return false;
      if (!this.served) return null;
      const matter = projections?.map((name) => this.servedOf(name)) ?? [...this.served.values()];
      const behind = matter.filter((one) => !isThere(one));
      if (behind.length === 0) return true;
      return behind.some(({ track }) => track.error) ? false : null;
    };
    return new Promise((resolve) => {
      const check = (isLast = false): void => {
        const result = outcome() ?? (isLast ? false : null);
        if (result === null) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve(result);
      };
      const timer = setTimeout(() => check(true), timeoutMs);
      this.waiting.add(check);
      check();
      if (this.waiting.has(check)) for (const wake of [...this.resting]) wake();
    });
  }

  /** False while anything is built in place of another log's views: wait before reading then. */
  get isWhole(): boolean {
    return [...(this.served?.values() ?? [])].every(({ isAnew }) => !isAnew);
  }

  lag(): readonly ProjectionLag[] {
    const now = this.options.clock.now();
    return [...(this.served ?? [])].map(([projection, { track, serving }]) => ({
      projection,
      generation: track.generation,
      serving,
      position: track.position,
      caughtUp: track.caughtUp && !track.error,
      behindMs: behindMs(track, now),
      error: track.error?.message ?? null,
    }));
  }

  /**
   * The generation that queries of a projection read now; ask anew for each query.
   * @throws Unavailable before `start` has resolved
   */
  generationOf(projection: string): string {
    return this.servedOf(projection).serving;
  }

  /**
   * Builds a projection anew from the log's start, beside the generation that is there; queries read that one
   * until the new one has caught up. Resolves once it is under way; while it is, asking again changes nothing.
   * @throws RangeError there is no such projection
   * @throws Unavailable
   */
  async rebuild(name: string): Promise<Rebuild> {
    const { track: old, serving } = this.servedOf(name);
    const running = this.rebuilds.get(name);
    if (running && running !== old && !running.error) return rebuildOf(running, old);
    const { following } = this;
    if (!following || following.signal.aborted) throw new Unavailable('The log is not being followed.');
    if (serving !== old.generation && !old.error)
      throw new Unavailable(`The read models of ${name} are being built already.`);

    const base = generationName(old.projection, following.epoch);
    const number = Number(/-(\d+)$/.exec(old.generation.slice(base.length))?.[1] ?? 1) + 1;
    const track = newTrack(old.projection, `${base}-${number}`, following.readModels);
    this.rebuilds.set(name, track);
    try {
      // What one that was cut off has left.
      await following.readModels.drop(track.generation);
      await following.readModels.define(track.generation, track.projection.collections);
    } catch (error) {
      this.rebuilds.delete(name);
      throw error;
    }
    const follower = new ProjectionFollower(following, [track]);
    this.followers = [...this.followers, follower];
    follower.run().catch((error: unknown) => this.leave(error));
    return rebuildOf(track, old);
  }

  /** How far the last rebuild of a projection has come; null when there was none since the start. */
  rebuildOf(name: string): Rebuild | null {
    const track = this.rebuilds.get(name);
    return track ? rebuildOf(track, this.servedOf(name).track) : null;
  }

  private servedOf(projection: string): Served {
    const served = this.served?.get(projection);
    if (served) return served;
    if (this.options.projections.some(({ name }) => name === projection))
      throw new Unavailable(`The read models of ${projection} are not open yet.`);
    throw new RangeError(`There is no projection ${projection}.`);
  }

  private async run(opened: () => void): Promise<void> {
    const { signal } = this.stopping;
    const backoff = new RetryBackoff();
    while (!signal.aborted) {
      try {
        const epoch = await this.untilDone(() => this.options.store.epoch());
        const served = new Map(
          await Promise.all(
            this.options.projections.map(
              async (projection) =>
                [projection.name, await this.untilDone(() => this.open(projection, epoch))] as const,
            ),
          ),
        );
        this.served = served;
        opened();
        this.moved();
        await this.follow([...served.values()], epoch);
      } catch (error) {
        if (signal.aborted) return;
        this.log(`Projecting begins again: ${String(error)}`);
        await backoff.rest(signal);
      }
    }
  }

  /** Follows the log with one subscription for each place at which generations stand. */
  private async follow(served: readonly Served[], epoch: string): Promise<void> {
    const { store, readModels } = this.options;
    const leaving = new AbortController();
    this.leave = (error) => leaving.abort(error);
    const following: Following = {
      store,
      readModels,
      epoch,
      alsoFollowed: this.options.alsoFollowed ?? [],
      signal: AbortSignal.any([this.stopping.signal, leaving.signal]),
      log: this.log,
      moved: () => this.moved(),
      rest: (ms, signal) => this.rest(ms, signal),
      headStart: () => this.startedAt + (this.options.headStartMs ?? 0) - performance.now(),
      restMs: this.options.restMs,
      caughtUp: (track) => this.switchOver(track),
      front: null,
    };
    this.following = following;
    this.rebuilds.clear();
    const byPosition = new Map<string, Track[]>();
    for (const { track } of served)
      byPosition.set(track.position, [...(byPosition.get(track.position) ?? []), track]);
    this.followers = [...byPosition.values()].map((tracks) => new ProjectionFollower(following, tracks));
    await Promise.all(
      this.followers.map((follower) => follower.run().catch((error: unknown) => this.leave(error))),
    );
    leaving.signal.throwIfAborted();
    // Nothing is left to follow, all having failed: wait for a better version.
    await aborted(following.signal);
    leaving.signal.throwIfAborted();
  }

  private async open(projection: Projection<object>, epoch: string): Promise<Served> {
    const { readModels } = this.options;
    const base = generationName(projection, epoch);
    const existing = await readModels.generations();
    const current = await readModels.current(projection.name);
    const generation = isOfGeneration(base, current) && existing.includes(current) ? current : base;
    await readModels.define(generation, projection.collections);
    const { position = '' } = (await readModels.checkpoint(generation)) ?? {};
    const track = newTrack(projection, generation, readModels, position);
    if (current === null || !existing.includes(current) || !canRead(projection, current)) {
      await readModels.makeCurrent(projection.name, generation);
      return { track, serving: generation, oldPosition: '', isAnew: false };
    }
    const old = current === generation ? null : await readModels.checkpoint(current);
    // Left as it is until the new one is whole, so that a start in the middle finds out again.
    if (old && old.epoch !== epoch) return { track, serving: generation, oldPosition: '', isAnew: true };
    return { track, serving: current, oldPosition: old?.position ?? '', isAnew: false };
  }

  private async switchOver(track: Track): Promise<void> {
    const { name } = track.projection;
    const served = this.served?.get(name);
    if (!served || (served.track !== track && this.rebuilds.get(name) !== track)) return;
    if (served.serving !== track.generation) {
      await this.options.readModels.makeCurrent(name, track.generation);
      this.log(`Queries of ${name} read ${track.generation} instead of ${served.serving} now.`);
      if (served.track !== track) served.track.isReplaced = true;
      served.track = track;
      served.serving = track.generation;
      this.moved();
    } else if (served.isAnew) {
      await this.options.readModels.makeCurrent(name, track.generation);
      served.isAnew = false;
      this.moved();
    }
    this.oldGenerations.dropSoon(name);
  }

  private moved(): void {
    for (const check of [...this.waiting]) check();
  }

  private rest(ms: number, signal: AbortSignal): Promise<void> {
    if (ms <= 0 || this.waiting.size > 0 || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        this.resting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      this.resting.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  private untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
    return retry(work, this.stopping.signal, (error) =>
      this.log(`The read models can't be opened: ${String(error)}`),
    );
  }
}

function positionOf({ track, serving, oldPosition }: Served): string {
  return serving === track.generation ? track.position : oldPosition;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
