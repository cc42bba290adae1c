import { approximateBytes } from './approximate-bytes';
import type { Clock } from './clock';
import type { CommandRequest, CommitResult, PipelineOptions } from './commit';
import { Unavailable, type CommitLog, type ReadOptions } from './commit-log';
import { asError, decideOn, tooLarge, type Decision } from './decision';
import { appendUntilDefinite, type AppendOutcome } from './definite-append';
import type { Evolver } from './decider';
import type { NewEvent } from './event';
import { atPosition, readFold, type Fold } from './fold';
import { coalesce } from './coalesce';
import type { FoldSnapshots } from './fold-snapshots';
import { Problem } from './problem';
import type { RecentFolds } from './recent-folds';
import { settle, unavailable, type Waiting } from './waiting-command';

/** Callers who were at work together come again together, if they do so soon. */
const RECENT_WINDOW_MS = 100;

/** Bytes of a queue that holds no state. */
const EMPTY_BYTES = 512;
/** Events after which a state is measured again at the earliest. */
const MEASURE_EVENTS = 16;

/** Result of a durable append, including the refusals between its commits. */
interface Written<State> {
  readonly batch: readonly Waiting<State>[];
  readonly position: string;
}

const nothing = { batch: [], position: '' };

export interface QueueDeps {
  readonly log: CommitLog;
  readonly clock: Clock;
  readonly options: PipelineOptions;
  /** Receives every commit that is sent to the log. */
  readonly recent: RecentFolds;
  /** Snapshot from which an unknown stream is read; null: from its start. */
  readonly snapshots: FoldSnapshots | null;
  /** Receives the log position of each write. */
  readonly onWritten: (position: string) => void;
  /** Called whenever nothing waits any more. */
  readonly onIdle: () => void;
}

/**
 * The commands of one stream, in order. A command is decided in the turn in which
 * it comes in, on the state that those before it lead to; one append is in flight, what is decided meanwhile travels
 * in the next. Whatever turns out to rest on a state that never came to be is decided again.
 */
export class StreamQueue<State> {
  /** Decided and undecided commands behind the append in flight. */
  private queue: Waiting<State>[] = [];
  private inFlight: readonly Waiting<State>[] = [];
  /** The durable state, null when it must be read. */
  private fold: Fold<State> | null = null;
  /** The durable state before an append whose outcome was unknown, until it is read anew. */
  private before: Fold<State> | null = null;
  /** The log may hold more than the fold: set after a conflict or an unknown outcome. */
  private behind = false;
  private numbers = 0;
  /** Commands up to this number came in before the last time that the fold was seen to be current. */
  private provenFor = 0;
  private batchLimit: number;
  private work: Promise<void> | null = null;
  /** The stream is being read for somebody who only asks, and how many commands had come in then. */
  private reading: { readonly commands: number; readonly fold: Promise<Fold<State>> } | null = null;
  /** At the end of this turn of the event loop; null when nothing has come in that is to be decided then. */
  private deciding: NodeJS.Immediate | null = null;
  /** Size of the state, and the revision at which it is measured again. */
  private measured = { bytes: 0, until: 0 };
  /** The most commands that were at work at once before the queue was last empty. */
  private recentWindow = { most: 0, until: 0 };

  constructor(
    private readonly stream: string,
    readonly evolver: Evolver<State>,
    private readonly deps: QueueDeps,
  ) {
    this.batchLimit = deps.options.maxBatchCommands;
  }

  get busy(): boolean {
    return this.work !== null;
  }

  /** Resolves when nothing waits any more; null when that is so now. */
  get idle(): Promise<void> | null {
    return this.work;
  }

  /** Approximate bytes in memory. A state is measured again once its stream has twice the events. */
  get bytes(): number {
    const { known } = this;
    if (known === null || known.revision < 0) return EMPTY_BYTES;
    if (known.revision >= this.measured.until)
      this.measured = { bytes: approximateBytes(known), until: 2 * known.revision + MEASURE_EVENTS };
    return EMPTY_BYTES + this.measured.bytes;
  }

  execute(request: CommandRequest<State>): Promise<CommitResult<State>> {
    const { options } = this.deps;
    if (this.queue.length >= options.maxQueuedCommands) {
      return Promise.reject(unavailable('Too many commands wait on this stream.'));
    }
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.expire(waiting), request.deadlineMs ?? options.deadlineMs);
      const waiting: Waiting<State> = {
        request,
        number: ++this.numbers,
        decision: null,
        conflicts: 0,
        sent: false,
        expired: false,
        resolve: (result) => {
          clearTimeout(timer);
          resolve(result);
        },
        reject: (error) => {
          clearTimeout(timer);
          reject(error);
        },
      };
      this.queue.push(waiting);
      if (this.work) this.decideSoon();
      else this.work = this.run();
    });
  }

  /** The durable state as it was when this process last had to do with it; null when it isn't known here. */
  get known(): Fold<State> | null {
    return this.fold ?? this.before;
  }

  /** The durable state as of now, as far as that is known without asking the store; null otherwise. */
  get current(): Fold<State> | null {
    return this.deps.log.shared || this.behind ? null : this.fold;
  }

  /** The durable state; on a shared store as of now, or as followed here. @throws Unavailable */
  async read(options?: ReadOptions): Promise<Fold<State>> {
    const { current } = this;
    if (current) return current;
    const base = this.fold;
    const isAlone = !this.deps.log.shared && !this.behind;
    const commands = this.numbers;
    // Where nobody else writes, what is being read now is as current as what would be read next.
    if (isAlone && this.reading?.commands === commands) return this.reading.fold;
    const reading = { commands, fold: this.readOn(base, options) };
    if (isAlone) this.reading = reading;
    const fold = await reading.fold.finally(() => {
      if (this.reading === reading) this.reading = null;
    });
    const isNewest = fold.revision >= (this.fold?.revision ?? -1);
    if (isNewest && !this.work && this.numbers === commands) this.fold = fold;
    return fold;
  }

  /**
   * While an append is on its way, or others are waited for: all that come in within a turn of the event loop are decided
   * one right after the other, which costs less than each between the reading of two requests.
   */
  private decideSoon(): void {
    this.deciding ??= setImmediate(() => {
      this.deciding = null;
      this.decideWaiting();
    });
  }

  /** Decides waiting commands as long as the state before them is known. */
  private decideWaiting(): void {
    if (this.behind) return;
    const last = this.inFlight.at(-1);
    let tip = last ? last.decision?.after : this.fold;
    for (const waiting of this.queue) {
      if (!tip) return;
      tip = this.decided(waiting, tip).after;
    }
  }

  /**
   * Works until nothing waits. Up to the first append or read it runs at once, in the caller's turn, unless several
   * callers were at work a moment ago.
   */
  private async run(): Promise<void> {
    const { clock } = this.deps;
    const { most, until } = this.recentWindow;
    if (most > 1 && clock.now() < until) await coalesce(() => this.queue.length, most);
    let mostAtWork = 0;
    while (this.queue.length > 0) {
      try {
        const written = await this.step();
        // Here, so that a caller who goes on at once finds the stream at rest.
        for (const waiting of written.batch) settle(waiting, written.position);
        const answered = written.batch.length;
        const atWork = Math.min(answered + this.queue.length, this.batchLimit);
        mostAtWork = Math.max(mostAtWork, atWork);
        if (answered > 0 && atWork > 1) await coalesce(() => this.queue.length, atWork);
      } catch (error) {
        this.fail(asError(error));
      }
    }
    this.work = null;
    this.recentWindow = { most: mostAtWork, until: clock.now() + RECENT_WINDOW_MS };
    this.deps.onIdle();
  }

  /** Answers only what needs no append; gives what it has written. */
  private async step(): Promise<Written<State>> {
    if (!this.fold || this.behind) return this.catchUp(this.fold);
    this.answerProven(this.fold);
    const { taken, commits } = this.takeBatch(this.fold);
    if (commits > 0) return this.send(this.fold, taken);
    // Only refusals and the like, and another process may have written since: see before answering.
    return taken > 0 ? this.catchUp(this.fold) : nothing;
  }

  private fail(error: Error): void {
    const failed = [...this.inFlight, ...this.queue];
    this.fold = null;
    this.inFlight = [];
    this.queue = [];
    for (const waiting of failed) waiting.reject(error);
  }

  /** Refusals, "no change" and repeats at the head of the queue rest on nothing that isn't durable. */
  private answerProven(fold: Fold<State>): void {
    for (let head = this.queue[0]; head; head = this.queue[0]) {
      const decision = this.decided(head, fold);
      if (decision.kind === 'commit') return;
      if (this.deps.log.shared && head.number > this.provenFor) return;
      this.queue.shift();
      settle(head, fold.position);
    }
  }

  /** Number of entries from the head that fit into one append, and of the commits they make. */
  private takeBatch(fold: Fold<State>): { readonly taken: number; readonly commits: number } {
    let tip = fold;
    let taken = 0;
    let commits = 0;
    let bytes = 0;
    for (const waiting of this.queue) {
      const decision = this.decided(waiting, tip);
      if (decision.kind === 'commit') {
        bytes += decision.bytes;
        const full = commits >= this.batchLimit || bytes > this.deps.options.maxBatchBytes;
        if (commits > 0 && full) break;
        commits++;
      }
      tip = decision.after;
      taken++;
    }
    return { taken, commits };
  }

  private decided(waiting: Waiting<State>, tip: Fold<State>): Decision<State> {
    return (waiting.decision ??= decideOn(waiting.request, tip, this.deps.clock.now()));
  }

  private async send(base: Fold<State>, taken: number): Promise<Written<State>> {
    const { log, options, recent } = this.deps;
    const batch = this.queue.splice(0, taken);
    this.inFlight = batch;
    const events: NewEvent[] = [];
    for (const waiting of batch) {
      if (waiting.decision?.kind !== 'commit') continue;
      waiting.sent = true;
      // Where others write too, the same commit may come to stand on another state than the one that it was decided on.
      if (!log.shared) recent.keep(waiting.decision);
      for (const { id, type, data, meta } of waiting.decision.events) events.push({ id, type, data, meta });
    }
    const provenFor = this.numbers;
    let unknown = false;
    const outcome = await appendUntilDefinite(log, this.stream, base.revision, events, options, () => {
      unknown = true;
      this.behind = true;
    });
    if (unknown || outcome.kind !== 'written') recent.clear();
    this.inFlight = [];
    if (unknown) {
      this.before = base;
      this.fold = null; // read it anew rather than trust what was built through the trouble
      this.behind = false;
    }
    if (outcome.kind !== 'written') return this.sendAgain(batch, outcome.kind);

    this.deps.onWritten(outcome.position);
    const after = batch.at(-1)?.decision?.after ?? base;
    if (unknown) this.undecide();
    else this.moveTo(atPosition(after, outcome.position));
    this.provenFor = provenFor;
    this.batchLimit = options.maxBatchCommands;
    return { batch, position: outcome.position };
  }

  /** Handles an append that wrote nothing: refuses entries that cannot go on and decides the others again. */
  private sendAgain(
    batch: readonly Waiting<State>[],
    why: Exclude<AppendOutcome['kind'], 'written'>,
  ): Written<State> {
    const { maxRounds } = this.deps.options;
    const commits = batch.filter(({ sent }) => sent);
    const failed = new Set<Waiting<State>>();
    const fail = (waiting: Waiting<State>, problem: Problem) => {
      failed.add(waiting);
      waiting.reject(problem);
    };
    if (why === 'conflict') this.behind = true;
    if (why === 'too-large') this.batchLimit = Math.max(1, Math.floor(commits.length / 2));
    for (const waiting of commits) {
      waiting.sent = false;
      if (why === 'unavailable')
        fail(waiting, unavailable('The event store is not available now. Try again in a few seconds.'));
      if (why === 'too-large' && commits.length === 1) fail(waiting, tooLarge());
      if (why === 'conflict' && ++waiting.conflicts >= maxRounds) {
        fail(waiting, unavailable('Others are changing this at the same time. Try again.'));
      }
    }
    const remaining = batch.filter((waiting) => !waiting.expired && !failed.has(waiting));
    this.queue = [...remaining, ...this.queue];
    this.undecide();
    return nothing;
  }

  private undecide(from = 0): void {
    for (let i = from; i < this.queue.length; i++) {
      const waiting = this.queue[i];
      if (waiting) waiting.decision = null;
    }
  }

  /** Reads what the log holds beyond the fold; then decides again if that is anything. */
  private async catchUp(base: Fold<State> | null): Promise<Written<State>> {
    const provenFor = this.numbers;
    try {
      const fold = await this.readOn(base);
      const moved = fold.revision !== (base?.revision ?? -1);
      // A conflict without a longer stream: the fold holds what the log doesn't (any more).
      const wrong = base !== null && this.behind && !moved;
      this.fold = wrong ? null : fold;
      this.before = null;
      this.behind = false;
      this.provenFor = provenFor;
      if (moved || wrong || !base) this.undecide();
    } catch (error) {
      const failed = this.queue;
      this.queue = [];
      const answer =
        error instanceof Unavailable
          ? unavailable('The event store is not available now. Try again in a few seconds.')
          : asError(error);
      for (const waiting of failed) waiting.reject(answer);
    }
    return nothing;
  }

  /** The stream's fold at its present end. @throws Unavailable */
  private readOn(base: Fold<State> | null, options?: ReadOptions): Promise<Fold<State>> {
    const { log, snapshots } = this.deps;
    const { stream, evolver } = this;
    return base || !snapshots
      ? readFold(log, evolver, stream, base ?? undefined, options)
      : snapshots.read(stream, evolver);
  }

  private moveTo(fold: Fold<State>): void {
    this.fold = fold;
    this.deps.snapshots?.moved(this.stream, this.evolver, fold);
  }

  /** Its caller waits no longer. What was never sent will never be executed. */
  private expire(waiting: Waiting<State>): void {
    waiting.expired = true;
    if (waiting.sent) {
      const { commandId } = waiting.request;
      waiting.reject(
        new Problem('outcome_unknown', 'The event store has not answered yet.', { commandId }, 1),
      );
      return;
    }
    const place = this.queue.indexOf(waiting);
    if (place >= 0) {
      this.queue.splice(place, 1);
      this.undecide(place);
    }
    waiting.reject(unavailable('The event store is too slow now.'));
  }
}
