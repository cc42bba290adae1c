import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import { timestamp, type Clock } from '@studio/kernel/clock';
import { idOf, type Commit, type StoredEvent } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { Alarm } from './alarm';
import { Checkpoint } from './checkpoint';
import { LeasedWork } from './leased-work';
import { isTransient } from './transient';
import type { Call, Cause, DueCall, Process, Reaction } from './process';
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
/** Commits that are reacted to at once. */
const MOST_AT_ONCE = 64;
/** The checkpoint follows at least so often while nothing is its business. */
const IDLE_COMMITS = 256;

/** Longest chain of reactions; one more counts as a loop [processes/3]. */
const MOST_CAUSES = 5;

export interface RunnerDeps {
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
  /** Id of this process of the studio. */
  readonly node: string;
  /** Nobody else can have these stores. */
  readonly isAlone?: boolean;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Runs one process, on one node at a time: in order, each call once, through failures and restarts. */
export class ProcessRunner {
  /** Number of calls since the start by outcome: done, set_aside, or the code of the refusal. */
  private readonly outcomes = new Map<string, number>();
  private readonly leased: LeasedWork;
  private readonly asides: DeadLetters<DeadLetter>;
  private readonly refusals: DeadLetters<RefusedCall>;
  /** Commits without a reaction yet, and due work not done yet. */
  private waiting = { commits: 0, due: 0 };
  /** Time of the commit being handled; null once caught up. */
  private at: string | null = null;
  private readonly ending = new AbortController();
  private isFollowing = false;

  constructor(
    readonly process: Process,
    private readonly deps: RunnerDeps,
  ) {
    const failed = (error: unknown): void =>
      deps.warn(`The process ${process.name} is paused after an error: ${String(error)}`);
    this.leased = new LeasedWork(process.name, { ...deps, failed }, (signal) => this.act(signal));
    this.asides = setAsidesOf(deps.records, process.name);
    this.refusals = refusedCallsOf(deps.records, process.name);
  }

  /** This node acts for the process now: whatever happens from here on is reacted to. */
  get isActing(): boolean {
    return this.isFollowing && this.leased.isHeld;
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

  start(): void {
    this.leased.start();
  }

  /** Ends after the call that is under way. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.leased.stop();
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

  /** For as long as the lease is held. Nothing goes on when it has ended. */
  private async act(signal: AbortSignal): Promise<void> {
    const held = new AbortController();
    const end = (): void => held.abort();
    signal.addEventListener('abort', end, { once: true });
    if (signal.aborted) end();
    try {
      const checkpoint = new Checkpoint(this.deps.records, this.process.name);
      await checkpoint.load(this.deps.store);
      this.isFollowing = true;
      // Both have ended before another node begins.
      const ended = await Promise.allSettled([this.follow(checkpoint, held), this.keepTime(held)]);
      for (const each of ended) if (each.status === 'rejected' && !signal.aborted) throw each.reason;
    } finally {
      this.isFollowing = false;
      this.waiting = { commits: 0, due: 0 };
      this.at = null;
      end();
      signal.removeEventListener('abort', end);
    }
  }

  private async follow(checkpoint: Checkpoint, held: AbortController): Promise<void> {
    const { store } = this.deps;
    const { signal } = held;
    const mayAct = (): boolean => !signal.aborted && this.leased.isHeld;
    // Since the checkpoint was written: all commits, and those that were its business.
    let [passed, taken] = [0, 0];
    const write = async (position: string): Promise<void> => {
      await checkpoint.write(position);
      passed = taken = 0;
    };
    try {
      const { categories } = this.process;
      const options = { signal, ownOnly: true };
      for await (const batch of store.subscribe(categories, checkpoint.position, options)) {
        if (batch.kind === 'caught-up') {
          if (taken > 0) await write(batch.position);
          continue;
        }
        this.waiting.commits = batch.commits.length;
        for (const round of roundsOf(batch.commits)) {
          const { isConcerned, hasActed } = await this.takeRound(round, mayAct);
          this.waiting.commits -= round.length;
          passed += round.length;
          if (isConcerned) taken++;
          const position = round.at(-1)?.position;
          if (position !== undefined && (hasActed || passed >= IDLE_COMMITS)) await write(position);
        }
        this.at = null;
      }
    } finally {
      held.abort();
    }
  }

  /**
   * Reacts to commits of different things at once, so that what follows from them shares its appends.
   * @throws Error when the right to act ends; none is at work then
   */
  private async takeRound(
    round: readonly Commit[],
    mayAct: () => boolean,
  ): Promise<{ readonly isConcerned: boolean; readonly hasActed: boolean }> {
    const own = round
      .map(({ events }) => events.filter(({ type }) => this.reactionTo(type) !== undefined))
      .filter((events) => events.length > 0);
    this.at = null;
    const taken = await Promise.allSettled(own.map((events) => this.take(events, mayAct)));
    for (const each of taken) if (each.status === 'rejected') throw each.reason;
    const hasActed = taken.some((each) => each.status === 'fulfilled' && each.value);
    return { isConcerned: own.length > 0, hasActed };
  }

  /** @returns false when they asked for nothing */
  private async take(events: readonly StoredEvent[], mayAct: () => boolean): Promise<boolean> {
    this.at ??= events[0]?.meta.at ?? null;
    let acted = false;
    for (const event of events) acted = (await this.reactTo(event, mayAct)) || acted;
    return acted;
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
      if (this.ending.signal.aborted) throw new Error('It ends.');
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
    const mayAct = (): boolean => !held.signal.aborted && this.leased.isHeld;
    while (!held.signal.aborted) {
      try {
        const calls = (await this.process.due?.(this.deps.clock.now())) ?? [];
        this.waiting.due = calls.length;
        const lanes = [...lanesOf(calls)].map(async (lane) => {
          for (const call of lane) await this.doDue(call, mayAct);
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

  private async doDue(call: DueCall, mayAct: () => boolean): Promise<void> {
    const key = `${this.process.name}/${call.id}/${call.step}`;
    const cause = { key, causationId: null, correlationId: null, depth: 0 };
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
    await delay(ms, undefined, { signal: this.ending.signal }).catch(() => undefined);
  }
}

/**
 * Divides commits into rounds, in order: each has at most one commit about the same thing. After a kill, the commits of
 * one round are taken again. Two about one thing in a round could then change their order, as a command that changed
 * nothing at first is not remembered.
 */
function* roundsOf(commits: readonly Commit[]): Iterable<readonly Commit[]> {
  let round: Commit[] = [];
  const ids = new Set<string>();
  for (const commit of commits) {
    const id = idOf(commit.stream);
    if (ids.has(id) || round.length >= MOST_AT_ONCE) {
      yield round;
      round = [];
      ids.clear();
    }
    ids.add(id);
    round.push(commit);
  }
  if (round.length > 0) yield round;
}

/** Divides due calls by what they are about, the part of their id before the first dot. Each list keeps the order. */
function lanesOf(calls: readonly DueCall[]): Iterable<readonly DueCall[]> {
  const lanes = new Map<string, DueCall[]>();
  for (const call of calls) {
    const [about = ''] = call.id.split('.', 1);
    const known = lanes.get(about);
    if (known) known.push(call);
    else lanes.set(about, [call]);
  }
  return lanes.values();
}
