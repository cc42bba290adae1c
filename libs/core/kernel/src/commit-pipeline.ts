import { CachedQueues } from './cached-queues';
import type { Clock } from './clock';
import type { CommandRequest, CommitResult, PipelineOptions, PreviewResult } from './commit';
import { Unavailable, type CommitLog, type ReadOptions } from './commit-log';
import type { Evolver } from './decider';
import { decideOn } from './decision';
import type { Fold } from './fold';
import type { FoldSnapshots } from './fold-snapshots';
import { repeatedIn, type CommandNames, type KeyedCommit } from './keyed-commits';
import { Problem } from './problem';
import { RecentFolds } from './recent-folds';
import { StreamQueue, type QueueDeps } from './stream-queue';

export type { CommandRequest, CommitResult, PipelineOptions } from './commit';

const defaults: PipelineOptions = {
  deadlineMs: 10_000,
  maxRounds: 3,
  maxCachedBytes: 64 * 1024 * 1024,
  maxQueuedCommands: 1000,
  maxBatchCommands: 128,
  maxBatchBytes: 512 * 1024,
  firstRetryMs: 20,
  lastRetryMs: 1000,
};

/**
 * Appends the events of every command to the log. Its answers are durable [promises/1]; a refusal or "no change" is
 * decided on durable, current state [promises/2]. Appends and reads of
 * the log must end by themselves: the pipeline waits for them.
 */
export class CommitPipeline {
  /** Folds after the latest commits. */
  readonly recent = new RecentFolds();
  private readonly queues: CachedQueues;
  private readonly deps: Omit<QueueDeps, 'onIdle'>;
  private lastPosition = '';

  /** @param snapshots by default every stream is read from its start */
  constructor(
    log: CommitLog,
    clock: Clock,
    options: Partial<PipelineOptions> = {},
    snapshots: FoldSnapshots | null = null,
  ) {
    const onWritten = (position: string): void => {
      if (position > this.lastPosition) this.lastPosition = position;
    };
    const all = { ...defaults, ...options };
    this.queues = new CachedQueues(all.maxCachedBytes);
    this.deps = {
      log,
      clock,
      options: all,
      recent: this.recent,
      snapshots,
      onWritten,
    };
  }

  /** The time that commits carry. */
  get clock(): Clock {
    return this.deps.clock;
  }

  /** Log position of the last commit written here; '' before the first. */
  get position(): string {
    return this.lastPosition;
  }

  /**
   * Decides a command and makes its events durable.
   * @throws Problem as `decide` threw; `unavailable`: nothing was written, and nothing will be; `outcome_unknown`
   * {commandId}: it may have been written, and a repeat with the same Idempotency-Key says so; `payload_too_large`
   * @throws any other error of decide or evolve: a bug in them
   */
  execute<State>(request: CommandRequest<State>): Promise<CommitResult<State>> {
    return this.queueOf(request.stream, request.evolver).execute(request);
  }

  /**
   * A stream's durable state, never one that is still being written.
   * @throws Problem `unavailable`
   */
  async read<State, Extension>(
    stream: string,
    evolver: Evolver<State, Extension>,
    options?: ReadOptions,
  ): Promise<Fold<State, Extension>> {
    const queue = this.queueOf(stream, evolver);
    try {
      return (await queue.read(options)) as Fold<State, Extension>;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      throw new Problem(
        'unavailable',
        'The event store is not available now. Try again in a few seconds.',
        undefined,
        1,
      );
    } finally {
      this.queues.measure(stream, queue as StreamQueue<unknown>);
    }
  }

  /**
   * Returns the commit of an earlier command with the same Idempotency-Key within the last 24 hours, or null.
   * @throws Problem `unavailable`
   */
  async repeatOf<State>(
    stream: string,
    evolver: Evolver<State>,
    command: CommandNames,
  ): Promise<KeyedCommit | null> {
    return repeatedIn((await this.read(stream, evolver)).keyed, command, this.deps.clock.now());
  }

  /**
   * A stream's durable state as far as it is known here, which asks no store: others may have written since. Null when
   * nothing is.
   */
  known<State>(stream: string): Fold<State> | null {
    return (this.queues.get(stream) as StreamQueue<State> | undefined)?.known ?? null;
  }

  /** Returns the state that `read` would, if that asks no store; null otherwise. */
  current<State>(stream: string): Fold<State> | null {
    return (this.queues.get(stream) as StreamQueue<State> | undefined)?.current ?? null;
  }

  /**
   * Returns what a command would do to the durable state. Writes nothing.
   * @throws Problem as `decide` threw; `unavailable`
   * @throws any other error of decide or evolve: a bug in them
   */
  async preview<State>(request: CommandRequest<State>): Promise<PreviewResult<State>> {
    const before = await this.read(request.stream, request.evolver);
    const decision = decideOn(request, before, this.deps.clock.now());
    if (decision.kind === 'refused') throw decision.error;
    const commit = decision.kind === 'commit' ? { events: decision.events } : null;
    return { before, after: decision.after, commit };
  }

  /** Resolves once no command and no snapshot is pending. For an orderly shutdown. */
  async drain(): Promise<void> {
    for (;;) {
      const busy = [...this.queues].flatMap((queue) => queue.idle ?? []);
      if (busy.length === 0) break;
      await Promise.all(busy);
    }
    await this.deps.snapshots?.idle();
  }

  private queueOf<State>(stream: string, evolver: Evolver<State>): StreamQueue<State> {
    const known = this.queues.get(stream) as StreamQueue<State> | undefined;
    if (known && known.evolver !== evolver) throw new Error(`Two evolvers for ${stream}.`);
    const queue = known ?? this.newQueue(stream, evolver);
    this.queues.use(stream, queue as StreamQueue<unknown>);
    return queue;
  }

  private newQueue<State>(stream: string, evolver: Evolver<State>): StreamQueue<State> {
    const queue: StreamQueue<State> = new StreamQueue(stream, evolver, {
      ...this.deps,
      onIdle: () => this.queues.measure(stream, queue as StreamQueue<unknown>),
    });
    return queue;
  }
}
