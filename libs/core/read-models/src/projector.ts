import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import type { Clock } from '@studio/kernel/clock';
import { Unavailable } from '@studio/kernel/commit-log';
import { CheckpointWatch } from './checkpoint-watch';
import { ProjectionFollower, type Following } from './follower';
import { canRead, generationName, isOfGeneration } from './generation-name';
import { OldGenerations } from './old-generations';
import { behindMs, rebuildOf, type ProjectionLag, type Rebuild } from './progress';
import type { Projection } from './projection';
import type { ReadModels } from './read-models';
import { RetryBackoff, retry } from './retry';
import { positionOf, type ServedModel } from './served';
import { newTrack, type Track } from './track';
import { WriteCounts } from './write-counts';

export interface ProjectorOptions {
  readonly store: EventStore;
  readonly readModels: ReadModels;
  readonly projections: readonly Projection<object>[];
  /**
   * Categories without projections whose positions queries wait for, since commands answer with them. A store
   * reports positions of subscribed categories only.
   */
  readonly alsoFollowed?: readonly string[];
  readonly clock: Clock;
  /** Receives failures, switches and removals, one line each. */
  readonly log?: (line: string) => void;
  /** Milliseconds an old generation stays for queries that still read it. */
  readonly dropAfterMs?: number;
  /** Rest after small batches of live commits while no query waits for them, in milliseconds. */
  readonly restMs?: number;
  /**
   * Milliseconds after the start for which a large backlog is postponed, unless a query waits for it. The server's
   * start and its first requests go first.
   */
  readonly headStartMs?: number;
  /** True if other processes fill the read models, and this one only reads them. */
  readonly isReader?: boolean;
  /** Counts what is written. */
  readonly writes?: WriteCounts;
}

/** Milliseconds between two looks at checkpoints of other processes while somebody waits. */
const LOOK_EVERY_MS = 25;

/**
 * Updates the read models of all projections from the event store. A projection without
 * a checkpoint in this log is built from the log's start, in parallel to the existing generation. It replaces that
 * once it has caught up. Failures of either store are retried. A handler that throws stops its own projection
 * only.
 */
export class Projector {
  private readonly stopping = new AbortController();
  /** Null until it is known which generations queries read. */
  private served: ReadonlyMap<string, ServedModel> | null = null;
  private followers: readonly ProjectionFollower[] = [];
  private following: Following | null = null;
  private readonly rebuilds = new Map<string, Track>();
  private running: Promise<void> | null = null;
  private opened: Promise<void> | null = null;
  private startedAt = 0;
  /** Checks of those who wait, with the projections that matter to them; all if undefined. */
  private readonly waiting = new Map<() => void, readonly string[] | undefined>();
  /** Those who wait without hurry: batches keep their pauses. */
  private readonly patient = new Map<() => void, readonly string[] | undefined>();
  /** End the rests of followers. */
  private readonly resting = new Set<() => void>();
  /** Restarts with the current log and read models. */
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

  /** Resolves once it is known which generations queries read; catching up continues in the background. */
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
   * Resolves with true once the documents that queries read include everything up to a position. Resolves with
   * false after `timeoutMs`, or at once if a projection has stopped before it.
   * @param projections names of the relevant ones; all by default
   */
  waitFor(position: string, timeoutMs: number, projections?: readonly string[]): Promise<boolean> {
    return this.wait((one) => !one.isAnew && positionOf(one) >= position, timeoutMs, projections);
  }

  /**
   * Returns true for a position of this log. A position beyond the log's end belongs to a log this one replaced,
   * since positions are published only after their events are in the log.
   */
  async knows(position: string): Promise<boolean> {
    const { store } = this.options;
    if (!store.isPosition(position)) return false;
    const isReached = [...(this.served?.values() ?? [])].some((one) => positionOf(one) >= position);
    return isReached || position <= (await store.end());
  }

  /**
   * Waits as `waitFor`, and also for all that the log held when following began. After a start read models may be
   * behind, or in a rebuild.
   * @param isPatient true leaves batches their pauses, for what nobody waits for on the spot
   */
  waitForAll(
    position: string,
    timeoutMs: number,
    projections?: readonly string[],
    isPatient = false,
  ): Promise<boolean> {
    const isThere = (one: ServedModel): boolean =>
      one.track.hasArrived && one.serving === one.track.generation && positionOf(one) >= position;
    return this.wait(isThere, timeoutMs, projections, isPatient);
  }

  private wait(
    isThere: (served: ServedModel) => boolean,
    timeoutMs: number,
    projections?: readonly string[],
    isPatient = false,
  ): Promise<boolean> {
    const waiting = isPatient ? this.patient : this.waiting;
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
        waiting.delete(check);
        resolve(result);
      };
      const timer = setTimeout(() => check(true), timeoutMs);
      waiting.set(check, projections);
      check();
      if (this.waiting.has(check) || this.options.isReader) for (const wake of [...this.resting]) wake();
    });
  }

  /** True if other processes fill the read models. */
  get isReader(): boolean {
    return this.options.isReader ?? false;
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
   * Returns the generation that queries of a projection read now; call it again for each query.
   * @throws Unavailable before `start` has resolved
   */
  generationOf(projection: string): string {
    return this.servedOf(projection).serving;
  }

  /**
   * Rebuilds a projection from the log's start, in parallel to the existing generation, which queries read until
   * the new one has caught up. Resolves once the rebuild has begun; during one, another call changes nothing.
   * @throws RangeError there is no such projection
   * @throws Unavailable
   */
  async rebuild(name: string): Promise<Rebuild> {
    const { track: old, serving } = this.servedOf(name);
    const running = this.rebuilds.get(name);
    if (running && running !== old && !running.error) return rebuildOf(running, old);
    const { following } = this;
    if (this.options.isReader) throw new Unavailable('Other nodes fill the read models: rebuild them there.');
    if (!following || following.signal.aborted) throw new Unavailable('The log is not being followed.');
    if (serving !== old.generation && !old.error)
      throw new Unavailable(`The read models of ${name} are being built already.`);

    const base = generationName(old.projection, following.epoch);
    const number = Number(/-(\d+)$/.exec(old.generation.slice(base.length))?.[1] ?? 1) + 1;
    const track = newTrack(old.projection, `${base}-${number}`, following.readModels);
    this.rebuilds.set(name, track);
    try {
      // Documents of an interrupted rebuild.
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

  /** Returns the progress of the last rebuild of a projection; null if there was none since the start. */
  rebuildOf(name: string): Rebuild | null {
    const track = this.rebuilds.get(name);
    return track ? rebuildOf(track, this.servedOf(name).track) : null;
  }

  private servedOf(projection: string): ServedModel {
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
        if (this.options.isReader) await this.watch(served, epoch);
        else await this.follow([...served.values()], epoch);
      } catch (error) {
        if (signal.aborted) return;
        this.log(`Projecting begins again: ${String(error)}`);
        await backoff.rest(signal);
      }
    }
  }

  /** Follows the log with one subscription for each position at which generations are. */
  private async follow(served: readonly ServedModel[], epoch: string): Promise<void> {
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
      writes: this.options.writes ?? new WriteCounts(),
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

  /** Polls for the writes of other processes while a reader waits for them. */
  private async watch(served: ReadonlyMap<string, ServedModel>, epoch: string): Promise<void> {
    const { signal } = this.stopping;
    const watch = new CheckpointWatch(this.options.readModels, epoch);
    while (!signal.aborted) {
      const awaited = [...this.waiting.values(), ...this.patient.values()];
      await this.untilDone(() => watch.lookAt([...served.values()], awaited));
      watch.assertKnown([...served.values()]);
      this.moved();
      if (this.waiting.size + this.patient.size > 0) await sleep(LOOK_EVERY_MS, undefined, { ref: false });
      else await this.rest(watch.restMs([...served.values()]), signal);
    }
  }

  private async open(projection: Projection<object>, epoch: string): Promise<ServedModel> {
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
    // Unchanged until the new one is complete, so that a restart in the middle finds the same state.
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
    for (const check of [...this.waiting.keys(), ...this.patient.keys()]) check();
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

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
