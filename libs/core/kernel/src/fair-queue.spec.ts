import { FairQueue, type FairQueueOptions } from './fair-queue';
import { Problem } from './problem';

const options: FairQueueOptions = {
  atOnce: 2,
  waitingPerOwner: 3,
  waiting: 5,
  refusal: () => new Problem('rate_limited', 'Too much of it.', undefined, 5),
};

/** Tasks that go on until the test ends them, by name. */
class Tasks {
  readonly started: string[] = [];
  readonly refused: string[] = [];
  private readonly ends = new Map<string, () => void>();

  constructor(private readonly queue: FairQueue) {}

  /** The part of the name before the digit is the owner's. */
  add(name: string, weight = 0): void {
    const task = (): Promise<void> => {
      this.started.push(name);
      return new Promise((resolve) => this.ends.set(name, resolve));
    };
    this.queue.run(name.replace(/\d.*$/, ''), task, weight).catch(() => this.refused.push(name));
  }

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await new Promise(setImmediate);
  }
}

const tasksOf = (changes: Partial<FairQueueOptions> = {}): Tasks =>
  new Tasks(new FairQueue({ ...options, ...changes }));

describe('a fair queue', () => {
  it('runs so many at once, the others in turn', async () => {
    const tasks = tasksOf();
    for (const name of ['a1', 'a2', 'a3']) tasks.add(name);
    expect(tasks.started).toEqual(['a1', 'a2']);
    await tasks.end('a2');
    expect(tasks.started).toEqual(['a1', 'a2', 'a3']);
  });

  it('gives a place that falls free to whoever has the fewest, then to whoever had the last one longest ago', async () => {
    const tasks = tasksOf();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1']) tasks.add(name);
    for (const name of ['a1', 'a2', 'b1']) await tasks.end(name);
    expect(tasks.started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('lets what is small pass what is large of the same owner', async () => {
    const tasks = tasksOf({ atOnce: 1 });
    tasks.add('a1', 10);
    tasks.add('a2', 10);
    tasks.add('a3', 1);
    await tasks.end('a1');
    expect(tasks.started).toEqual(['a1', 'a3']);
  });

  it('runs one heavy task of an owner at a time, so that nobody’s large ones take all places', async () => {
    const tasks = tasksOf({ heavyFrom: 10 });
    for (const [name, weight] of [
      ['a1', 10],
      ['a2', 11],
      ['a3', 1],
      ['b1', 10],
    ] as const)
      tasks.add(name, weight);
    expect(tasks.started).toEqual(['a1', 'a3']);
    await tasks.end('a3');
    expect(tasks.started).toEqual(['a1', 'a3', 'b1']);
    await tasks.end('b1');
    expect(tasks.started).toEqual(['a1', 'a3', 'b1']);
    await tasks.end('a1');
    expect(tasks.started).toEqual(['a1', 'a3', 'b1', 'a2']);
  });

  it('refuses an owner of whom too much waits, and no other', async () => {
    const tasks = tasksOf();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'b1']) tasks.add(name);
    await tasks.end('');
    expect(tasks.refused).toEqual(['a6']);
  });

  it('makes room for a newcomer at the cost of whoever has most in a full queue', async () => {
    const tasks = tasksOf();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1']) tasks.add(name);
    await tasks.end('');
    expect(tasks.refused).toEqual(['a5', 'a4']);
  });

  it('is full when nobody in it has more than the newcomer', async () => {
    const tasks = tasksOf({ waiting: 2 });
    for (const name of ['x1', 'y1', 'a1', 'b1', 'c1']) tasks.add(name);
    await tasks.end('');
    expect(tasks.refused).toEqual(['c1']);
  });

  it('hands on what a task resolves or fails with, and goes on', async () => {
    const queue = new FairQueue({ ...options, atOnce: 1 });
    const failing = queue.run('a', () => Promise.reject(new Error('no')));
    const next = queue.run('a', () => Promise.resolve(7));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe(7);
  });
});
