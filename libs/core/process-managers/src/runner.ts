import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { streamName, type Commit, type StoredEvent } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { Alarm } from './alarm';
import { Checkpoint } from './checkpoint';
import { Checkpoints } from './checkpoints';
import type { Share, ShareUser } from './share';
import type { JointWrites } from './joint-writes';
import { lanesOf, roundsOf, type Concerning, type Placed, type PlacedDue } from './rounds';
import { isTransient } from './transient';
import { firstCause, type Call, type Cause, type DueCall, type Process, type Reaction } from './process';
import { LOOP_DETECTED, type ProcessStats } from './process-stats';
import {
  refusedCallsOf,
  setAsidesOf,
  type DeadLetters,
  type RefusedCall,
  type DeadLetter,
} from './dead-letters';

/** Milliseconds between checks for due work. */
const DUE_MS = 250;
const TRIES = 5;
/** Rests between tries, doubling. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [100, 5_000];
/** The checkpoint follows at least so often while nothing is its business; those of many partitions less often. */
const IDLE_COMMITS = 256;
const IDLE_COMMITS_DIVIDED = 1_024;
/** Milliseconds after a failure until it begins again. */
const AGAIN_MS = 1_500;

/** Longest chain of reactions; one more counts as a loop [processes/3]. */
const MOST_CAUSES = 5;

export interface RunnerDeps {
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
  /** Accounts that this node acts for. */
  readonly share: Share;
  /** Checkpoints of this node's processes. */
  readonly joint: JointWrites;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Runs one process for the accounts of this node: in order, each call once, through failures and restarts. */
export class ProcessRunner implements ShareUser {
  /** Number of calls since the start by outcome: done, set_aside, or the code of the refusal. */
  private readonly outcomes = new Map<string, number>();
  private readonly asides: DeadLetters<DeadLetter>;
  private readonly refusals: DeadLetters<RefusedCall>;
  /** Commits without a reaction yet, and due work not done yet. */
  private waiting = { commits: 0, due: 0 };
  /** Time of the commit being handled; null once caught up. */
  private at: string | null = null;
  /** Aborted when the accounts of this node change. */
  private turn = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private isFollowing = false;

  constructor(
    readonly process: Process,
    private readonly deps: RunnerDeps,
  ) {
    this.asides = setAsidesOf(deps.records, process.name);
    this.refusals = refusedCallsOf(deps.records, process.name);
  }

  /** This node acts for some accounts now: whatever happens there from here on is reacted to. */
  get isActing(): boolean {
    return this.isFollowing && this.deps.share.partitions.length > 0;
  }

  /**
   * Sees to it that whatever happens from now on is reacted to, whichever node acts then and however late. Failing it,
   * that holds from the moment that one acts.
   */
  async prepare(): Promise<void> {
    try {
      await new Checkpoint(this.deps.records, this.process.name).load(this.deps.store);
    } catch {
      // A store is away, or another node has just done it.
    }
  }

  /** Goes on with the accounts that this node has now. What is under way for others ends after the present call. */
  async shareChanged(): Promise<void> {
    this.turn.abort();
    await this.running;
    await this.process.shareChanged?.();
    if (this.deps.share.partitions.length === 0) return;
    this.turn = new AbortController();
    this.running = this.run(this.turn.signal);
  }

  setAsides(): Promise<readonly DeadLetter[]> {
    return this.asides.list();
  }

  /** The latest refusals, on whichever node they were. */
  refused(): Promise<readonly RefusedCall[]> {
    return this.refusals.list();
  }

  get stats(): ProcessStats {
    const { process, isActing, outcomes, waiting, at } = this;
    const behindMs = at === null ? 0 : Math.max(0, this.deps.clock.now() - Date.parse(at));
    return {
      name: process.name,
      isActing,
      outcomes,
      waiting: waiting.commits + waiting.due,
      behindMs: isActing ? behindMs : null,
    };
  }

  /**
   * Runs dead letters again.
   * @returns number of calls that succeeded
   */
  async retry(): Promise<number> {
    let done = 0;
    for (const { key, stream, revision } of await this.asides.list()) {
      const event = await this.eventAt(stream, revision);
      // Whoever holds the lease: what was done already isn't done twice.
      if (event) await this.reactTo(event, () => true);
      await this.asides.remove(key);
      done++;
    }
    return done;
  }

  /** Until the accounts change. Nothing goes on when it has ended. */
  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.act(signal);
      } catch (error) {
        if (!signal.aborted)
          this.deps.warn(`The process ${this.process.name} is paused after an error: ${String(error)}`);
      }
      await delay(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  private async act(signal: AbortSignal): Promise<void> {
    const held = new AbortController();
    const end = (): void => held.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      const { records, share, store } = this.deps;
      if (share.partitions.length === 0) return;
      const joint = share.size > 1 ? null : this.deps.joint;
      const checkpoints = new Checkpoints(records, this.process.name, share.partitions, joint, end);
      await checkpoints.load(store);
      this.isFollowing = true;
      // Both have ended before another node begins.
      const ended = await Promise.allSettled([this.follow(checkpoints, held), this.keepTime(held)]);
      for (const each of ended) if (each.status === 'rejected' && !signal.aborted) throw each.reason;
    } finally {
      this.isFollowing = false;
      this.waiting = { commits: 0, due: 0 };
      this.at = null;
      end();
      signal.removeEventListener('abort', end);
    }
  }

  private async follow(checkpoints: Checkpoints, held: AbortController): Promise<void> {
    const { store, share } = this.deps;
    const { signal } = held;
    const idleCommits = share.size > 1 ? IDLE_COMMITS_DIVIDED : IDLE_COMMITS;
    // Since a checkpoint was written: all commits, and partitions of those that were its business.
    let passed = 0;
    const concerned = new Set<number>();
    let done = checkpoints.from;
    try {
      const options = { signal, ownOnly: true };
      for await (const batch of store.subscribe(this.process.categories, done, options)) {
        if (batch.kind === 'caught-up') {
          await checkpoints.passed(batch.position, concerned);
          concerned.clear();
          continue;
        }
        this.waiting.commits = batch.commits.length;
        for (const round of roundsOf(await this.ownOf(batch.commits, checkpoints))) {
          const own = this.concerning(round);
          await checkpoints.beforeTaking(own);
          const acted = await this.takeRound(own, concerned, signal);
          this.waiting.commits -= round.length;
          done = round.at(-1)?.commit.position ?? done;
          await checkpoints.passed(done, acted, own);
          for (const partition of acted) concerned.delete(partition);
        }
        done = batch.commits.at(-1)?.position ?? done;
        passed += batch.commits.length;
        if (passed >= idleCommits) {
          await checkpoints.passed(done);
          concerned.clear();
          passed = 0;
        }
        this.at = null;
      }
      checkpoints.assertWritten();
    } finally {
      held.abort();
      // Whoever goes on with these accounts needn't read it all again.
      await checkpoints.end(passed > 0 ? done : null).catch(() => undefined);
    }
  }

  /** Returns the commits of this node's accounts that are not reacted to yet. @throws Unavailable */
  private async ownOf(commits: readonly Commit[], checkpoints: Checkpoints): Promise<readonly Placed[]> {
    const own: Placed[] = [];
    for (const commit of commits) {
      const asked = this.deps.share.partitionOf(commit.stream);
      const partition = typeof asked === 'number' ? asked : await asked;
      if (checkpoints.isAhead(partition, commit.position)) own.push({ commit, partition });
    }
    return own;
  }

  /**
   * Reacts to commits of different things at once, so that what follows from them shares its appends.
   * @param concerned receives the partitions whose commits were its business
   * @returns partitions in which something was done
   * @throws Error when the right to act ends; none is at work then
   */
  private async takeRound(
    own: readonly Concerning[],
    concerned: Set<number>,
    signal: AbortSignal,
  ): Promise<ReadonlySet<number>> {
    this.at = null;
    const acted = new Set<number>();
    const taken = await Promise.allSettled(
      own.map(async ({ events, partition }) => {
        const mayAct = (): boolean => !signal.aborted && this.deps.share.holds(partition);
        if (await this.take(events, mayAct)) acted.add(partition);
        concerned.add(partition);
      }),
    );
    for (const each of taken) if (each.status === 'rejected') throw each.reason;
    return acted;
  }

  /** @returns false when they asked for nothing */
  private async take(events: readonly StoredEvent[], mayAct: () => boolean): Promise<boolean> {
    this.at ??= events[0]?.meta.at ?? null;
    let acted = false;
    for (const event of events) acted = (await this.reactTo(event, mayAct)) || acted;
    return acted;
  }

  private concerning(round: readonly Placed[]): readonly Concerning[] {
    return round.flatMap(({ commit, partition }) => {
      const events = commit.events.filter((event) => this.concerns(event));
      return events.length > 0 ? [{ stream: commit.stream, partition, events }] : [];
    });
  }

  private concerns(event: StoredEvent): boolean {
    const { reactions, otherwise } = this.process;
    if (Object.hasOwn(reactions, event.type)) return true;
    return otherwise !== undefined && (this.process.concerns?.(event) ?? true);
  }

  private reactionTo(type: string): Reaction | undefined {
    const { reactions, otherwise } = this.process;
    return Object.hasOwn(reactions, type) ? reactions[type] : otherwise;
  }

  private async reactTo(event: StoredEvent, mayAct: () => boolean): Promise<boolean> {
    const key = `${this.process.name}/${event.id}`;
    let calls: readonly Call[] = [];
    const unknown = await this.tried(key, mayAct, async () => {
      calls = (await this.reactionTo(event.type)?.(event)) ?? [];
    });
    if (unknown !== null) return this.addDeadLetter(key, event, unknown);
    const { commandId: causationId, correlationId, depth: before = 0, at: since } = event.meta;
    const depth = before + 1;
    for (const call of calls) {
      const cause: Cause = { key: `${key}/${call.step}`, causationId, correlationId, depth, since };
      const failed =
        depth > MOST_CAUSES && this.process.limitsChains !== true
          ? await this.refuse(cause.key, LOOP_DETECTED, `${MOST_CAUSES} reactions came before it.`)
          : await this.done(cause, mayAct, call);
      if (failed !== null) return this.addDeadLetter(key, event, failed);
    }
    return calls.length > 0;
  }

  /** @returns the last failure, else null */
  private done(cause: Cause, mayAct: () => boolean, call: Call): Promise<string | null> {
    return this.tried(cause.key, mayAct, async () => {
      await call.run(cause);
      this.count('done');
    });
  }

  /**
   * @returns null if it succeeded or was refused for good, else the last failure
   * @throws Error when the right to act ends
   */
  private async tried(key: string, mayAct: () => boolean, work: () => Promise<void>): Promise<string | null> {
    let rest = FIRST_REST_MS;
    for (let left = TRIES; ;) {
      if (!mayAct()) throw new Error('The right to act has ended.');
      try {
        await work();
        return null;
      } catch (error) {
        const willPass = isTransient(error);
        if (error instanceof Problem && !willPass) return this.refuse(key, error.code, error.message);
        if (!willPass && --left === 0) return String(error);
      }
      await this.rest(rest);
      rest = Math.min(LONGEST_REST_MS, rest * 2);
    }
  }

  /** A refusal is the call's outcome: it is stored, not retried. */
  private async refuse(key: string, code: string, message: string): Promise<null> {
    this.count(code);
    this.deps.warn(`${key} was refused: ${code}, ${message}`);
    await this.refusals.add({ key, code, at: timestamp(this.deps.clock.now()) });
    return null;
  }

  private count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  private async addDeadLetter(key: string, event: StoredEvent, error: string): Promise<boolean> {
    const { stream, revision } = event;
    this.count('set_aside');
    this.deps.warn(`${key} is a dead letter after ${TRIES} tries: ${error}`);
    await this.asides.add({ key, stream, revision, error, at: timestamp(this.deps.clock.now()) });
    return true;
  }

  private async keepTime(held: AbortController): Promise<void> {
    if (!this.process.due) return;
    const { alarm = new Alarm(this.deps.clock) } = this.process;
    while (!held.signal.aborted) {
      try {
        const calls = await this.ownDue();
        this.waiting.due = calls.length;
        const lanes = [...lanesOf(calls)].map(async (lane) => {
          for (const { call, partition } of lane)
            await this.doDue(call, () => !held.signal.aborted && this.deps.share.holds(partition));
        });
        const ended = await Promise.allSettled(lanes);
        for (const each of ended) if (each.status === 'rejected') throw each.reason;
      } catch (error) {
        if (!held.signal.aborted)
          this.deps.warn(`${this.process.name} cannot read its due work: ${String(error)}`);
      }
      await alarm.wait(DUE_MS, held.signal);
    }
  }

  /** Returns what is due for accounts of this node. */
  private async ownDue(): Promise<readonly PlacedDue[]> {
    const { share, clock } = this.deps;
    const own: PlacedDue[] = [];
    for (const call of (await this.process.due?.(clock.now())) ?? []) {
      const partition = await share.partitionOf(call.about ?? streamName('account', call.id));
      if (share.holds(partition)) own.push({ call, partition });
    }
    return own;
  }

  private async doDue(call: DueCall, mayAct: () => boolean): Promise<void> {
    const key = `${this.process.name}/${call.id}/${call.step}`;
    const cause = firstCause(key);
    const failed = await this.done(cause, mayAct, call);
    this.waiting.due--;
    if (failed !== null) this.deps.warn(`${key} keeps failing: ${failed}`);
  }

  private async eventAt(stream: string, revision: number): Promise<StoredEvent | null> {
    for await (const page of this.deps.store.read(stream, revision)) {
      const event = page.find((each) => each.revision === revision);
      if (event) return event;
    }
    return null;
  }

  private async rest(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.turn.signal }).catch(() => undefined);
  }
}
