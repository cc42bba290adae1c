import type { Clock } from './clock';
import type { CommandRequest, CommitResult, PipelineOptions, PreviewResult } from './commit';
import { Unavailable, type CommitLog } from './commit-log';
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
  maxCachedFolds: 256,
  maxQueuedCommands: 1000,
  maxBatchCommands: 128,
  maxBatchBytes: 512 * 1024,
  firstRetryMs: 20,
  lastRetryMs: 1000,
};

/**
 * The way of every command into the log (architecture, The commit pipeline; promises 1 and 2). What it
 * answers is durable; a refusal or "no change" was decided on durable, current state. Appends and reads of
 * the log must end by themselves: the pipeline waits for them.
 */
export class CommitPipeline {
  /** What its latest commits led to. */
  readonly recent = new RecentFolds();
  /** In order of last use. */
  private readonly queues = new Map<string, StreamQueue<unknown>>();
  /** The last of them: it needs no new place. */
  private latest: unknown = null;
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
    this.deps = {
      log,
      clock,
      options: { ...defaults, ...options },
      recent: this.recent,
      snapshots,
      onWritten,
    };
  }

  /** The time that commits carry. */
  get clock(): Clock {
    return this.deps.clock;
  }

  /** How far the log goes with all that was written here; '' before the first commit. */
  get position(): string {
    return this.lastPosition;
  }

  /**
   * Decides a command and makes its events durable.
   * @throws Problem what `decide` threw; `unavailable`: nothing was written, and won't be; `outcome_unknown`
   * {commandId}: written or not, a repeat with the same Idempotency-Key tells; `payload_too_large`
   * @throws whatever else decide or evolve threw: a bug in them
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
  ): Promise<Fold<State, Extension>> {
    const queue = this.queueOf(stream, evolver);
    try {
      return (await queue.read()) as Fold<State, Extension>;
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      throw new Problem('unavailable', 'The event store gives nothing now.', undefined, 1);
    } finally {
      this.letGo(stream, queue);
    }
  }

  /**
   * The commit that a command with an Idempotency-Key was carried out with within the last day, if it was.
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

  /**
   * What a command would do to the durable state; nothing is written.
   * @throws Problem what `decide` threw; `unavailable`
   * @throws whatever else decide or evolve threw: a bug in them
   */
  async preview<State>(request: CommandRequest<State>): Promise<PreviewResult<State>> {
    const before = await this.read(request.stream, request.evolver);
    const decision = decideOn(request, before, this.deps.clock.now());
    if (decision.kind === 'refused') throw decision.error;
    return { before, after: decision.after };
  }

  /** Resolves when no command is on its way any more, and nothing that is kept of them; for an orderly end. */
  async drain(): Promise<void> {
    for (;;) {
      const busy = [...this.queues.values()].flatMap((queue) => queue.idle ?? []);
      if (busy.length === 0) break;
      await Promise.all(busy);
    }
    await this.deps.snapshots?.idle();
  }

  private queueOf<State>(stream: string, evolver: Evolver<State>): StreamQueue<State> {
    const known = this.queues.get(stream) as unknown as StreamQueue<State> | undefined;
    if (known && known.evolver !== evolver) throw new Error(`Two evolvers for ${stream}.`);
    if (known && known === this.latest) return known;
    const queue: StreamQueue<State> =
      known ?? new StreamQueue(stream, evolver, { ...this.deps, onIdle: () => this.letGo(stream, queue) });
    this.queues.delete(stream);
    if (!known) this.evict(1);
    this.queues.set(stream, queue as unknown as StreamQueue<unknown>);
    this.latest = queue;
    return queue;
  }

  /** A stream that doesn't exist needs no place in the cache. */
  private letGo<State>(stream: string, queue: StreamQueue<State>): void {
    const current = this.queues.get(stream) as unknown;
    if (current === queue && !queue.busy && queue.isEmpty) this.queues.delete(stream);
    else this.evict(0);
  }

  /** Forgets the streams that were not used for the longest time; those at work stay. */
  private evict(room: number): void {
    let over = this.queues.size + room - this.deps.options.maxCachedFolds;
    if (over <= 0) return;
    for (const [stream, queue] of this.queues) {
      if (queue.busy) continue;
      this.queues.delete(stream);
      if (--over <= 0) return;
    }
  }
}
