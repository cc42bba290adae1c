import type { Problem } from './problem';

export interface FairQueueOptions {
  readonly atOnce: number;
  /** Tasks of one owner that may wait. */
  readonly waitingPerOwner: number;
  /** Tasks that may wait, of all owners together. */
  readonly waiting: number;
  /** From this weight on, one task of an owner runs at a time. */
  readonly heavyFrom?: number;
  /** Problem for a caller for whom there is no room. */
  readonly refusal: () => Problem;
}

interface Task {
  readonly owner: string;
  readonly weight: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Runs a few tasks at once and lets a bounded number wait. A place that falls free goes to the owner with the fewest
 * running, among equals to the one who was served longest ago, and there to the lightest task: whoever brings much
 * holds up himself.
 */
export class FairQueue {
  /** By owner, in the order in which they came. */
  private readonly waiting = new Map<string, readonly Task[]>();
  /** Turn at which each waiting or running owner was last served. */
  private readonly served = new Map<string, number>();
  private places = 0;
  private readonly running = new Set<Task>();

  constructor(private readonly options: FairQueueOptions) {}

  /**
   * Runs a task when its turn comes.
   * @throws Problem the refusal, when too much waits; and whatever the task throws
   */
  run<Result>(owner: string, task: () => Promise<Result>, weight = 0): Promise<Result> {
    return new Promise((resolve, reject) => {
      const queued: Task = {
        owner,
        weight,
        start: () => {
          this.execute(queued, task).then(resolve, reject);
        },
        refuse: () => reject(this.options.refusal()),
      };
      this.waiting.set(owner, [...this.of(owner), queued]);
      this.startNext();
      this.trim(owner);
    });
  }

  private async execute<Result>(queued: Task, task: () => Promise<Result>): Promise<Result> {
    try {
      return await task();
    } finally {
      this.running.delete(queued);
      this.startNext();
      const { owner } = queued;
      if (this.of(owner).length + this.runningOf(owner) === 0) this.served.delete(owner);
    }
  }

  private startNext(): void {
    while (this.running.size < this.options.atOnce) {
      const next = this.next();
      if (!next) return;
      this.remove(next);
      this.served.set(next.owner, ++this.places);
      this.running.add(next);
      next.start();
    }
  }

  private next(): Task | null {
    let next: Task | null = null;
    for (const owner of this.waiting.keys()) {
      const task = this.lightest(owner);
      if (task && (!next || this.isBefore(owner, next.owner))) next = task;
    }
    return next;
  }

  private isBefore(owner: string, other: string): boolean {
    const fewer = this.runningOf(owner) - this.runningOf(other);
    return fewer < 0 || (fewer === 0 && (this.served.get(owner) ?? 0) < (this.served.get(other) ?? 0));
  }

  /** The owner's lightest task that may run now, the oldest of them. */
  private lightest(owner: string): Task | null {
    const { heavyFrom = Infinity } = this.options;
    const isBusy = [...this.running].some((task) => task.owner === owner && task.weight >= heavyFrom);
    return this.of(owner).reduce<Task | null>((best, task) => {
      if (isBusy && task.weight >= heavyFrom) return best;
      return best && best.weight <= task.weight ? best : task;
    }, null);
  }

  /** After somebody has come: what is too much goes, the newest of whoever has most of it. */
  private trim(newcomer: string): void {
    const { waitingPerOwner, waiting } = this.options;
    if (this.of(newcomer).length > waitingPerOwner) this.refuseNewestOf(newcomer);
    const all = [...this.waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0);
    if (all <= waiting) return;
    const most = [...this.waiting.keys()].reduce(
      (owner, other) => (this.of(other).length > this.of(owner).length ? other : owner),
      newcomer,
    );
    this.refuseNewestOf(most);
  }

  private refuseNewestOf(owner: string): void {
    const newest = this.of(owner).at(-1);
    if (!newest) return;
    this.remove(newest);
    newest.refuse();
  }

  private remove(task: Task): void {
    const others = this.of(task.owner).filter((each) => each !== task);
    if (others.length > 0) this.waiting.set(task.owner, others);
    else this.waiting.delete(task.owner);
  }

  private of(owner: string): readonly Task[] {
    return this.waiting.get(owner) ?? [];
  }

  private runningOf(owner: string): number {
    return [...this.running].filter((task) => task.owner === owner).length;
  }
}
