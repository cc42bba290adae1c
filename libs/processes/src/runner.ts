import { setTimeout as delay } from 'node:timers/promises';
import type { EventStore } from '@studio/event-store/event-store';
import { timestamp, type Clock } from '@studio/kernel/clock';
import type { StoredEvent } from '@studio/kernel/event';
import { Problem } from '@studio/kernel/problem';
import type { Records } from '@studio/records/records';
import { Alarm } from './alarm';
import { Checkpoint } from './checkpoint';
import { Lease } from './lease';
import { isPassing } from './passing';
import type { Call, Cause, Process } from './process';
import { LOOP_DETECTED, type ProcessStats } from './process-stats';
import {
  refusedCallsOf,
  setAsidesOf,
  type KeptList,
  type RefusedCall,
  type SetAside,
} from './what-was-not-done';

/** Who acts renews its right so often, and who waits asks for it. */
const RENEW_MS = 1_500;
/** How often it is asked what is due. */
const DUE_MS = 250;
const TRIES = 5;
/** Rests between tries, doubling. */
const [FIRST_REST_MS, LONGEST_REST_MS] = [100, 5_000];
/** The checkpoint follows at least so often while nothing is its business. */
const IDLE_COMMITS = 256;

/** So many reactions may follow one from the other; a further one is taken for a loop (live, Processes). */
const MOST_CAUSES = 5;

export interface RunnerDeps {
  readonly store: EventStore;
  readonly records: Records;
  readonly clock: Clock;
  /** This process of the studio, told apart from others. */
  readonly node: string;
  /** Nobody else can have these stores: a lease that is left is that of one who was killed. */
  readonly isAlone?: boolean;
  /** Takes a line for operators. */
  readonly warn: (line: string) => void;
}

/** Runs one process, on one node at a time: in order, each call once, through failures and restarts. */
export class ProcessRunner {
  /** Of its calls since it began: done, set_aside, or the code of the refusal. */
  private readonly outcomes = new Map<string, number>();
  private readonly lease: Lease;
  private readonly asides: KeptList<SetAside>;
  private readonly refusals: KeptList<RefusedCall>;
  /** What was told and is not reacted to yet, and what is due and not done yet. */
  private waiting = { commits: 0, due: 0 };
  /** When the commit that is being reacted to was made; null: it has caught up. */
  private at: string | null = null;
  private readonly ending = new AbortController();
  private isFollowing = false;
  private running: Promise<void> = Promise.resolve();

  constructor(
    readonly process: Process,
    private readonly deps: RunnerDeps,
  ) {
    this.lease = new Lease(deps.records, process.name, deps.node, deps.clock);
    this.asides = setAsidesOf(deps.records, process.name);
    this.refusals = refusedCallsOf(deps.records, process.name);
  }

  /** This node acts for the process now: whatever happens from here on is reacted to. */
  get isActing(): boolean {
    return this.isFollowing && this.lease.isHeld;
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
    this.running = this.run();
  }

  /** Ends after the call that is under way. */
  async stop(): Promise<void> {
    this.ending.abort();
    await this.running;
    await this.lease.release().catch(() => undefined);
  }

  setAsides(): Promise<readonly SetAside[]> {
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
   * Does once more what was set aside.
   * @returns how much of it is done now
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

  private async run(): Promise<void> {
    const { signal } = this.ending;
    let isFirst = true;
    while (!signal.aborted) {
      try {
        if (isFirst && this.deps.isAlone) await this.lease.clear();
        isFirst = false;
        if (await this.lease.hold()) await this.act();
      } catch (error) {
        if (!signal.aborted) this.deps.warn(`The process ${this.process.name} rests: ${String(error)}`);
      }
      await this.rest(RENEW_MS);
    }
  }

  /** For as long as the lease is held. */
  private async act(): Promise<void> {
    const held = new AbortController();
    const end = (): void => held.abort();
    this.ending.signal.addEventListener('abort', end, { once: true });
    if (this.ending.signal.aborted) end();
    const renewing = this.renew(held);
    try {
      const checkpoint = new Checkpoint(this.deps.records, this.process.name);
      await checkpoint.load(this.deps.store);
      this.isFollowing = true;
      await Promise.all([this.follow(checkpoint, held), this.keepTime(held)]);
    } finally {
      this.isFollowing = false;
      this.waiting = { commits: 0, due: 0 };
      this.at = null;
      held.abort();
      this.ending.signal.removeEventListener('abort', end);
      await renewing;
    }
  }

  private async renew(held: AbortController): Promise<void> {
    while (!held.signal.aborted) {
      await delay(RENEW_MS, undefined, { signal: held.signal }).catch(() => undefined);
      if (held.signal.aborted) return;
      const isMine = await this.lease.hold().catch(() => this.lease.isHeld);
      if (!isMine) held.abort();
    }
  }

  private async follow(checkpoint: Checkpoint, held: AbortController): Promise<void> {
    const { store } = this.deps;
    const { signal } = held;
    const mayAct = (): boolean => !signal.aborted && this.lease.isHeld;
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
        for (const { events, position } of batch.commits) {
          const own = events.filter(({ type }) => Object.hasOwn(this.process.reactions, type));
          const acted = own.length > 0 && (await this.take(own, mayAct));
          this.waiting.commits--;
          passed++;
          if (own.length > 0) taken++;
          if (acted || passed >= IDLE_COMMITS) await write(position);
        }
        this.at = null;
      }
    } finally {
      held.abort();
    }
  }

  /** @returns false when they asked for nothing */
  private async take(events: readonly StoredEvent[], mayAct: () => boolean): Promise<boolean> {
    this.at = events[0]?.meta.at ?? null;
    let acted = false;
    for (const event of events) acted = (await this.reactTo(event, mayAct)) || acted;
    return acted;
  }

  private async reactTo(event: StoredEvent, mayAct: () => boolean): Promise<boolean> {
    const key = `${this.process.name}/${event.id}`;
    let calls: readonly Call[] = [];
    const unknown = await this.tried(key, mayAct, async () => {
      calls = (await this.process.reactions[event.type]?.(event)) ?? [];
    });
    if (unknown !== null) return this.putAside(key, event, unknown);
    const { commandId: causationId, correlationId, depth: before = 0, at: since } = event.meta;
    const depth = before + 1;
    for (const call of calls) {
      const cause: Cause = { key: `${key}/${call.step}`, causationId, correlationId, depth, since };
      const failed =
        depth > MOST_CAUSES
          ? await this.refuse(cause.key, LOOP_DETECTED, `${MOST_CAUSES} reactions came before it.`)
          : await this.done(cause, mayAct, call);
      if (failed !== null) return this.putAside(key, event, failed);
    }
    return calls.length > 0;
  }

  /** @returns what kept failing, else null */
  private done(cause: Cause, mayAct: () => boolean, call: Call): Promise<string | null> {
    return this.tried(cause.key, mayAct, async () => {
      await call.run(cause);
      this.count('done');
    });
  }

  /** @returns null when it is done or refused for good, else what kept failing @throws Error when the right to act ends */
  private async tried(key: string, mayAct: () => boolean, work: () => Promise<void>): Promise<string | null> {
    let rest = FIRST_REST_MS;
    for (let left = TRIES; ;) {
      if (!mayAct()) throw new Error('The right to act has ended.');
      try {
        await work();
        return null;
      } catch (error) {
        const willPass = isPassing(error);
        if (error instanceof Problem && !willPass) return this.refuse(key, error.code, error.message);
        if (!willPass && --left === 0) return String(error);
      }
      await this.rest(rest);
      if (this.ending.signal.aborted) throw new Error('It ends.');
      rest = Math.min(LONGEST_REST_MS, rest * 2);
    }
  }

  /** That is the outcome of a call: it is kept, and not tried again. */
  private async refuse(key: string, code: string, message: string): Promise<null> {
    this.count(code);
    this.deps.warn(`${key} was refused: ${code}, ${message}`);
    await this.refusals.add({ key, code, at: timestamp(this.deps.clock.now()) });
    return null;
  }

  private count(outcome: string): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  private async putAside(key: string, event: StoredEvent, error: string): Promise<boolean> {
    const { stream, revision } = event;
    this.count('set_aside');
    this.deps.warn(`${key} is set aside after ${TRIES} tries: ${error}`);
    await this.asides.add({ key, stream, revision, error, at: timestamp(this.deps.clock.now()) });
    return true;
  }

  private async keepTime(held: AbortController): Promise<void> {
    if (!this.process.due) return;
    const { alarm = new Alarm(this.deps.clock) } = this.process;
    const mayAct = (): boolean => !held.signal.aborted && this.lease.isHeld;
    while (!held.signal.aborted) {
      try {
        const calls = (await this.process.due?.(this.deps.clock.now())) ?? [];
        this.waiting.due = calls.length;
        for (const call of calls) {
          const key = `${this.process.name}/${call.id}/${call.step}`;
          const cause = { key, causationId: null, correlationId: null, depth: 0 };
          const failed = await this.done(cause, mayAct, call);
          this.waiting.due--;
          if (failed !== null) this.deps.warn(`${key} keeps failing: ${failed}`);
        }
      } catch (error) {
        if (!held.signal.aborted)
          this.deps.warn(`${this.process.name} can't tell what is due: ${String(error)}`);
      }
      await alarm.wait(DUE_MS, held.signal);
    }
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
